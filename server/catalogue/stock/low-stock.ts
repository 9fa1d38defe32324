import { type NoRow, type Queryable, statement } from '#server/platform/db/database.ts'
import { RESERVED, type StockLevel } from './adjust-stock.ts'

export interface LowStockVariant extends StockLevel {
  group_id: number
  name: string
  /** Values of its options, such as “Celadon, L”. */
  variant: string
  /** At most this many units are low. */
  threshold: number
}

/** Where a page of the list ends. */
export interface LowStockPlace {
  stock: number
  product_id: number
}

const selectPage = statement<LowStockVariant, [stock: number, product: number, limit: number]>(
  'stock-low',
  `SELECT p.id AS product_id, p.sku, p.stock, ${RESERVED} AS reserved, g.id AS group_id, g.name,
     coalesce((SELECT string_agg(p.options ->> (o.one ->> 'name'), ', ' ORDER BY o.position)
       FROM jsonb_array_elements(g.options) WITH ORDINALITY AS o (one, position)), '') AS variant,
     coalesce(p.low_stock, low_stock_threshold(), 0) AS threshold
   FROM low_stock l JOIN product p ON p.id = l.product_id JOIN product_group g ON g.id = p.group_id
   WHERE (l.stock, l.product_id) > ($1::int, $2::int) AND g.archived_at IS NULL ORDER BY l.stock, l.product_id LIMIT $3`,
)
const setThresholds = statement<NoRow, [number[], number | null]>(
  'stock-low-threshold',
  'UPDATE product SET low_stock = $2::int WHERE id = ANY ($1::int[]) AND low_stock IS DISTINCT FROM $2::int',
)
const lockRows = statement<NoRow, [number[]]>(
  'stock-low-lock',
  'SELECT FROM product WHERE id = ANY ($1::int[]) ORDER BY id FOR NO KEY UPDATE',
)

/** Returns variants that are low on stock, those with least first. Archived products are left out. */
export const readLowStock = (
  db: Queryable,
  { after = { stock: -1, product_id: 0 }, limit = 50 }: { after?: LowStockPlace; limit?: number | undefined } = {},
): Promise<LowStockVariant[]> => selectPage(db, after.stock, after.product_id, limit)

/** Sets at which stock variants are low; null for the shop’s setting. */
export async function setLowStock(
  db: Queryable,
  productIds: readonly number[],
  threshold: number | null,
): Promise<void> {
  await lockRows(db, [...productIds])
  await setThresholds(db, [...productIds], threshold)
}
