import { type NoRow, type Queryable, statement } from '#server/platform/db/database.ts'

const setThresholds = statement<NoRow, [number[], number | null]>(
  'stock-low-threshold',
  'UPDATE product SET low_stock = $2::int WHERE id = ANY ($1::int[]) AND low_stock IS DISTINCT FROM $2::int',
)
const lockRows = statement<NoRow, [number[]]>(
  'stock-low-lock',
  'SELECT FROM product WHERE id = ANY ($1::int[]) ORDER BY id FOR NO KEY UPDATE',
)
const setShopThreshold = statement<NoRow, [threshold: number]>(
  'stock-shop-threshold',
  `INSERT INTO setting AS s (key, value) VALUES ('low_stock_threshold', to_jsonb($1::int))
   ON CONFLICT (key) DO UPDATE SET value = excluded.value WHERE s.value <> excluded.value`,
)

/** Sets at which stock variants are low; null for the shop’s setting. */
export async function setLowStock(
  db: Queryable,
  productIds: readonly number[],
  threshold: number | null,
): Promise<void> {
  await lockRows(db, [...productIds])
  await setThresholds(db, [...productIds], threshold)
}

/** Sets at which stock variants are low that have no threshold of their own. */
export const setShopLowStock = async (db: Queryable, threshold: number): Promise<void> => {
  await setShopThreshold(db, threshold)
}
