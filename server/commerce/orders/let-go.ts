import { releaseCoupon } from '#server/commerce/coupons/coupons.ts'
import type { Queryable } from '#server/platform/db/database.ts'
import { giveUpPayments } from './payments.ts'
import { type Doing, moveOrder } from './move.ts'
import type { OrderRow } from './rows.ts'
import { releaseStock } from './stock.ts'

/**
 * Lets go of an order that is not paid: its stock and its coupon are others' again, and no payment of it is waited for. As `unpaid`
 * it may be paid another time; money that arrives for a cancelled one goes back.
 */
export async function letGo(on: Queryable, order: OrderRow, to: 'unpaid' | 'cancelled', doing: Doing): Promise<void> {
  await giveUpPayments(on, order.id, doing.note ?? '')
  await releaseCoupon(on, order.id)
  await releaseStock(on, order.id)
  await moveOrder(on, order, to, doing)
}
