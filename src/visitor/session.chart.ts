import { getSessionUser } from '#api/session.ts'
import { USER_STORAGE_KEY } from '#domain/user-storage-key.ts'
import type { AuthActor, AuthUser } from '#machines/auth/auth.machine.ts'
import { lazyCode } from '#lib/lazy-code.ts'
import { defineChart, type Visitor } from './chart.ts'
import { parseKeptUser, readKeptUser } from './kept-user.ts'
import type { ActorHandle, View } from './lazy-actor.ts'
import { useActor, useView } from './react.tsx'

export type AuthHandle = ActorHandle<AuthActor>
export type AuthView = View<AuthActor>

/** The session before its code is here: of somebody who was logged in, or a guest's. */
export const sessionOf = (user: AuthUser | undefined): AuthView => ({
  context: { user, redirectTo: undefined, formerUser: undefined, hasEnded: false },
  hasTag: (tag) => tag === 'loggedIn' && user !== undefined,
})

const code = lazyCode(() => import('./session.start.ts'))

/**
 * The visitor's session. Its code comes at once where somebody was logged in before or where the page needs it, else with the first event.
 * Until then it is as this browser has kept it (AU-15).
 */
export const chart = defineChart<AuthActor>({
  initial: sessionOf(undefined),
  remembered: () => sessionOf(readKeptUser()),
  name: 'The login',
  code,
  start: async (visitor) => (await code.load()).startSession(visitor),
  begin: (session, { needs }) => {
    if (session.getSnapshot().context.user || needs === 'session') session.load()
    // A login or a logout in another tab is one here too.
    window.addEventListener('storage', ({ key, newValue }) => {
      if (key === USER_STORAGE_KEY) session.send({ type: 'session.received', user: parseKeptUser(newValue) })
    })
  },
})

/** The session's actor, to send events to; only in handlers and effects. */
export const useAuthActor = (): AuthHandle => useActor(chart)

/** Reads the session through a selector that gives the same value until something changes, such as `selectUser`. */
export const useAuth = <T>(selector: (session: AuthView) => T): T => useView(chart, selector)

/** Who is logged in; undefined for a guest. */
export const selectUser = ({ context }: Pick<AuthView, 'context'>): AuthUser | undefined => context.user

/** Returns the owner of the page, including a customer who is being asked to log in again. */
export const selectOwner = ({ context }: Pick<AuthView, 'context'>): AuthUser | undefined =>
  context.user ?? context.formerUser

// What the server said of a browser that remembers nobody: its cookies may know better than its storage.
const asked = new WeakMap<Visitor, Promise<boolean>>()

/** Whether somebody is logged in; a browser that remembers nobody asks the server, once. */
export async function isLoggedIn(visitor: Visitor): Promise<boolean> {
  const session = visitor.actorOf(chart)
  const isKnown = () => session.getSnapshot().context.user !== undefined
  if (isKnown()) return true
  let answer = asked.get(visitor)
  if (!answer) {
    answer = getSessionUser(visitor.http).then((user) => {
      if (user) session.send({ type: 'session.received', user })
      return user !== undefined
    })
    asked.set(visitor, answer)
  }
  try {
    return (await answer) || isKnown()
  } catch {
    asked.delete(visitor)
    return isKnown()
  }
}
