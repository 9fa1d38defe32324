/** Plugins that measure. */
export type TrackerPlugin = 'GoogleTag' | 'GoogleTagManager' | 'FacebookPixel'

/** The name of the event that every tracker of the page listens for. */
export const TRACKED = 'vitrine:tracked'

const waiting: (() => void)[] = []
const MOST_WAITING = 100
let isHeard = false

/**
 * Tells the page's trackers what a visitor has done; who listens (tags of the shop owner, an analytics plugin) hears a
 * DOM event of the window with `{ name, values }`, and nobody has to. One that names a plugin (`to`) is for that tracker alone.
 */
export function track(name: string, values: Readonly<Record<string, unknown>>, to?: TrackerPlugin): void {
  window.dispatchEvent(new CustomEvent(TRACKED, { detail: { name, values, ...(to && { to }) } }))
}

/** Does what it takes to tell trackers as soon as there is one: a page without any loads nothing for it. */
export function whenHeard(tell: () => void): void {
  if (isHeard) tell()
  else if (waiting.length < MOST_WAITING) waiting.push(tell)
}

/** Makes a tracker hear events from now on, and what waited for one. Returns how it stops. */
export function hearTracked(listen: (event: Event) => void): () => void {
  window.addEventListener(TRACKED, listen)
  isHeard = true
  for (const tell of waiting.splice(0)) tell()
  return () => window.removeEventListener(TRACKED, listen)
}
