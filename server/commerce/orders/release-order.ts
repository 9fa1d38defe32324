import { releaseCoupon } from '#server/commerce/coupons/coupons.ts'
import type { Queryable } from '#server/platform/db/database.ts'
import { giveUpPayments } from './payments.ts'
import { type OrderStep, moveOrder } from './move.ts'
import type { OrderRow } from './rows.ts'
import { releaseStock } from './stock.ts'

/**
 * Lets go of an order that is not paid: its stock and its coupon are others' again, and no payment of it is waited for. As `unpaid`
 * it may be paid another time; money that arrives for a cancelled one goes back.
 */
export async function releaseOrder(
  db: Queryable,
  order: OrderRow,
  to: 'unpaid' | 'cancelled',
  doing: OrderStep,
): Promise<void> {
  await giveUpPayments(db, order.id, doing.note ?? '')
  await releaseCoupon(db, order.id)
  await releaseStock(db, order.id)
  await moveOrder(db, order, to, doing)
}
