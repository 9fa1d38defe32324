import type { FastifyInstance } from 'fastify'
import { ApiError } from '#server/platform/http/api-error.ts'
import { creditRest } from './credit-notes.ts'
import { releaseCoupon } from '#server/commerce/coupons/coupons.ts'
import type { Queryable } from '#server/platform/db/database.ts'
import { awaitsContact } from './held-orders.ts'
import { releaseOrder } from './release-order.ts'
import { mailCancelled } from './mails.ts'
import { type OrderStep, moveOrder } from './move.ts'
import { giveRefund } from './refund.ts'
import type { OrderRow } from './rows.ts'
import { restock } from './stock.ts'

/** Whether an order can still be called off: until it is on its way. */
export const canBeCancelled = ({ status }: Pick<OrderRow, 'status'>): boolean =>
  ['pending', 'unpaid', 'confirmed'].includes(status)

/** Calls an order off: stock and coupon are others' again, what was paid goes back. The order is locked. Throws ApiError 422 once it is on its way. */
export async function cancelOrder(
  db: Queryable,
  app: FastifyInstance,
  order: OrderRow,
  doing: OrderStep,
): Promise<void> {
  if (!canBeCancelled(order))
    throw new ApiError(422, 'not_cancellable', `Order ${order.order_no} cannot be cancelled any more.`)
  const wasHeld = awaitsContact(order)
  if (order.status === 'confirmed') {
    await releaseCoupon(db, order.id)
    await restock(db, order.id)
    await moveOrder(db, order, 'cancelled', doing)
  } else await releaseOrder(db, order, 'cancelled', doing)
  const paid = order.paid_total - order.refunded_total
  if (paid > 0)
    await giveRefund(db, order, { key: `cancel-${order.id}`, amount: paid, reason: 'The order was cancelled.' })
  // A cash order is invoiced before it is paid, so it needs a credit note too.
  await creditRest(db, order, { key: `cancel-${order.id}`, reason: 'The order was cancelled.' })
  // Whose contact it names has not said that it is theirs: there is nobody to write to.
  if (!wasHeld) await mailCancelled(db, app, order, paid)
}
