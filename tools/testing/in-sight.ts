/** jsdom lays nothing out, so nothing is ever in sight there: a test says itself what is. */
type Tell = (entries: { isIntersecting: boolean; target: Element }[]) => void

const watched = new Map<Element, Set<Tell>>()

/** Gives the window an IntersectionObserver that waits for `setInSight`. */
export function installInSight(): void {
  class Watcher {
    readonly #tell: Tell
    constructor(tell: Tell) {
      this.#tell = tell
    }
    observe(element: Element) {
      watched.set(element, (watched.get(element) ?? new Set()).add(this.#tell))
    }
    unobserve(element: Element) {
      watched.get(element)?.delete(this.#tell)
    }
    disconnect() {
      for (const tellers of watched.values()) tellers.delete(this.#tell)
    }
  }
  Object.assign(window, { IntersectionObserver: Watcher })
}

/** Tells those who watch an element whether it is in sight; throws when nobody does. */
export function setInSight(element: Element, isIntersecting: boolean): void {
  const tellers = watched.get(element)
  if (!tellers?.size) throw new Error('Nobody watches this element')
  for (const tell of tellers) tell([{ isIntersecting, target: element }])
}
