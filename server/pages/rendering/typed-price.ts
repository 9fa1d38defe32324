import { formatPriceRange } from '#domain/listing-search.ts'
import { type PriceFormat, readPriceText } from '#domain/typed-price.ts'
import { readAddress } from '#pages/read-address.ts'
import { splitAddress } from '#lib/url.ts'

const FIELDS = ['price-min', 'price-max'] as const

/** Returns whether a URL may contain prices typed into the filter form. */
export const mayContainTypedPrice = (url: string): boolean => url.includes('price-m')

/** Where a filter form without JavaScript redirects; empty if a price cannot be read. */
export interface TypedPriceResult {
  location?: string
}

/** Returns where such a form leads (CK-17): the typed prices become the `price` parameter. Undefined for all other URLs. */
export function typedPriceAddress(url: string, style: PriceFormat): TypedPriceResult | undefined {
  if (!mayContainTypedPrice(url) || !readAddress(url).row.search?.includes('price')) return undefined
  const { path, query } = splitAddress(url)
  const values = new URLSearchParams(query)
  if (!FIELDS.some((field) => values.has(field))) return undefined
  const typed = FIELDS.map((field) => values.get(field)?.trim() ?? '')
  for (const field of FIELDS) values.delete(field)
  const read = typed.map((text) => (text === '' ? '' : readPriceText(text, style)))
  const [low, high] = read
  if (low === undefined || high === undefined) return {}
  const price = formatPriceRange(low, high)
  if (price !== undefined) values.set('price', price)
  return { location: values.size === 0 ? path : `${path}?${values}` }
}
