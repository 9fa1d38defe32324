import type { WishlistItem } from '#generated/api.d.ts'
import { ApiError, notFound } from '#server/platform/http/api-error.ts'
import { type NoRow, type Queryable, statement } from '#server/platform/db/database.ts'
import { CARD_COLUMNS, type CardRow, cardOf } from '#server/catalogue/product/cards.ts'
import * as catalogueErrors from '#words/catalogue-errors.ts'
import * as t from '#words/cart-errors.ts'

const MAX_ITEMS = 200
const RESTORABLE_FOR = "interval '15 minutes'"

const readItems = statement<CardRow & { added_at: Date; own_options: Record<string, string> }, [number]>(
  'wishlist-list',
  `SELECT ${CARD_COLUMNS}, p.options AS own_options, w.created_at AS added_at
   FROM wishlist_item w JOIN product p ON p.id = w.product_id JOIN product_group g ON g.id = p.group_id JOIN category c ON c.id = g.category_id
   WHERE w.customer_id = $1 AND w.removed_at IS NULL AND g.published ORDER BY w.created_at DESC, w.product_id DESC`,
)

/** Returns a customer's wishlist, newest first. Products that are not sold are hidden until they are sold again. */
export async function listWishlist(db: Queryable, customerId: number, currency: string): Promise<WishlistItem[]> {
  return (await readItems(db, customerId)).map((row) => ({
    product: cardOf(row, currency),
    options: row.own_options,
    added_at: row.added_at.toISOString(),
  }))
}

const checkProduct = statement<{ known: boolean; full: boolean }, [number, number]>(
  'wishlist-room',
  `SELECT EXISTS (SELECT FROM product p JOIN product_group g ON g.id = p.group_id WHERE p.id = $2 AND g.published) AS known,
   (SELECT count(*) FILTER (WHERE product_id <> $2) FROM wishlist_item WHERE customer_id = $1 AND removed_at IS NULL) >= ${MAX_ITEMS} AS full`,
)

const insertItem = statement<NoRow, [number, number]>(
  'wishlist-add',
  `INSERT INTO wishlist_item AS w (customer_id, product_id) VALUES ($1, $2)
   ON CONFLICT (customer_id, product_id) DO UPDATE SET removed_at = NULL,
     created_at = CASE WHEN w.removed_at < now() - ${RESTORABLE_FOR} THEN now() ELSE w.created_at END
   WHERE w.removed_at IS NOT NULL`,
)

/** Adds a product. A recently removed one is restored to its place. */
export async function addToWishlist(db: Queryable, customerId: number, productId: number): Promise<void> {
  const rows = await checkProduct(db, customerId, productId)
  if (!rows[0]?.known) throw notFound(catalogueErrors.productNotFound())
  if (rows[0].full) throw new ApiError(422, 'wishlist_full', t.wishlistFull({ count: MAX_ITEMS }))
  await insertItem(db, customerId, productId)
}

const markRemoved = statement<NoRow, [number, number]>(
  'wishlist-remove',
  `UPDATE wishlist_item SET removed_at = now() WHERE customer_id = $1 AND product_id = $2 AND removed_at IS NULL
   RETURNING product_id`,
)

const deleteRemoved = statement<NoRow, [number]>(
  'wishlist-forget',
  `DELETE FROM wishlist_item WHERE customer_id = $1 AND removed_at < now() - ${RESTORABLE_FOR}`,
)

/** Returns false if the product was not in the wishlist. */
export async function removeFromWishlist(db: Queryable, customerId: number, productId: number): Promise<boolean> {
  const removed = await markRemoved(db, customerId, productId)
  await deleteRemoved(db, customerId)
  return removed.length > 0
}
