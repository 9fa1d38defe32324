import { lazyCode } from '#lib/lazy-code.ts'
import { whenHeard } from './track.ts'

/** The shapes of events, and what tells trackers of them. */
export const eventsCode = lazyCode(() => import('./commerce-events.ts'))
type Events = Awaited<ReturnType<typeof eventsCode.load>>

/**
 * Tells the page's trackers of something (CO-04); the shapes of events come when one listens and the page has nothing better to do, or at
 * once where it may be left in a moment.
 */
export function notifyTrackers(
  make: (events: Events) => ReturnType<Events['productEvent']>,
  when: 'idle' | 'at once' = 'idle',
): void {
  const notifyNow = async () => {
    try {
      const events = await eventsCode.load()
      events.report(make(events))
    } catch {
      // Nobody buys less because a tracker was not notified.
    }
  }
  whenHeard(() => {
    if (when === 'idle' && typeof requestIdleCallback === 'function')
      requestIdleCallback(() => void notifyNow(), { timeout: 2000 })
    else void notifyNow()
  })
}
