/** Where the browser keeps how many lines its cart had when it was last seen. */
export const cartLinesKey = 'vitrine_lines'
/** So many places are held at most. */
export const mostCartLines = 3

/** For the next visit of the cart: places are held for so many lines (three at most) until they are here. */
export function rememberLines(count: number): void {
  try {
    localStorage.setItem(cartLinesKey, String(Math.min(count, mostCartLines)))
  } catch {
    // Storage is switched off: then places are held for two.
  }
}
