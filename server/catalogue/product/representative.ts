import type { CardRow, ChosenRow } from './cards.ts'

/** An option of which filters chose values; texts as variants have them, in lower case. */
export interface ChosenOption {
  name: string
  values: ReadonlySet<string>
}

/**
 * The card of a group in a listing that is narrowed by options: it stands for the variants that fit them all, as if there were no
 * others, and shows the first one in stock. A row that none fits is given back as it is (what it has may be no choice of its own).
 */
export function representativeOf(row: CardRow, chosen: readonly ChosenOption[]): ChosenRow {
  if (chosen.length === 0 || row.product_count < 2) return row
  const fitting = row.card_variants.filter(([, , , options]) =>
    chosen.every(({ name, values }) => {
      const own = options[name]
      // A group without this option has the value for all its variants.
      return own === undefined || values.has(own.toLowerCase())
    }),
  )
  const [first] = fitting
  if (!first || fitting.length === row.card_variants.length) return row
  const [sku, , image, , id, price, compareAt, stock] = first
  const prices = fitting.map(([, , , , , one]) => one)
  return {
    ...row,
    chosen_sku: sku,
    product_id: id,
    sku,
    price,
    compare_at: compareAt,
    stock,
    image,
    price_from: Math.min(...prices),
    price_to: Math.max(...prices),
    in_stock: stock > 0,
    stock_total: fitting.reduce((sum, [, , , , , , , units]) => sum + units, 0),
  }
}
