import { redeemCoupon } from '#server/commerce/coupons/coupons.ts'
import type { Queryable } from '#server/platform/db/database.ts'
import type { OrderRow } from './rows.ts'
import { type Shortage, holdStock } from './stock.ts'

/** Takes the stock and the coupon of an order again that had let them go. What there is too little of is returned, and then nothing is taken. */
export async function holdAgain(db: Queryable, order: OrderRow): Promise<Shortage[]> {
  if (order.coupon) {
    const { customer_id: customerId, email, phone } = order
    await redeemCoupon(
      db,
      { couponId: order.coupon.id, orderId: order.id, subTotal: order.sub_total, customerId, email, phone },
      { currency: order.currency, locale: order.shop.locale, timeZone: order.shop.timeZone },
    )
  }
  return holdStock(db, order.id)
}
