/** jsdom has no layout, so tests decide what is visible. */
type Notify = (entries: { isIntersecting: boolean; target: Element }[]) => void

const watched = new Map<Element, Set<Notify>>()

/** Installs an IntersectionObserver controlled by `setInSight`. */
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

/**
 * Notifies the observers of an element.
 * @throws Error if there are none
 */
export function setInSight(element: Element, isIntersecting: boolean): void {
  const callbacks = watched.get(element)
  if (!callbacks?.size) throw new Error('Nobody watches this element')
  for (const notify of callbacks) notify([{ isIntersecting, target: element }])
}
