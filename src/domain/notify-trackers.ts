import { whenHeard } from './track.ts'

type Events = typeof import('./commerce-events.ts')

/** Tells the page's trackers of something (CO-04); the shapes of events come when one listens and the page has nothing better to do. */
export function notifyTrackers(make: (events: Events) => ReturnType<Events['productEvent']>): void {
  const notifyNow = async () => {
    try {
      const events = await import('./commerce-events.ts')
      events.report(make(events))
    } catch {
      // Nobody buys less because a tracker was not notified.
    }
  }
  whenHeard(() => {
    if (typeof requestIdleCallback === 'function') requestIdleCallback(() => void notifyNow(), { timeout: 2000 })
    else void notifyNow()
  })
}
