import { readName } from '#lib/read-name.ts'
import { handleInteractions } from '#lib/queued-interactions.ts'
import * as t from '#words/product.ts'

/** Attribute of every button that opens the quick view: the product's slug. */
export const QUICK_VIEW = 'data-quick-view'

interface Watcher {
  /** Called when a pointer or the focus reaches a button. */
  onIntent: (slug: string) => void
  /** Called when a button is pressed, which then has the focus. `sku` is the variant that its tile shows. */
  onOpen: (slug: string, name: string, sku: string | undefined) => void
}

/**
 * Handles the quick-view buttons of the whole page, including sections that are not hydrated yet, until the returned
 * function is called.
 */
export function handleQuickView({ onIntent, onOpen }: Watcher): () => void {
  const onReach = (event: Event) => {
    const button = buttonOf(event)
    if (button) onIntent(slugOf(button))
  }
  const listening = new AbortController()
  const { signal } = listening
  // Captured on the window, because React stops events in sections that are not hydrated.
  window.addEventListener('pointerover', onReach, { signal, capture: true, passive: true })
  window.addEventListener('focusin', onReach, { signal, capture: true, passive: true })
  const stopHandling = handleInteractions('click', `[${QUICK_VIEW}]`, (_, button) => {
    // Some browsers do not focus a clicked button.
    button.focus({ preventScroll: true })
    onOpen(slugOf(button), nameOf(button), skuOf(button))
  })
  return () => {
    listening.abort()
    stopHandling()
  }
}

const slugOf = (button: HTMLElement) => button.getAttribute(QUICK_VIEW) ?? ''

const nameOf = (button: HTMLElement) => readName(button, (name) => t.quickViewNamed({ name }))

const skuOf = (button: HTMLElement) =>
  new URLSearchParams(button.closest('article')?.querySelector('a')?.search).get('sku') ?? undefined

const buttonOf = ({ target }: Event) =>
  target instanceof Element ? target.closest<HTMLElement>(`[${QUICK_VIEW}]`) : null
