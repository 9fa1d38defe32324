/**
 * Merges the target's query with the visitor's: the target's parameters first, then those of the visitor that the
 * target does not set. Parameters keep their encoding.
 */
export function mergeQueries(target: string, visitor: string): string {
  const [own, visitors] = [parametersOf(target), parametersOf(visitor)]
  const names = new Set(own.map(nameOf))
  const all = [...own, ...visitors.filter((parameter) => !names.has(nameOf(parameter)))]
  return all.length === 0 ? '' : `?${all.join('&')}`
}

const parametersOf = (query: string): string[] => query.slice(1).split('&').filter(Boolean)
const nameOf = (parameter: string): string => [...new URLSearchParams(parameter).keys()][0] ?? parameter

/** Paths with only one spelling, apart from a trailing slash. */
const PLAIN = /^[a-z0-9/_-]*$/

/**
 * Returns the lookup key of a path: "/a/" and "/A" share one, and so do "/café" in NFC, in NFD and percent-encoded. An
 * encoded slash stays encoded because it does not separate segments.
 */
export const spelling = (path: string): string => {
  const bare = withoutSlash(path)
  return PLAIN.test(bare) ? bare : decoded(bare).toLowerCase().normalize('NFC').replaceAll('%2f', '%2F')
}

export const isSamePath = (a: string, b: string): boolean => decoded(withoutSlash(a)) === decoded(withoutSlash(b))

const withoutSlash = (path: string): string => (path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path)

export const withPlainSlashes = (spelt: string): string | undefined =>
  spelt.includes('%2F') ? spelt.replaceAll('%2F', '/') : undefined

/** Decodes valid text. Reserved characters and invalid bytes stay encoded, in upper case. */
const decoded = (path: string): string =>
  path
    .replaceAll(/(?:%[0-9a-f]{2})+/gi, (bytes) => {
      try {
        return decodeURI(bytes).replaceAll(/%[0-9a-f]{2}/gi, (escape) => escape.toUpperCase())
      } catch {
        return bytes.toUpperCase()
      }
    })
    .normalize('NFC')
