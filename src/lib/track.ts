/** The name of the event that every tracker of the page listens for. */
export const TRACKED = 'vitrine:tracked'

/**
 * Tells the page's trackers what a visitor has done; who listens (tags of the shop owner, an analytics plugin) hears a
 * DOM event of the window with `{ name, values }`, and nobody has to.
 */
export function track(name: string, values: Readonly<Record<string, unknown>>): void {
  window.dispatchEvent(new CustomEvent(TRACKED, { detail: { name, values } }))
}
