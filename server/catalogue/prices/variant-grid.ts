import { type Queryable, statement } from '#server/platform/db/database.ts'
import { type SelectionValues, type Selection, selectionValues } from './selection.ts'

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

const selectPage = statement<GridVariant, [...SelectionValues, group: number, product: number, limit: number]>(
  'variant-grid',
  `SELECT p.id AS product_id, g.id AS group_id, g.name,
     coalesce((SELECT string_agg(p.options ->> (o.one ->> 'name'), ', ' ORDER BY o.position)
       FROM jsonb_array_elements(g.options) WITH ORDINALITY AS o (one, position)), '') AS variant,
     p.sku, coalesce(p.base_price, p.price) AS price, CASE WHEN p.sale_id IS NULL THEN p.compare_at ELSE p.base_compare_at END AS compare_at,
     CASE WHEN p.sale_id IS NOT NULL THEN p.price END AS sale_price, p.stock
   FROM product_group g JOIN product p ON p.group_id = g.id
   WHERE ($1::boolean OR g.id IN (SELECT selected_groups(false, $2::int[], $3::int[], $4::int[], $5::text[])))
     AND g.archive_of IS NULL AND g.archived_at IS NULL AND (g.id, p.id) > ($6::int, $7::int) ORDER BY g.id, p.id LIMIT $8`,
)

/** Returns variants of a selection of products, after the last row of the page before. */
export const readGrid = (
  db: Queryable,
  selection: Selection,
  {
    after = { group_id: 0, product_id: 0 },
    limit = 100,
  }: { after?: Pick<GridVariant, 'group_id' | 'product_id'>; limit?: number | undefined },
): Promise<GridVariant[]> => selectPage(db, ...selectionValues(selection), after.group_id, after.product_id, limit)
