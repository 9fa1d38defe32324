import type { Http } from '#api/client/http.ts'
import { sendHeartBeat } from '#generated/calls/storefront.ts'

/** Holds the day of the last heartbeat. Read and written by hand: with the cart's library the cart's page would weigh more. */
const COOKIE = 'vitrine_heartbeat'
/** How long a browser remembers it, in seconds: seven days (specification §9). */
const MAX_AGE = 7 * 86_400

/** Sends the heartbeat once the browser has nothing else to do; the page is there already. */
export function beatWhenIdle(http: Http): void {
  const beat = () => void beatOnceADay(http)
  if (typeof requestIdleCallback === 'function') requestIdleCallback(beat)
  // Safari has none.
  else setTimeout(beat, 2000)
}

/**
 * Lets the server know that the shop is in use, once a day in each browser at most (CO-05). The day is noted before the call: one that
 * fails is logged and not made again before tomorrow.
 */
export async function beatOnceADay(http: Http): Promise<void> {
  const today = new Date().toISOString().slice(0, 10)
  const isNoted = () => document.cookie.split('; ').includes(`${COOKIE}=${today}`)
  if (isNoted()) return
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  document.cookie = `${COOKIE}=${today}; Path=/; SameSite=Lax; Max-Age=${MAX_AGE}${secure}`
  // A browser without cookies would call on every page.
  if (!isNoted()) return
  try {
    await sendHeartBeat(http)
  } catch (error) {
    console.warn('The heartbeat was not sent.', error)
  }
}
