import { writePrice } from '#domain/listing-search.ts'
import { priceFault, readPriceText } from '#domain/typed-price.ts'
import { readAddress } from '#routes/read-address.ts'
import { partAddress } from './clean-address.ts'

const FIELDS = ['price-min', 'price-max'] as const

/** Returns whether a URL may contain prices typed into the filter form. */
export const mayHoldTypedPrice = (url: string): boolean => url.includes('price-m')

/**
 * Returns the redirect for a filter form submitted without JavaScript (CK-17): the typed prices become the `price`
 * parameter. With a `fault` when one cannot be read; undefined for all other URLs.
 */
export function typedPriceAddress(url: string, currency?: string): { location: string; fault?: string } | undefined {
  if (!mayHoldTypedPrice(url) || !readAddress(url).row.search?.includes('price')) return undefined
  const { path, query } = partAddress(url)
  const values = new URLSearchParams(query)
  const typed = FIELDS.map((field) => values.get(field)?.trim() ?? '')
  for (const field of FIELDS) values.delete(field)
  const read = typed.map((text) => (text === '' ? '' : readPriceText(text, currency)))
  const [low, high] = read
  const price = low === undefined || high === undefined ? undefined : writePrice(low, high)
  if (price !== undefined) values.set('price', price)
  const location = values.size === 0 ? path : `${path}?${values}`
  return read.includes(undefined) ? { location, fault: priceFault } : { location }
}
