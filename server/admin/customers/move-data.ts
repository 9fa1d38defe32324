import { type NoRow, type Queryable, statement } from '#server/platform/db/database.ts'

/** Numbers of rows that were moved to another account. */
export interface MovedData {
  orders: number
  addresses: number
  wishlist: number
  reviews: number
  coupons: number
  /** Reviews of products that both reviewed; the kept account's stay. */
  dropped_reviews: number
}

type Move = [from: number, to: number]
interface Id {
  id: number
}

const moveOrders = statement<Id, Move>(
  'merge-orders',
  'UPDATE orders SET customer_id = $2 WHERE customer_id = $1 RETURNING id',
)
const moveCouponUses = statement<NoRow, Move>(
  'merge-coupon-uses',
  'UPDATE coupon_use SET customer_id = $2 WHERE customer_id = $1',
)
const moveCoupons = statement<Id, Move>(
  'merge-coupons',
  'UPDATE coupon SET customer_id = $2 WHERE customer_id = $1 RETURNING id',
)
// An address that both accounts have is kept once, and the kept account's default remains the default.
const moveAddresses = statement<Id, Move>(
  'merge-addresses',
  `UPDATE address a SET customer_id = $2, is_default = a.is_default AND NOT EXISTS (SELECT FROM address o
     WHERE o.customer_id = $2 AND o.address_type = a.address_type AND o.is_default)
   WHERE a.customer_id = $1 AND NOT EXISTS (SELECT FROM address o WHERE o.customer_id = $2 AND o.address_type = a.address_type AND o.fields = a.fields)
   RETURNING a.id`,
)
const moveWishlist = statement<{ product_id: number }, Move>(
  'merge-wishlist',
  `UPDATE wishlist_item w SET customer_id = $2 WHERE w.customer_id = $1 AND w.removed_at IS NULL
   AND NOT EXISTS (SELECT FROM wishlist_item o WHERE o.customer_id = $2 AND o.product_id = w.product_id) RETURNING w.product_id`,
)
const dropReviews = statement<Id, Move>(
  'merge-drop-reviews',
  `DELETE FROM review r WHERE r.customer_id = $1 AND EXISTS (SELECT FROM review o WHERE o.customer_id = $2 AND o.group_id = r.group_id) RETURNING r.id`,
)
const moveReviews = statement<Id, Move>(
  'merge-reviews',
  'UPDATE review SET customer_id = $2 WHERE customer_id = $1 RETURNING id',
)

const moveDrafts = statement<NoRow, Move>(
  'merge-drafts',
  `UPDATE draft_order d SET shopper_id = kept.id FROM shopper merged, shopper kept
   WHERE merged.customer_id = $1 AND kept.customer_id = $2 AND d.shopper_id = merged.id`,
)

/** Moves what an account owns to another one. Both must be locked, with their carts and the orders that move. */
export async function moveData(db: Queryable, from: number, to: number): Promise<MovedData> {
  const orders = await moveOrders(db, from, to)
  const coupons = await moveCoupons(db, from, to)
  await moveCouponUses(db, from, to)
  const addresses = await moveAddresses(db, from, to)
  const wishlist = await moveWishlist(db, from, to)
  await moveDrafts(db, from, to)
  const dropped = await dropReviews(db, from, to)
  const reviews = await moveReviews(db, from, to)
  return {
    orders: orders.length,
    addresses: addresses.length,
    wishlist: wishlist.length,
    reviews: reviews.length,
    coupons: coupons.length,
    dropped_reviews: dropped.length,
  }
}
