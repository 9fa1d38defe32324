/**
 * Validation of addresses: redirect targets and the links of documents and rich text. `new URL` alone is not enough,
 * because "//evil.com", "/\evil.com" and "/\t/evil.com" all leave the shop.
 */

const MAX_LENGTH = 2000
/** Whitespace, control characters and backslashes, which browsers drop or rewrite. */
const UNSAFE = /[\s\p{Cc}\\]/u
const PLACEHOLDER_ORIGIN = 'http://own.invalid'
/** Matches most paths of the shop, which need no parsing. */
const PLAIN_PATH = /^(?:\/[\w-]+)+$/u

/** Returns a path of this shop ("/cart?step=1#top"), or undefined. The only check for redirect targets (RT-11). */
export function ownPath(value: unknown): string | undefined {
  if (typeof value !== 'string' || value.length > MAX_LENGTH) return undefined
  if (PLAIN_PATH.test(value)) return value
  if (!value.startsWith('/') || value.startsWith('//') || UNSAFE.test(value)) return undefined
  const url = parse(value)
  // "/.//evil.com" stays on this origin, but its path becomes "//evil.com", which a Location header would follow.
  if (!url || url.origin !== PLACEHOLDER_ORIGIN || url.pathname.startsWith('//')) return undefined
  return value
}

/**
 * Returns an href that a link may have (schemas/defs/href.schema.json), or undefined: a path of the shop, fragment,
 * query, http(s), mailto or tel address. Schemes become lower case.
 */
export function safeHref(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined
  const href = value.trim()
  if (href === '' || href.length > MAX_LENGTH || UNSAFE.test(href)) return undefined
  if (href.startsWith('/')) return ownPath(href)
  if (href.startsWith('#') || href.startsWith('?')) return href
  const scheme = /^(https?:\/\/|mailto:|tel:)/iu.exec(href)?.[0]
  if (!scheme || href.length === scheme.length || !parse(href)) return undefined
  return scheme.toLowerCase() + href.slice(scheme.length)
}

/** Returns whether a safe href leaves the shop. */
export function isExternalHref(href: string): boolean {
  return /^https?:\/\//u.test(href)
}

/**
 * Returns the origin of a web address: "https://shop.example/cart" → "https://shop.example"; undefined for other
 * values.
 */
export function webOrigin(value: unknown): string | undefined {
  if (typeof value !== 'string' || value.length > MAX_LENGTH || UNSAFE.test(value)) return undefined
  const url = /^https?:\/\//iu.test(value) ? parse(value) : undefined
  return url && !url.username && !url.password && url.hostname !== '' ? url.origin : undefined
}

/**
 * Returns a path of the shop's own images (schemas/defs/image.schema.json), below /images/, /media/ or /uploads/, or undefined.
 */
export function ownImagePath(value: unknown): string | undefined {
  if (typeof value !== 'string' || value.length > MAX_LENGTH) return undefined
  if (!/^\/(?:images|media|uploads)\/[A-Za-z0-9._/-]+$/u.test(value) || value.includes('..')) return undefined
  return value
}

/** Undefined and null are omitted, lists are joined by commas. */
/**
 * Splits an address as it is written. Query and fragment include their mark; an empty query has none. Nothing is
 * resolved against a base, so `//evil.example` is a path.
 */
export function splitAddress(address: string): { path: string; query: string; fragment: string } {
  const [, path = '', query = '', fragment = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(address) ?? []
  return { path, query: query === '?' ? '' : query, fragment }
}

export type QueryValue = string | number | boolean | null | undefined | readonly string[]

/** Adds query values to a path in the given order: `withQuery('/api/menu/main', { a: 1 })`. */
export function withQuery(path: string, query: Readonly<Record<string, QueryValue>> = {}): string {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined || value === null) continue
    params.append(name, typeof value === 'object' ? value.join(',') : String(value))
  }
  const text = params.toString()
  if (text === '') return path
  return `${path}${path.includes('?') ? '&' : '?'}${text}`
}

/** Returns a query without its question mark; arrays are repeated, and undefined, null and false omitted. */
export function queryString(query: Readonly<Record<string, unknown>>): string {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(query))
    for (const one of [value as QueryValue].flat())
      if (one !== undefined && one !== null && one !== false) params.append(name, String(one))
  return params.toString()
}

function parse(value: string): URL | undefined {
  try {
    return new URL(value, PLACEHOLDER_ORIGIN)
  } catch {
    return undefined
  }
}
