import { handleInteractions } from './queued-interactions.ts'

interface Watch {
  /** Called when an element is hovered or focused. */
  onIntent: (element: HTMLElement) => unknown
  /** Called for a plain click, before the element's own handlers. */
  onClick: (event: Event, element: HTMLElement) => void
}

/**
 * Watches all links and buttons of the page that match a selector, now and later.
 *
 * @returns stops watching
 */
export function watchLinks(selector: string, { onIntent, onClick }: Watch): () => void {
  const listening = new AbortController()
  // Captured on the window, because React stops events in sections that are not hydrated.
  const options = { signal: listening.signal, capture: true, passive: true }
  const intend = ({ target }: Event) => {
    const element = target instanceof Element && target.closest<HTMLElement>(selector)
    if (element) onIntent(element)
  }
  window.addEventListener('pointerover', intend, options)
  window.addEventListener('focusin', intend, options)
  const stopHandlingClicks = handleInteractions('click', selector, onClick)
  return () => {
    listening.abort()
    stopHandlingClicks()
  }
}
