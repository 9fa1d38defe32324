import type { CardRow, ChosenRow } from './cards.ts'
import type { CardVariant } from './swatches.ts'

/** A listing's selected variants, and its order. */
export interface Shown {
  /** Conditions a variant must meet. */
  tests: readonly { fits: (variant: CardVariant) => boolean }[]
  /** Descending prices show the most expensive variant, other orders the cheapest. */
  dearest: boolean
}

/**
 * Returns the card of a product for the variants that meet all filters, as if there were no others. It shows the
 * cheapest (or most expensive) one, preferring those in stock, so that a list sorted by price matches the prices it
 * shows (CT-11).
 */
export function representativeOf(row: CardRow, { tests, dearest }: Shown): ChosenRow {
  if (row.product_count < 2) return row
  const fitting = row.card_variants.filter((variant) => tests.every(({ fits }) => fits(variant)))
  const [first] = fitting.toSorted(
    ([, inStock, , , , price], [, otherInStock, , , , other]) =>
      Number(otherInStock) - Number(inStock) || (dearest ? other - price : price - other),
  )
  if (!first) return row
  const [sku, inStock, imageId, , id, price, compareAt, stock] = first
  if (fitting.length === row.card_variants.length && (!dearest || price === row.price))
    return dearest ? { ...row, price_to: row.price_from } : row
  return {
    ...row,
    chosen_sku: sku,
    product_id: id,
    sku,
    price,
    compare_at: compareAt,
    stock,
    image_id: imageId,
    price_from: price,
    price_to: dearest ? price : Math.max(...fitting.map(([, , , , , one]) => one)),
    in_stock: inStock,
    stock_total: fitting.reduce((sum, [, , , , , , , units]) => sum + units, 0),
  }
}
