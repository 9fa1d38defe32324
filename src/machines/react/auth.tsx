import { createContext, type ReactNode, use, useSyncExternalStore } from 'react'
import type { AuthActor, AuthSnapshot, AuthUser } from '../auth.machine.ts'
import type { ActorHandle } from '../late-actor.ts'

export type AuthHandle = ActorHandle<AuthActor>

const Context = createContext<AuthHandle | undefined>(undefined)

/** The session before its machine is there: as it was kept in this browser, or a guest's. */
export const sessionOf = (user: AuthUser | undefined): AuthSnapshot =>
  ({
    context: { user, redirectTo: undefined },
    hasTag: (tag: string) => tag === 'loggedIn' && user !== undefined,
  }) as unknown as AuthSnapshot

/** What the server renders with, and hydration begins with: pages are for everybody. */
const guestSession = sessionOf(undefined)

/** Hands the visitor's one session to the page; without an actor (on the server) they are a guest. */
export function AuthProvider({ actor, children }: { actor: AuthHandle | undefined; children: ReactNode }) {
  return <Context value={actor}>{children}</Context>
}

/** The session's actor, to send events to; only in handlers and effects, which the server never runs. */
export function useAuthActor(): AuthHandle {
  return use(Context) ?? missing
}

/** Reads the session through a selector that gives the same value until something changes, such as `selectUser`. */
export function useAuth<T>(selector: (snapshot: AuthSnapshot) => T): T {
  const actor = use(Context)
  return useSyncExternalStore(
    (onChange) => {
      const subscription = actor?.subscribe(onChange)
      return () => subscription?.unsubscribe()
    },
    () => selector(actor?.getSnapshot() ?? guestSession),
    () => selector(guestSession),
  )
}

/** Who is logged in; undefined for a guest. */
export const selectUser = ({ context }: AuthSnapshot): AuthUser | undefined => context.user

const missing = new Proxy({} as AuthHandle, {
  get() {
    throw new Error('The session is used outside of AuthProvider, or while rendering on the server')
  },
})
