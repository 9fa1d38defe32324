import { getSessionUser } from '#api/session.ts'
import { USER_STORAGE_KEY } from '#domain/user-storage-key.ts'
import type { AuthActor, AuthUser } from '#machines/auth/auth.machine.ts'
import { lazyCode } from '#lib/lazy-code.ts'
import { defineChart, type Visitor } from './chart.ts'
import { parseStoredUser, readStoredUser } from './stored-user.ts'
import type { ActorHandle, View } from './lazy-actor.ts'
import { useActor, useView } from './react.tsx'

export type AuthHandle = ActorHandle<AuthActor>
export type AuthView = View<AuthActor>

/** Returns the session's view before its code is loaded. */
export const sessionView = (user: AuthUser | undefined): AuthView => ({
  context: { user, redirectTo: undefined, formerUser: undefined, hasEnded: false },
  hasTag: (tag) => tag === 'loggedIn' && user !== undefined,
})

const code = lazyCode(() => import('./session.start.ts'))

/**
 * The visitor's session. The code is loaded at once if somebody was logged in or the page needs it, otherwise with the
 * first event. Until then the stored user is shown (AU-15).
 */
export const chart = defineChart<AuthActor>({
  initial: sessionView(undefined),
  remembered: () => sessionView(readStoredUser()),
  code,
  start: async (visitor) => (await code.load()).startSession(visitor),
  begin: (session, { needs }) => {
    if (session.getSnapshot().context.user || needs === 'session') session.load()
    // A login or logout in another tab applies here too.
    window.addEventListener('storage', ({ key, newValue }) => {
      if (key === USER_STORAGE_KEY) session.send({ type: 'session.received', user: parseStoredUser(newValue) })
    })
  },
})

/** Returns the session's actor for handlers and effects. */
export const useAuthActor = (): AuthHandle => useActor(chart)

/** Reads the session with a selector that returns a stable value, such as `selectUser`. */
export const useAuth = <T>(selector: (session: AuthView) => T): T => useView(chart, selector)

/** Selects the logged-in customer; undefined for a guest. */
export const selectUser = ({ context }: Pick<AuthView, 'context'>): AuthUser | undefined => context.user

/** Returns the owner of the page, including a customer who is being asked to log in again. */
export const selectOwner = ({ context }: Pick<AuthView, 'context'>): AuthUser | undefined =>
  context.user ?? context.formerUser

// The server's answer for a browser without a stored user, whose cookies may still hold a session.
const serverAnswers = new WeakMap<Visitor, Promise<boolean>>()

/** Returns whether somebody is logged in. A browser without a stored user asks the server once. */
export async function isLoggedIn(visitor: Visitor): Promise<boolean> {
  const session = visitor.actorOf(chart)
  const isKnown = () => session.getSnapshot().context.user !== undefined
  if (isKnown()) return true
  let answer = serverAnswers.get(visitor)
  if (!answer) {
    answer = getSessionUser(visitor.http).then((user) => {
      if (user) session.send({ type: 'session.received', user })
      return user !== undefined
    })
    serverAnswers.set(visitor, answer)
  }
  try {
    return (await answer) || isKnown()
  } catch {
    serverAnswers.delete(visitor)
    return isKnown()
  }
}
