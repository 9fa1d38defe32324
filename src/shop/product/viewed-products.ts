/** Local storage key of the slugs of viewed products, the latest first. */
export const viewedKey = 'vitrine_viewed'
/** One more than are shown, because the current product is left out. */
const MAX_KEPT = 13

/** Returns the slugs of viewed products, the latest first. */
export function viewedProducts(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(viewedKey) ?? '[]')
    return Array.isArray(kept) ? kept.filter((slug) => typeof slug === 'string' && slug !== '').slice(0, MAX_KEPT) : []
  } catch {
    return []
  }
}

export function rememberViewed(slug: string): void {
  keep([slug, ...viewedProducts().filter((one) => one !== slug)].slice(0, MAX_KEPT))
}

export function forgetViewed(slugs: readonly string[]): void {
  if (slugs.length > 0) keep(viewedProducts().filter((slug) => !slugs.includes(slug)))
}

function keep(slugs: string[]): void {
  try {
    localStorage.setItem(viewedKey, JSON.stringify(slugs))
  } catch {
    // Private windows may refuse storage.
  }
}
