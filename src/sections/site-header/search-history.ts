/** Local storage key of recent searches, the newest first. */
const KEY = 'vitrine_searches'
const MAX_KEPT = 6
const MAX_LENGTH = 60

/** Returns recent searches, the newest first. */
export function recentSearches(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    if (!Array.isArray(kept)) return []
    return kept
      .filter((one): one is string => typeof one === 'string' && one !== '' && one.length <= MAX_LENGTH)
      .slice(0, MAX_KEPT)
  } catch {
    return []
  }
}

/** Stores a search; replaces one that differs only in case. */
export function rememberSearch(query: string): void {
  const words = query.trim()
  if (words === '' || words.length > MAX_LENGTH) return
  const others = recentSearches().filter((one) => one.toLowerCase() !== words.toLowerCase())
  keep([words, ...others].slice(0, MAX_KEPT))
}

export function forgetSearch(words: string): void {
  keep(recentSearches().filter((one) => one !== words))
}

export function forgetSearches(): void {
  keep([])
}

function keep(searches: string[]): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(searches))
  } catch {
    // Storage may be unavailable.
  }
}
