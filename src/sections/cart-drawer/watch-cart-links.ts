import { handleInteractions } from '#lib/queued-interactions.ts'

interface Watch {
  /** The pointer or the focus has reached a cart link. */
  onIntent: () => unknown
  /** A link was clicked plainly: no new tab, no download. */
  onOpen: () => void
}

/** Links to the cart that can open the drawer instead. */
export const CART_LINK = 'a[data-cart-drawer]'

/**
 * Watches all cart links that may open the drawer. The links do not know about it: without the drawer they lead to the
 * cart page. Clicks are handled before the links' own handlers.
 *
 * @returns stops watching
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
