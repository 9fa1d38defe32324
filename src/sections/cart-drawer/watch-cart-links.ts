interface Watch {
  /** A pointer or the focus has come to a link to the cart. */
  onIntent: () => unknown
  /** One was clicked, and nothing but the drawer was meant: no new tab, no download. */
  onOpen: () => void
}

const LINK = 'a[data-cart-drawer]'

/**
 * Listens to every link to the cart that may open the drawer, until it is asked to stop. The links know nothing of it:
 * without the drawer they lead to the cart's page. Clicks are caught before they reach the links' own handlers.
 */
export function watchCartLinks({ onIntent, onOpen }: Watch): () => void {
  const listening = new AbortController()
  const { signal } = listening
  const isOnLink = ({ target }: Event) => target instanceof Element && target.closest(LINK) !== null
  const intend = (event: Event) => {
    if (isOnLink(event)) onIntent()
  }
  const open = (event: MouseEvent) => {
    const isModified = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
    if (event.button !== 0 || isModified || !isOnLink(event)) return
    event.preventDefault()
    onOpen()
  }
  window.addEventListener('pointerover', intend, { signal, passive: true })
  window.addEventListener('focusin', intend, { signal, passive: true })
  window.addEventListener('click', open, { signal, capture: true })
  return () => listening.abort()
}
