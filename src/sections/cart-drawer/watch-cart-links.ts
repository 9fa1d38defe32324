import { handleInteractions } from '#lib/queued-interactions.ts'

interface Watch {
  /** A pointer or the focus has come to a link to the cart. */
  onIntent: () => unknown
  /** One was clicked, and nothing but the drawer was meant: no new tab, no download. */
  onOpen: () => void
}

/** Links to the cart that can open the drawer instead. */
export const CART_LINK = 'a[data-cart-drawer]'

/**
 * Listens to every link to the cart that may open the drawer, until it is asked to stop. The links know nothing of it:
 * without the drawer they lead to the cart's page. Clicks are caught before they reach the links' own handlers.
 */
export function watchCartLinks({ onIntent, onOpen }: Watch): () => void {
  const listening = new AbortController()
  const { signal } = listening
  const isOnLink = ({ target }: Event) => target instanceof Element && target.closest(CART_LINK) !== null
  const intend = (event: Event) => {
    if (isOnLink(event)) onIntent()
  }
  window.addEventListener('pointerover', intend, { signal, passive: true })
  window.addEventListener('focusin', intend, { signal, passive: true })
  const stopAnswering = handleInteractions('click', CART_LINK, (event) => {
    event.preventDefault()
    onOpen()
  })
  return () => {
    listening.abort()
    stopAnswering()
  }
}
