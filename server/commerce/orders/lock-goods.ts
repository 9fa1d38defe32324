import { lockGiftCards } from '#server/commerce/gift-cards/order-cards.ts'
import { type Queryable, statement } from '#server/platform/db/database.ts'
import { lockProducts } from './stock.ts'

const couponsOf = statement<{ id: number }, [number[], number[]]>(
  'goods-coupons',
  `SELECT id FROM coupon WHERE id = ANY ($2::int[])
     OR id IN (SELECT coupon_id FROM coupon_use WHERE order_id = ANY ($1::bigint[]))
     OR id IN (SELECT (coupon ->> 'id')::int FROM orders WHERE id = ANY ($1::bigint[]) AND coupon IS NOT NULL)
   ORDER BY id FOR NO KEY UPDATE`,
)
const productsOf = statement<{ id: number }, [number[]]>(
  'goods-products',
  `SELECT DISTINCT product_id AS id FROM order_line WHERE order_id = ANY ($1::bigint[]) AND product_id IS NOT NULL`,
)

/** Locks the coupons, gift cards and products of several orders before any is changed, to prevent deadlocks. */
export async function lockGoods(
  db: Queryable,
  orderIds: number[],
  more: { coupons?: number[]; giftCards?: number[]; products?: number[] } = {},
): Promise<void> {
  await couponsOf(db, orderIds, more.coupons ?? [])
  await lockGiftCards(db, orderIds, more.giftCards ?? [])
  const products = await productsOf(db, orderIds)
  await lockProducts(db, [...products.map(({ id }) => id), ...(more.products ?? [])])
}
