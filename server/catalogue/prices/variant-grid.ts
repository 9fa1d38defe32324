import { type Queryable, statement } from '#server/platform/db/database.ts'
import {
  BY_NAME,
  VARIANT_TITLE,
  type VariantPlace,
  placeIn,
  writePlaceByName,
} from '#server/catalogue/stock/variant-order.ts'
import { type PriceSelection, type SelectionValues, isSelected, selectionValues } from './selection.ts'

/** A row of the grid for prices and stock. */
export interface GridVariant {
  product_id: number
  group_id: number
  name: string
  /** Values of its options, such as “Celadon, L”. */
  variant: string
  sku: string
  /** Without sales. */
  price: number
  compare_at: number | null
  /** While a sale applies. */
  sale_price: number | null
  stock: number
}

export interface VariantGrid {
  rows: GridVariant[]
  next: string | null
}

type Row = GridVariant & Pick<VariantPlace, 'sort_name' | 'position'>

const selectPage = statement<
  Row,
  [...SelectionValues, name: string, group: number, position: number, product: number, limit: number]
>(
  'variant-grid',
  `SELECT p.id AS product_id, g.id AS group_id, g.name, ${VARIANT_TITLE} AS variant,
     p.sku, coalesce(p.base_price, p.price) AS price, CASE WHEN p.sale_id IS NULL THEN p.compare_at ELSE p.base_compare_at END AS compare_at,
     CASE WHEN p.sale_id IS NOT NULL THEN p.price END AS sale_price, p.stock, g.sort_name, p.position
   FROM product_group g JOIN product p ON p.group_id = g.id
   WHERE ${isSelected('g.id')} AND g.archive_of IS NULL
     AND (g.sort_name, g.id) >= ($9::text, $10::int) AND (${BY_NAME}) > ($9::text, $10::int, $11::int, $12::int) ORDER BY ${BY_NAME} LIMIT $13`,
)

/** Returns variants of a selection of products by name, after the page that ended with `after`. */
export async function readGrid(
  db: Queryable,
  selection: PriceSelection,
  { after, limit = 100 }: { after?: string | undefined; limit?: number | undefined },
): Promise<VariantGrid> {
  const { sort_name: name, group_id: group, position, product_id: product } = placeIn(after)
  const found = await selectPage(db, ...selectionValues(selection), name, group, position, product, limit + 1)
  const page = found.slice(0, limit)
  const last = page.at(-1)
  return {
    rows: page.map(({ sort_name: _name, position: _position, ...row }): GridVariant => row),
    next: found.length > limit && last ? writePlaceByName(last) : null,
  }
}
