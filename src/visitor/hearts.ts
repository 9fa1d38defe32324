import { readName } from '#lib/read-name.ts'
import { handleInteractions } from '#lib/queued-interactions.ts'
import * as t from '#words/wishlist.ts'

/** Attribute of every heart: the product's id. */
export const HEART_ATTRIBUTE = 'data-heart'

/**
 * Handles all hearts of the page until the returned function is called. They need no code of their own, so they work in
 * sections that are not hydrated yet.
 */
export function handleHearts(onPress: (productId: number, name: string) => void): () => void {
  return handleInteractions('click', `[${HEART_ATTRIBUTE}]`, (event, heart) => {
    // Otherwise a section that is not hydrated would replay the press once it is.
    event.stopImmediatePropagation()
    // Not all browsers focus a clicked button, and the focus returns here after the login dialog.
    heart.focus({ preventScroll: true })
    onPress(
      Number(heart.getAttribute(HEART_ATTRIBUTE)),
      readName(heart, (name) => t.saveNamed({ name })),
    )
  })
}
