import { readName } from '#lib/read-name.ts'
import { watchLinks } from '#lib/watch-links.ts'
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
  return watchLinks(`[${QUICK_VIEW}]`, {
    onIntent: (button) => onIntent(slugOf(button)),
    onClick: (_, button) => {
      // Some browsers do not focus a clicked button.
      button.focus({ preventScroll: true })
      onOpen(slugOf(button), nameOf(button), skuOf(button))
    },
  })
}

const slugOf = (button: HTMLElement) => button.getAttribute(QUICK_VIEW) ?? ''

const nameOf = (button: HTMLElement) => readName(button, (name) => t.quickViewNamed({ name }))

const skuOf = (button: HTMLElement) =>
  new URLSearchParams(button.closest('article')?.querySelector('a')?.search).get('sku') ?? undefined
