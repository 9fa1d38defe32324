/** What an address is about, worked out from key, path and query (specification §2.2, RT-09). */
export interface Address {
  kind: 'fixed' | 'product' | 'category' | 'collection' | 'tag' | 'article' | 'page' | 'mode' | 'nothing'
  /** The document's key for `fixed`, the entity's id otherwise. */
  id: string
  /** Keys of documents that only this part of a fixed page has, the nearest first; where there is none, the page's own stands for it. */
  parts?: string[]
}

const ANY = /^/
/** First segments that map to fixed keys, and what may stand below each in the route table (specification §2.1). */
const FIXED: Record<string, RegExp> = {
  cart: /^$/,
  'shop-online': ANY,
  blogs: ANY,
  'checkout-complete': /^(invoice)?$/,
  'checkout-failed': /^$/,
  // /checkout itself is not found (RT-04); its steps share one document.
  checkout: /^(address|payment)$/,
  'track-order': ANY,
  account: /^$|^(profile|security|orders|addresses|wishlist)(\/|$)|^reset-password(\/[^/]+\/.+)?$/,
}
/** Of these each part may have a document of its own: account-profile, checkout-payment. */
const PARTED = new Set(['account', 'checkout'])
/** Addresses of one order, which have documents of their own. */
const ORDER = /^account\/orders\/[^/]+$/
const INVOICE = /^(account\/orders\/[^/]+|checkout-complete)\/invoice$/
/** Pages that exist only while the shop is in their mode (RT-05). */
const MODES = new Set(['password-protected', 'coming-soon', 'under-maintenance'])

/** Whether a page is one of those that exist only while the shop is in their mode. */
export const isModeKey = (key: string): boolean => MODES.has(key)

/**
 * Reads an address. The path decides; without one the key stands for the path "/key". For /product/ the SKU of the query names the
 * product, else the last segment does.
 */
export function readAddress(key: string, path: string | undefined, sku: string | undefined): Address {
  const segments =
    (path ?? `/${key === 'home' ? '' : key}`).split(/[?#]/)[0]?.split('/').filter(Boolean).map(decode) ?? []
  const [first] = segments
  const last = segments.at(-1)
  if (first === undefined || last === undefined) return { kind: 'fixed', id: 'home' }
  const below = segments.length > 1
  if (first === 'product') return below || sku ? { kind: 'product', id: sku || last } : { kind: 'nothing', id: last }
  if (first === 'product-category') return { kind: below ? 'category' : 'nothing', id: last }
  if (first === 'product-collection') return { kind: below ? 'collection' : 'nothing', id: last }
  if (first === 'shop-online' && below) return { kind: 'tag', id: last }
  if (first === 'blogs' && below) return { kind: 'article', id: last }
  const fixed = Object.hasOwn(FIXED, first) ? FIXED[first] : undefined
  if (fixed?.test(segments.slice(1).join('/'))) {
    const parts = partsOf(first, segments)
    return { kind: 'fixed', id: first, ...(parts.length > 0 && { parts }) }
  }
  if (fixed) return { kind: 'nothing', id: first }
  if (MODES.has(first) && !below) return { kind: 'mode', id: first }
  return { kind: 'page', id: last }
}

function partsOf(first: string, segments: string[]): string[] {
  const path = segments.join('/')
  const own = PARTED.has(first) && segments.length > 1 ? [`${first}-${segments[1]}`] : []
  if (INVOICE.test(path)) return ['invoice', ...own]
  return ORDER.test(path) ? ['account-order', ...own] : own
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}
