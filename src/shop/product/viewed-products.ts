/** The products a visitor has looked at, as slugs, the latest first. They stay in the browser. */
export const viewedKey = 'vitrine_viewed'
/** One more than are shown: the product of the page is left out. */
const MOST = 13

/** Slugs, latest first; none where the browser keeps nothing or keeps something else there. */
export function viewedProducts(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(viewedKey) ?? '[]')
    return Array.isArray(kept) ? kept.filter((slug) => typeof slug === 'string' && slug !== '').slice(0, MOST) : []
  } catch {
    return []
  }
}

/** Puts a product first. */
export function rememberViewed(slug: string): void {
  keep([slug, ...viewedProducts().filter((one) => one !== slug)].slice(0, MOST))
}

/** Drops products that the shop no longer has. */
export function forgetViewed(slugs: readonly string[]): void {
  if (slugs.length > 0) keep(viewedProducts().filter((slug) => !slugs.includes(slug)))
}

function keep(slugs: string[]): void {
  try {
    localStorage.setItem(viewedKey, JSON.stringify(slugs))
  } catch {
    // Private windows may refuse to keep anything.
  }
}
