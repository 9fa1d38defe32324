/** jsdom lays nothing out, so nothing is ever in sight there: a test says itself what is. */
type Notify = (entries: { isIntersecting: boolean; target: Element }[]) => void

const watched = new Map<Element, Set<Notify>>()

/** Gives the window an IntersectionObserver that waits for `setInSight`. */
export function installInSight(): void {
  class Watcher {
    readonly #notify: Notify
    constructor(notify: Notify) {
      this.#notify = notify
    }
    observe(element: Element) {
      watched.set(element, (watched.get(element) ?? new Set()).add(this.#notify))
    }
    unobserve(element: Element) {
      watched.get(element)?.delete(this.#notify)
    }
    disconnect() {
      for (const callbacks of watched.values()) callbacks.delete(this.#notify)
    }
  }
  Object.assign(window, { IntersectionObserver: Watcher })
}

/** Tells those who watch an element whether it is in sight; throws when nobody does. */
export function setInSight(element: Element, isIntersecting: boolean): void {
  const callbacks = watched.get(element)
  if (!callbacks?.size) throw new Error('Nobody watches this element')
  for (const notify of callbacks) notify([{ isIntersecting, target: element }])
}
