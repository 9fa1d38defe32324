import { handleInteractions } from '#lib/queued-interactions.ts'

/** Attribute of every heart: the product's id. */
export const HEART_ATTRIBUTE = 'data-heart'

/** The start of every heart's label, followed by the product's name. */
export const SAVE_LABEL = 'Save '

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
      (heart.getAttribute('aria-label') ?? '').slice(SAVE_LABEL.length),
    )
  })
}
