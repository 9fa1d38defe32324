import type { PlannedProduct } from './plan-product.ts'

/** Returns whether stock changes, which has a history of its own. */
export const changesStock = ({ current, product }: PlannedProduct): boolean => {
  const before = new Map(current?.variants.map(({ id, stock }) => [id, stock]))
  return product.variants.some(({ id, stock }) => id !== undefined && before.get(id) !== stock)
}

/** Returns the variants whose prices in other channels change. */
export function changedChannelPrices({ current, product }: PlannedProduct): PlannedProduct['product']['variants'] {
  const before = new Map(current?.variants.map(({ id, channel_prices: prices }) => [id, prices]))
  return product.variants.filter(({ id, channel_prices: prices }) =>
    Object.entries(prices ?? {}).some(([name, price]) => {
      const known = id === undefined ? undefined : before.get(id)?.[name]
      return known?.price !== price?.price || (known?.compareAt ?? null) !== (price?.compareAt ?? null)
    }),
  )
}

/** Returns whether the product's collections change, or its places within them. */
export function changesCollections({ current, collections }: PlannedProduct): boolean {
  if (!collections) return false
  const known = new Map(current?.collections.map(({ handle, position }) => [handle, position]))
  return (
    known.size !== collections.length ||
    collections.some(
      ({ handle, position }) => !known.has(handle) || (position ?? known.get(handle)) !== known.get(handle),
    )
  )
}

export const hasChanges = (planned: PlannedProduct): boolean =>
  planned.current === undefined ||
  planned.changes.length > 0 ||
  changesStock(planned) ||
  changedChannelPrices(planned).length > 0 ||
  changesCollections(planned)
