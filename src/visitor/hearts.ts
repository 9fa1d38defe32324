import { handleInteractions } from '#lib/queued-interactions.ts'

/** Carried by every heart: the id of the product that it saves. */
export const HEART = 'data-heart'

/** Begins every heart's label; the product's name follows. */
export const SAVE = 'Save '

/**
 * Listens for the hearts of the whole page until the function it returns is called. They do nothing themselves, so
 * they answer in sections that have not come to life yet, and cost a card no more than its html.
 */
export function watchHearts(onPress: (productId: number, name: string) => void): () => void {
  return handleInteractions('click', `[${HEART}]`, (event, heart) => {
    // Nobody else hears of it: in a section still asleep it would be pressed again as soon as that wakes.
    event.stopImmediatePropagation()
    // Not all browsers give it the focus, which returns to it when the login is closed.
    heart.focus({ preventScroll: true })
    onPress(Number(heart.getAttribute(HEART)), (heart.getAttribute('aria-label') ?? '').slice(SAVE.length))
  })
}
