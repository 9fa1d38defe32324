import { ownPath } from '#lib/url.ts'

/** The path of an address, and its query with the question mark. */
export function partAddress(url: string): { path: string; query: string } {
  const mark = url.indexOf('?')
  return mark < 0 ? { path: url, query: '' } : { path: url.slice(0, mark), query: url.slice(mark) }
}

/** Whether a path is written as the shop writes its own: no empty segments, no slash at its end. */
export const isClean = (path: string): boolean => path === '/' || (!path.includes('//') && !path.endsWith('/'))

/**
 * The clean spelling of an address that is written otherwise ("//about/" → "/about"), to be redirected to, so that each
 * page has one address; undefined for one that is clean. It never leaves the shop.
 */
export function cleanAddress(url: string): string | undefined {
  const { path, query } = partAddress(url)
  if (isClean(path)) return undefined
  const clean = path.replace(/\/{2,}/g, '/').replace(/(.)\/$/, '$1')
  return ownPath(clean + query) ?? ownPath(clean) ?? '/'
}

/** The address in lower case, as the shop's own are, for one that has capitals outside of its escapes. */
export function lowerAddress(url: string): string | undefined {
  const { path, query } = partAddress(url)
  const lower = path.replace(/%[0-9a-f]{2}|[A-Z]+/gi, (part) => (part.startsWith('%') ? part : part.toLowerCase()))
  return lower === path ? undefined : ownPath(lower + query)
}
