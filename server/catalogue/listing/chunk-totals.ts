import { type Bits, calculate } from './bit-memory.ts'
import { type Labels, countBoth, isEmpty, noBits, orBoth, toBits } from './bit-rows.ts'
import { PriceEnds } from './price-bits.ts'

/** Counts of a chunk's products in the whole shop, without any filter. */
export interface ChunkTotals {
  /** By kind and id. */
  labels: ReadonlyMap<string, ReadonlyMap<number, number>>
  prices: PriceEnds
  bytes: number
}

/** Bytes of an entry in a map. */
const ENTRY_BYTES = 50

/** Kinds of rows that are digits rather than labels. */
export const isDigits = (kind: string): boolean => kind === 'price' || kind === 'price_high'

/** Counts all labels of products that are in the shop. */
export function totalsOf(products: Labels): ChunkTotals {
  return calculate(() => {
    const shop = products.get('shop')?.get(0)
    const members = shop === undefined ? noBits() : toBits(shop)
    const counted = [...products].filter(([kind]) => !isDigits(kind))
    const labels = new Map(
      counted.map(([kind, rows]) => [kind, new Map([...rows].map(([id, row]) => [id, countBoth(row, members)]))]),
    )
    const prices = new PriceEnds()
    addProductPrices(prices, products, members)
    const entries = [...labels.values()].reduce((sum, { size }) => sum + size, 0)
    return { labels, prices, bytes: entries * ENTRY_BYTES }
  })
}

/** Adds the prices of the lowest and of the highest variants of given products. */
export function addProductPrices(ends: PriceEnds, products: Labels, members: Bits): void {
  const lowest = products.get('price')
  const priced = noBits()
  for (const row of lowest?.values() ?? []) orBoth(priced, row, members)
  if (!isEmpty(priced)) ends.add(priced, lowest, products.get('price_high'))
}
