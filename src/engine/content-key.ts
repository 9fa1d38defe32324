import type { PageType } from './page-types.ts'
import type { PageSubject } from './types.ts'

/** First segments with a content key of their own, whatever follows them, and the page type of each (RT-09). */
const FIXED: ReadonlyMap<string, PageType> = new Map([
  ['cart', 'Cart'],
  ['shop-online', 'Shop'],
  ['blogs', 'Blog'],
  ['checkout-complete', 'Checkout'],
  ['checkout-failed', 'Checkout'],
  ['checkout', 'Checkout'],
  ['track-order', 'TrackOrder'],
  ['account', 'Account'],
])

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    // "%zz" is no encoding: then the segment means itself.
    return segment
  }
}

function segmentsOf(path: string): string[] {
  const end = path.search(/[?#]/)
  return (end < 0 ? path : path.slice(0, end))
    .split('/')
    .filter((segment) => segment !== '')
    .map(decode)
}

/** The parts of an address that decide: its first segment, its last, and whether something stands below the first. */
function partsOf(path: string, sku: string | undefined) {
  const segments = segmentsOf(path)
  const [first = ''] = segments
  return { first, last: segments.at(-1) ?? '', below: segments.length > 1, sku: sku?.trim() ?? '' }
}

/** The key a page's content is found by (specification §2.2): `/checkout/address` → `checkout`, `/` → `home`. */
export function contentKey(path: string, sku?: string): string {
  const parts = partsOf(path, sku)
  if (parts.first === '') return 'home'
  if (FIXED.has(parts.first)) return parts.first
  return parts.first === 'product' && parts.sku ? parts.sku : parts.last
}

/** The page type an address asks for; the document that is found says its own. */
export function pageTypeOf(path: string, sku?: string): PageType {
  const { kind } = subjectOf(path, sku)
  if (kind === 'product') return 'Product'
  if (kind === 'category') return 'Category'
  if (kind === 'collection') return 'Collection'
  if (kind === 'article') return 'Article'
  const { first } = partsOf(path, sku)
  if (first === '') return 'Home'
  return first === 'search' ? 'Search' : (FIXED.get(first) ?? 'Page')
}

/** What a page is about, by its address. A product is named by the query's SKU, else by the last segment. */
export function subjectOf(path: string, sku?: string): PageSubject {
  const { first, last, below, sku: wanted } = partsOf(path, sku)
  if (first === 'product' && (below || wanted)) return { kind: 'product', id: wanted || last }
  if (first === 'product-category' && below) return { kind: 'category', id: last }
  if (first === 'product-collection' && below) return { kind: 'collection', id: last }
  if (first === 'shop-online') return below ? { kind: 'tag', id: last } : { kind: 'shop', id: '' }
  if (first === 'blogs') return below ? { kind: 'article', id: last } : { kind: 'blog', id: '' }
  return { kind: 'page', id: '' }
}
