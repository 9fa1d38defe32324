import { handleInteractions } from '#lib/queued-interactions.ts'

/** Carried by every button that opens the quick view: the product's slug. */
export const QUICK_VIEW = 'data-quick-view'

/** The accessible name of such a button, in which the product's is found again. */
export const quickViewLabel = (name: string) => `Quick view: ${name}`

interface Watcher {
  /** Somebody is about to: a pointer or the focus has reached a button. */
  onIntent: (slug: string) => void
  /** A button was pressed; it has the focus, which returns to it. `sku`: the variant that its tile shows. */
  onOpen: (slug: string, name: string, sku: string | undefined) => void
}

/**
 * Listens for the quick-view buttons of the whole page until the function it returns is called. The tiles do nothing
 * themselves, so their buttons answer in sections that have not come to life yet.
 */
export function watchQuickView({ onIntent, onOpen }: Watcher): () => void {
  const intend = (event: Event) => {
    const button = buttonOf(event)
    if (button) onIntent(slugOf(button))
  }
  const listening = new AbortController()
  const { signal } = listening
  // On the window, and on the way down: React keeps what happens in a section that is not alive from all others.
  window.addEventListener('pointerover', intend, { signal, capture: true, passive: true })
  window.addEventListener('focusin', intend, { signal, capture: true, passive: true })
  const stopAnswering = handleInteractions('click', `[${QUICK_VIEW}]`, (_, button) => {
    // Some browsers do not focus a clicked button.
    button.focus({ preventScroll: true })
    onOpen(slugOf(button), nameOf(button), skuOf(button))
  })
  return () => {
    listening.abort()
    stopAnswering()
  }
}

const slugOf = (button: HTMLElement) => button.getAttribute(QUICK_VIEW) ?? ''

const nameOf = (button: HTMLElement) => button.ariaLabel?.slice(quickViewLabel('').length) ?? ''

const skuOf = (button: HTMLElement) =>
  new URLSearchParams(button.closest('article')?.querySelector('a')?.search).get('sku') ?? undefined

const buttonOf = ({ target }: Event) =>
  target instanceof Element ? target.closest<HTMLElement>(`[${QUICK_VIEW}]`) : null
