import { ownPath, splitAddress } from '#lib/url.ts'

/** Whether a path has neither empty segments nor a trailing slash. */
export const isClean = (path: string): boolean => path === '/' || (!path.includes('//') && !path.endsWith('/'))

/**
 * Returns the canonical spelling ("//about/" → "/about") to redirect to; undefined if the address is already canonical.
 * Never leaves the shop.
 */
export function cleanAddress(url: string): string | undefined {
  const { path, query } = splitAddress(url)
  if (isClean(path)) return undefined
  const clean = path.replace(/\/{2,}/g, '/').replace(/(.)\/$/, '$1')
  return ownPath(clean + query) ?? ownPath(clean) ?? '/'
}

/** Returns the address in lower case; undefined if it has no capitals outside percent escapes. */
export function lowerAddress(url: string): string | undefined {
  const { path, query } = splitAddress(url)
  const lower = path.replace(/%[0-9a-f]{2}|[A-Z]+/gi, (part) => (part.startsWith('%') ? part : part.toLowerCase()))
  return lower === path ? undefined : ownPath(lower + query)
}
