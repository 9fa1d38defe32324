import type { Http } from '#api/client/http.ts'
import { whenIdle } from '#lib/when-idle.ts'
import { sendHeartBeat } from '#generated/calls/storefront.ts'

/** Stores the day of the last heartbeat. Without js-cookie, which would enlarge the cart page. */
const COOKIE = 'vitrine_heartbeat'
/** Seven days in seconds (§9). */
const MAX_AGE = 7 * 86_400

/** Sends the heartbeat once the browser is idle. A page in a builder’s frame is not a visit. */
export function beatWhenIdle(http: Http): void {
  if (window.parent === window) whenIdle(() => void beatOnceADay(http), 60_000, 2000)
}

/**
 * Reports usage of the shop, at most once per day and browser (CO-05). The day is stored before the call, so a failed
 * one is not repeated the same day.
 */
export async function beatOnceADay(http: Http): Promise<void> {
  const today = new Date().toISOString().slice(0, 10)
  const isNoted = () => document.cookie.split('; ').includes(`${COOKIE}=${today}`)
  if (isNoted()) return
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  document.cookie = `${COOKIE}=${today}; Path=/; SameSite=Lax; Max-Age=${MAX_AGE}${secure}`
  // Without cookies, every page would send it.
  if (!isNoted()) return
  try {
    await sendHeartBeat(http)
  } catch (error) {
    console.warn('The heartbeat was not sent.', error)
  }
}
