import { getSessionUser } from '#api/session.ts'
import { KEPT_USER } from '#lib/kept-user-key.ts'
import type { AuthActor } from '#machines/auth.machine.ts'
import { lateActor, type LateActor } from '#machines/late-actor.ts'
import { sessionOf } from '#machines/react/auth.tsx'
import { readAddress } from '#routes/read-address.ts'
import type { AuthOptions } from './auth-wiring.ts'
import { parseKeptUser, readKeptUser } from './kept-user.ts'

interface Options extends Omit<AuthOptions, 'user'> {
  /** Told when the session's code could not be fetched. */
  onFailure: (error: unknown) => void
}

export interface LateAuth extends LateActor<AuthActor> {
  /** Whether somebody is logged in; the server is asked once by a browser that keeps nobody. */
  isLoggedIn: () => Promise<boolean>
}

/**
 * The visitor's session, whose machine comes late: at once where somebody was logged in before or where the page
 * needs it, else with the first event. Until then it is as this browser has kept it (AU-15).
 */
export function createLateAuth({ onFailure, ...options }: Options): LateAuth {
  const user = readKeptUser()
  const actor = lateActor<AuthActor>({
    start: async () => (await import('./auth-wiring.ts')).startAuth({ ...options, user }),
    before: sessionOf(user),
    onFailure,
  })
  if (user || readAddress(location.pathname).row.needs === 'session') actor.want()
  // A login or a logout in another tab is one here too.
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key === KEPT_USER) actor.send({ type: 'session.told', user: parseKeptUser(newValue) })
  })

  let asked: Promise<void> | undefined
  async function ask(): Promise<void> {
    const found = await getSessionUser(options.http)
    if (found) actor.send({ type: 'session.told', user: found })
    told = found !== undefined
  }
  let told = false
  return Object.assign(actor, {
    isLoggedIn: async () => {
      if (actor.getSnapshot().context.user) return true
      // Nobody is kept here, yet the cookie may know better: a browser that was told to forget, but not its cookies.
      asked ??= ask().catch(() => {
        asked = undefined
      })
      await asked
      return told || actor.getSnapshot().context.user !== undefined
    },
  })
}
