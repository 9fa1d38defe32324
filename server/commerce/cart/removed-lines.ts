import { type Queryable, statement } from '#server/platform/db/database.ts'

const RESTORABLE_FOR = "interval '15 minutes'"

const deleteLine = statement<{ line_id: number }, [number]>(
  'cart-take-out',
  `WITH gone AS (DELETE FROM cart_line WHERE id = $1 RETURNING id, cart_id, product_id, data_hash),
     outdated AS (DELETE FROM removed_cart_line r USING gone WHERE r.cart_id = gone.cart_id AND r.removed_at < now() - ${RESTORABLE_FOR}
       AND (r.product_id, r.data_hash) <> (gone.product_id, gone.data_hash))
   INSERT INTO removed_cart_line (cart_id, product_id, data_hash, line_id) SELECT cart_id, product_id, data_hash, id FROM gone
   ON CONFLICT (cart_id, product_id, data_hash) DO UPDATE SET line_id = excluded.line_id, removed_at = excluded.removed_at
   RETURNING line_id`,
)

const deleteRemovedLine = statement<{ line_id: number; kept: boolean }, [number, number, string]>(
  'cart-take-back',
  `DELETE FROM removed_cart_line WHERE cart_id = $1 AND product_id = $2 AND data_hash = $3
   RETURNING line_id, removed_at > now() - ${RESTORABLE_FOR} AS kept`,
)

export async function removeLine(db: Queryable, lineId: number): Promise<void> {
  await deleteLine(db, lineId)
}

/** Returns the id of a recently removed line, once. Lines are sorted by id, so its reuse restores the line's place. */
export async function takeFormerLineId(
  db: Queryable,
  cartId: number,
  productId: number,
  dataHash: string,
): Promise<number | undefined> {
  const [line] = await deleteRemovedLine(db, cartId, productId, dataHash)
  return line?.kept ? line.line_id : undefined
}
