import type { AskForLogin } from './admin-http.ts'

/** A call that waits for somebody to log in again, or to prove who they are. */
export interface LoginRequest {
  reason: Parameters<AskForLogin>[0]
  settle: (isLoggedIn: boolean) => void
}

export interface LoginRequests {
  ask: AskForLogin
  /** The open request, if any. */
  current: () => LoginRequest | undefined
  subscribe: (listener: () => void) => () => void
}

/** Creates the queue between the API client, which asks, and the dialog, which answers. */
export function createLoginRequests(): LoginRequests {
  const listeners = new Set<() => void>()
  let open: LoginRequest | undefined
  const set = (next: LoginRequest | undefined) => {
    open = next
    for (const listener of listeners) listener()
  }
  return {
    ask: (reason) =>
      new Promise((resolve) => {
        set({
          reason,
          settle: (isLoggedIn) => {
            set(undefined)
            resolve(isLoggedIn)
          },
        })
      }),
    current: () => open,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
