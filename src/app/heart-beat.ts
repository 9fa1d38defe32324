import Cookies from 'js-cookie'
import type { Http } from '#api/client/http.ts'
import { sendHeartBeat } from '#api/storefront.ts'
import { HEART_BEAT_COOKIE } from '#domain/cookie-names.ts'

/** How long a browser remembers its last heartbeat, in days (specification §9). */
const KEPT_DAYS = 7

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
  if (Cookies.get(HEART_BEAT_COOKIE) === today) return
  const secure = location.protocol === 'https:'
  Cookies.set(HEART_BEAT_COOKIE, today, { path: '/', sameSite: 'Lax', secure, expires: KEPT_DAYS })
  // A browser without cookies would call on every page.
  if (Cookies.get(HEART_BEAT_COOKIE) !== today) return
  try {
    await sendHeartBeat(http)
  } catch (error) {
    console.warn('The heartbeat was not sent.', error)
  }
}
