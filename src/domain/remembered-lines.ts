/** Local storage key for the number of cart lines last seen. */
export const cartLinesKey = 'vitrine_lines'
export const mostCartLines = 3

/** Stores how many placeholder lines the next visit of the cart shows. */
export function rememberLines(count: number): void {
  try {
    localStorage.setItem(cartLinesKey, String(Math.min(count, mostCartLines)))
  } catch {
    // Without storage, two placeholders are shown.
  }
}
