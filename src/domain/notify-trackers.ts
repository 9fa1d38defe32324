import { lazyCode } from '#lib/lazy-code.ts'
import { whenIdle } from '#lib/when-idle.ts'
import { whenTrackerListens } from './track.ts'

/** Builds events and sends them to the trackers. */
export const eventsCode = lazyCode(() => import('./commerce-events.ts'))
type Events = Awaited<ReturnType<typeof eventsCode.load>>

/**
 * Sends an event to the page's trackers (CO-04). The code is loaded when a tracker is active and the browser is idle,
 * or immediately for events that may precede a navigation.
 */
export function notifyTrackers(
  make: (events: Events) => ReturnType<Events['productEvent']>,
  when: 'idle' | 'at once' = 'idle',
): void {
  const notifyNow = async () => {
    try {
      const events = await eventsCode.load()
      events.sendEvent(make(events))
    } catch {
      // A purchase must not fail because of a tracker.
    }
  }
  whenTrackerListens(() => {
    if (when === 'idle') whenIdle(() => void notifyNow(), 2000, 0)
    else void notifyNow()
  })
}
