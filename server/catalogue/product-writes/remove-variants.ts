import { type NoRow, type Queryable, statement } from '#server/platform/db/database.ts'

const lockRows = statement<NoRow, [number[]]>(
  'variants-lock-removed',
  'SELECT FROM product WHERE id = ANY ($1::int[]) ORDER BY id FOR UPDATE',
)
/** Whether anything that belongs to a shopper refers to variant p. */
const IS_REFERRED_TO = `(EXISTS (SELECT FROM order_line o WHERE o.product_id = p.id) OR EXISTS (SELECT FROM order_stock o WHERE o.product_id = p.id)
  OR EXISTS (SELECT FROM cart_line l WHERE l.product_id = p.id) OR EXISTS (SELECT FROM wishlist_item w WHERE w.product_id = p.id))`

const referredTo = statement<{ id: number }, [number[]]>(
  'variants-referred-to',
  `SELECT p.id FROM product p WHERE p.id = ANY ($1::int[]) AND ${IS_REFERRED_TO}`,
)
const findArchive = statement<{ id: number }, [number]>(
  'variants-archive-find',
  'SELECT id FROM product_group WHERE archive_of = $1 FOR NO KEY UPDATE',
)
// What carts, orders and their cancellation need of the product. No address has a tilde.
const createArchive = statement<{ id: number }, [number]>(
  'variants-archive-create',
  `INSERT INTO product_group (archive_of, slug, name, brand, category_id, images, options, gst_bps, gst_slabs, hsn, archived_at)
   SELECT id, '~removed-' || id, name, brand, category_id, images, options, gst_bps, gst_slabs, hsn, now() FROM product_group WHERE id = $1
   RETURNING id`,
)
const moveRows = statement<NoRow, [number, number[]]>(
  'variants-archive',
  'UPDATE product SET group_id = $1 WHERE id = ANY ($2::int[])',
)
const deleteRows = statement<NoRow, [number[]]>('variants-delete', 'DELETE FROM product WHERE id = ANY ($1::int[])')

/**
 * Removes variants of a locked product. Those in orders, carts or wishlists are archived: orders can still be cancelled
 * and restocked, and carts show them as no longer available.
 */
export async function removeVariants(db: Queryable, groupId: number, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await lockRows(db, [...ids])
  const referred = new Set((await referredTo(db, [...ids])).map(({ id }) => id))
  if (referred.size > 0) await moveRows(db, await archiveOf(db, groupId), [...referred])
  const deleted = ids.filter((id) => !referred.has(id))
  if (deleted.length > 0) await deleteRows(db, deleted)
}

async function archiveOf(db: Queryable, groupId: number): Promise<number> {
  const [archive] = await findArchive(db, groupId)
  const found = archive ?? (await createArchive(db, groupId))[0]
  if (!found) throw new Error(`Product ${groupId} has no place for removed variants.`)
  return found.id
}
