/** Local storage key for the number of cart lines last seen. */
export const CART_LINES_KEY = 'vitrine_lines'
export const MAX_PLACEHOLDER_LINES = 3

/** Stores how many placeholder lines the next visit of the cart shows. */
export function storeLineCount(count: number): void {
  try {
    localStorage.setItem(CART_LINES_KEY, String(Math.min(count, MAX_PLACEHOLDER_LINES)))
  } catch {
    // Without storage, two placeholders are shown.
  }
}
