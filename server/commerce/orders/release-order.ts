import { releaseCoupon } from '#server/commerce/coupons/coupons.ts'
import { releaseGiftCards } from '#server/commerce/gift-cards/order-cards.ts'
import type { Queryable } from '#server/platform/db/database.ts'
import { abandonPayments } from './payments.ts'
import { type OrderStep, changeOrderStatus } from './order-status.ts'
import type { OrderRow } from './rows.ts'
import { releaseStock } from './stock.ts'

/**
 * Releases an unpaid order's stock, coupon, gift cards and payments. An `unpaid` order can be paid later; a payment for a
 * `cancelled` one is refunded.
 */
export async function releaseOrder(
  db: Queryable,
  order: OrderRow,
  to: 'unpaid' | 'cancelled',
  step: OrderStep,
): Promise<void> {
  await abandonPayments(db, order.id, step.note ?? '')
  await releaseCoupon(db, order.id)
  await releaseGiftCards(db, order.id)
  await releaseStock(db, order.id)
  await changeOrderStatus(db, order, to, step)
}
