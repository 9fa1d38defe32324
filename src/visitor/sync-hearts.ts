import type { WishlistActor } from '#machines/wishlist/wishlist.machine.ts'
import { selectIsSaved } from '#machines/wishlist/wishlist.selectors.ts'
import { HEART_ATTRIBUTE } from './hearts.ts'
import type { ActorHandle } from './lazy-actor.ts'

/**
 * Keeps the pressed state of all hearts on the page, present and future, until the returned function is called. React
 * renders them once and never updates that state.
 */
export function syncHearts(wishlist: Pick<ActorHandle<WishlistActor>, 'getSnapshot' | 'subscribe'>): () => void {
  function mark() {
    const snapshot = wishlist.getSnapshot()
    for (const heart of document.querySelectorAll(`[${HEART_ATTRIBUTE}]`)) {
      const pressed = String(selectIsSaved(Number(heart.getAttribute(HEART_ATTRIBUTE)))(snapshot))
      if (heart.getAttribute('aria-pressed') !== pressed) heart.setAttribute('aria-pressed', pressed)
    }
  }
  const subscription = wishlist.subscribe(mark)
  const observer = new MutationObserver(mark)
  observer.observe(document.body, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: [HEART_ATTRIBUTE],
  })
  mark()
  return () => {
    subscription.unsubscribe()
    observer.disconnect()
  }
}
