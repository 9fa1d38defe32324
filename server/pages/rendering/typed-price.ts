import { writePrice } from '#domain/listing-search.ts'
import { priceFault, readPriceText } from '#domain/typed-price.ts'
import { readAddress } from '#routes/read-address.ts'
import { partAddress } from './clean-address.ts'

const FIELDS = ['price-min', 'price-max'] as const

/** Whether an address may hold prices that were typed. */
export const mayHoldTypedPrice = (url: string): boolean => url.includes('price-m')

/**
 * Where the form of a listing leads that was sent without script (CK-17): prices as they were typed become the one price of the address.
 * With the fault when one cannot be understood, and the address without it. Undefined for all other addresses.
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
