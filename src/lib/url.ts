/**
 * The one judge of addresses: what a redirect target, a link of a document or a rich text may point to.
 * `new URL` alone is not enough, because "//evil.com", "/\evil.com" and "/\t/evil.com" all leave the shop.
 */

const MAX_LENGTH = 2000
/** Whitespace, control characters and backslashes: browsers drop or rewrite them, so no address here holds any. */
const UNSAFE = /[\s\p{Cc}\\]/u
const PLACEHOLDER_ORIGIN = 'http://own.invalid'
/** Most paths of the shop: nothing in one has a meaning of its own to a parser of addresses. */
const PLAIN_PATH = /^(?:\/[\w-]+)+$/u

/**
 * The value itself when it is a path of this shop ("/cart?step=1#top"), else undefined.
 * The only check a redirect target (`redirectTo`) has to pass (RT-11).
 */
export function ownPath(value: unknown): string | undefined {
  if (typeof value !== 'string' || value.length > MAX_LENGTH) return undefined
  if (PLAIN_PATH.test(value)) return value
  if (!value.startsWith('/') || value.startsWith('//') || UNSAFE.test(value)) return undefined
  const url = parse(value)
  // "/.//evil.com" stays on this origin but its path becomes "//evil.com", which a Location header would follow.
  if (!url || url.origin !== PLACEHOLDER_ORIGIN || url.pathname.startsWith('//')) return undefined
  return value
}

/**
 * The href when it is one a link may have (schemas/defs/href.schema.json): an own path, a fragment, a query,
 * or an http(s), mailto or tel address; else undefined. Schemes come back in lower case.
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

/** Whether a safe href leaves the shop. */
export function isExternalHref(href: string): boolean {
  return /^https?:\/\//u.test(href)
}

/** The origin of a web address: "https://shop.example/cart" → "https://shop.example"; undefined for any other value. */
export function webOrigin(value: unknown): string | undefined {
  if (typeof value !== 'string' || value.length > MAX_LENGTH || UNSAFE.test(value)) return undefined
  const url = /^https?:\/\//iu.test(value) ? parse(value) : undefined
  return url && !url.username && !url.password && url.hostname !== '' ? url.origin : undefined
}

/** A picture of the shop itself (schemas/defs/image.schema.json): below /images/ or /uploads/, nothing else. */
export function ownImagePath(value: unknown): string | undefined {
  if (typeof value !== 'string' || value.length > MAX_LENGTH) return undefined
  if (!/^\/(?:images|uploads)\/[A-Za-z0-9._/-]+$/u.test(value) || value.includes('..')) return undefined
  return value
}

/** What a query value may be; undefined and null are left out, lists are joined by commas. */
export type QueryValue = string | number | boolean | null | undefined | readonly string[]

/** A path with query values added, in the order given: `withQuery('/api/menu/main', { a: 1 })`. */
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

function parse(value: string): URL | undefined {
  try {
    return new URL(value, PLACEHOLDER_ORIGIN)
  } catch {
    return undefined
  }
}
