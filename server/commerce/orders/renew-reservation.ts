import { redeemCoupon } from '#server/commerce/coupons/coupons.ts'
import { renewGiftCards } from '#server/commerce/gift-cards/order-cards.ts'
import type { Queryable } from '#server/platform/db/database.ts'
import { readGoodsTotal } from './lines.ts'
import type { OrderRow } from './rows.ts'
import { type Shortage, reserveStock } from './stock.ts'

/**
 * Reserves the stock, the coupon and the gift cards of an order again. If stock is insufficient, returns the shortages and reserves
 * nothing.
 */
export async function renewReservation(db: Queryable, order: OrderRow): Promise<Shortage[]> {
  if (order.coupon) {
    const { customer_id: customerId, email, phone } = order
    await redeemCoupon(
      db,
      {
        couponId: order.coupon.id,
        orderId: order.id,
        subTotal: await readGoodsTotal(db, order),
        customerId,
        email,
        phone,
      },
      { currency: order.currency, locale: order.shop.locale, timeZone: order.shop.timeZone },
    )
  }
  await renewGiftCards(db, order.id)
  return reserveStock(db, order.id)
}
