/** Analytics plugins. */
export type TrackerPlugin = 'GoogleTag' | 'GoogleTagManager' | 'FacebookPixel'

/** DOM event that all trackers of the page listen for. */
export const TRACKED = 'vitrine:tracked'

const waiting: (() => void)[] = []
const MAX_WAITING = 100
let isHeard = false

/**
 * Dispatches a window event with `{ name, values }` to the page's trackers: plugins, or the owner's own tags. `to`
 * addresses a single tracker.
 */
export function track(name: string, values: Readonly<Record<string, unknown>>, to?: TrackerPlugin): void {
  window.dispatchEvent(new CustomEvent(TRACKED, { detail: { name, values, ...(to && { to }) } }))
}

/** Runs `tell` once a tracker listens, so that a page without trackers loads nothing for them. */
export function whenTrackerListens(tell: () => void): void {
  if (isHeard) tell()
  else if (waiting.length < MAX_WAITING) waiting.push(tell)
}

/** Adds a tracker and delivers queued events to it. Returns an unsubscribe function. */
export function subscribeTracker(listen: (event: Event) => void): () => void {
  window.addEventListener(TRACKED, listen)
  isHeard = true
  for (const tell of waiting.splice(0)) tell()
  return () => window.removeEventListener(TRACKED, listen)
}
