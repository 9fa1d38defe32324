/** What this browser has searched for lately, newest first; it never leaves the browser. */
const KEY = 'vitrine_searches'
const MOST = 6
const LONGEST = 60

/** The latest searches; none where the browser keeps nothing or holds something else under the key. */
export function recentSearches(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    if (!Array.isArray(kept)) return []
    return kept
      .filter((one): one is string => typeof one === 'string' && one !== '' && one.length <= LONGEST)
      .slice(0, MOST)
  } catch {
    return []
  }
}

/** Keeps a search; the same words in another case take the old one's place. */
export function rememberSearch(query: string): void {
  const words = query.trim()
  if (words === '' || words.length > LONGEST) return
  const others = recentSearches().filter((one) => one.toLowerCase() !== words.toLowerCase())
  keep([words, ...others].slice(0, MOST))
}

/** Forgets one. */
export function forgetSearch(words: string): void {
  keep(recentSearches().filter((one) => one !== words))
}

/** Forgets them all. */
export function forgetSearches(): void {
  keep([])
}

function keep(searches: string[]): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(searches))
  } catch {
    // Storage is switched off: then nothing is kept.
  }
}
