import { type NoRow, type Queryable, statement } from '#server/platform/db/database.ts'
import { type ProductRecord, lockProductRecord, readProductRecord } from './product-record.ts'

const archiveRow = statement<NoRow, [number]>(
  'product-archive',
  `UPDATE product_group SET published = false, publish_at = NULL, unpublish_at = NULL, archived_at = coalesce(archived_at, now()),
     updated_at = now() WHERE id = $1`,
)
const restoreRow = statement<NoRow, [number]>(
  'product-restore',
  'UPDATE product_group SET archived_at = NULL, updated_at = now() WHERE id = $1',
)

/**
 * Archives a product: it is no longer shown, found or sold. Orders keep it, and carts show it as no longer available.
 *
 * @throws ApiError 404
 */
export async function archiveProduct(db: Queryable, id: number): Promise<ProductRecord> {
  await lockProductRecord(db, id)
  await archiveRow(db, id)
  return readProductRecord(db, id)
}

/**
 * Makes an archived product one that is not published.
 *
 * @throws ApiError 404
 */
export async function restoreProduct(db: Queryable, id: number): Promise<ProductRecord> {
  await lockProductRecord(db, id)
  await restoreRow(db, id)
  return readProductRecord(db, id)
}
