import type { FastifyInstance } from 'fastify'
import { ApiError } from '#server/platform/http/api-error.ts'
import { creditRest } from './credit-notes.ts'
import { releaseCoupon } from '#server/commerce/coupons/coupons.ts'
import { lockGiftCards } from '#server/commerce/gift-cards/order-cards.ts'
import type { Queryable } from '#server/platform/db/database.ts'
import * as t from '#words/order-errors.ts'
import * as history from '#words/order-history.ts'
import { canBeCancelled } from './cancel-rules.ts'
import { awaitsConfirmation } from './unconfirmed-orders.ts'
import { releaseOrder } from './release-order.ts'
import { mailCancelled } from './mails.ts'
import { type OrderStep, changeOrderStatus } from './order-status.ts'
import { createRefund } from './refund.ts'
import type { OrderRow } from './rows.ts'
import { restock } from './stock.ts'

/**
 * Cancels an order: releases stock and coupon, and refunds what was paid. The order must be locked.
 * @throws ApiError 422 once it has shipped
 */
export async function cancelOrder(
  db: Queryable,
  app: FastifyInstance,
  order: OrderRow,
  step: OrderStep,
): Promise<void> {
  if (!canBeCancelled(order)) throw new ApiError(422, 'not_cancellable', t.cancelTooLate({ number: order.order_no }))
  const wasUnconfirmed = awaitsConfirmation(order)
  if (order.status === 'confirmed') {
    await releaseCoupon(db, order.id)
    // Before products; the refund follows.
    await lockGiftCards(db, [order.id])
    await restock(db, order.id)
    await changeOrderStatus(db, order, 'cancelled', step)
  } else await releaseOrder(db, order, 'cancelled', step)
  const refundable = order.paid_total - order.refunded_total
  if (refundable > 0)
    await createRefund(db, order, { key: `cancel-${order.id}`, amount: refundable, reason: history.cancelled() })
  // Cash orders are invoiced before they are paid, so unpaid ones need a credit note too.
  await creditRest(db, order, { key: `cancel-${order.id}`, reason: history.cancelled() })
  // An unconfirmed contact may be a stranger's.
  if (!wasUnconfirmed) await mailCancelled(db, app, order, refundable)
}
