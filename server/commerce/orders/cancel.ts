import type { FastifyInstance } from 'fastify'
import { ApiError } from '#server/platform/http/api-error.ts'
import { releaseCoupon } from '#server/commerce/coupons/coupons.ts'
import type { Queryable } from '#server/platform/db/database.ts'
import { letGo } from './let-go.ts'
import { mailCancelled } from './mails.ts'
import { type Doing, moveOrder } from './move.ts'
import { giveRefund } from './refund.ts'
import type { OrderRow } from './rows.ts'
import { restock } from './stock.ts'

/** Whether an order can still be called off: until it is on its way. */
export const canBeCancelled = ({ status }: Pick<OrderRow, 'status'>): boolean =>
  ['pending', 'unpaid', 'confirmed'].includes(status)

/** Calls an order off: stock and coupon are others' again, what was paid goes back. The order is locked. Throws ApiError 422 once it is on its way. */
export async function cancelOrder(on: Queryable, app: FastifyInstance, order: OrderRow, doing: Doing): Promise<void> {
  if (!canBeCancelled(order))
    throw new ApiError(422, 'not_cancellable', `Order ${order.order_no} cannot be cancelled any more.`)
  if (order.status === 'confirmed') {
    await releaseCoupon(on, order.id)
    await restock(on, order.id)
    await moveOrder(on, order, 'cancelled', doing)
  } else await letGo(on, order, 'cancelled', doing)
  const paid = order.paid_total - order.refunded_total
  if (paid > 0)
    await giveRefund(on, order, { key: `cancel-${order.id}`, amount: paid, reason: 'The order was cancelled.' })
  await mailCancelled(on, app, order, paid)
}
