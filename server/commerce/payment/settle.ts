import type { FastifyInstance } from 'fastify'
import { ApiError } from '#server/platform/http/api-error.ts'
import type { Queryable } from '#server/platform/db/database.ts'
import { confirmOrder } from '#server/commerce/orders/confirm.ts'
import { renewReservation } from '#server/commerce/orders/renew-reservation.ts'
import { releaseOrder } from '#server/commerce/orders/release-order.ts'
import { mailLatePayment } from '#server/commerce/orders/mails.ts'
import { lockGoods } from '#server/commerce/orders/lock-goods.ts'
import { changeOrderStatus } from '#server/commerce/orders/order-status.ts'
import { createRefund } from '#server/commerce/orders/refund.ts'
import { type OrderRow, lockOpenOrders, lockOrder } from '#server/commerce/orders/rows.ts'
import { hasRightAmount } from './read-outcome.ts'
import type { Outcome } from './gateway.ts'
import { type PaymentRow, addPaid, lockPayment, setPayment } from '#server/commerce/orders/payments.ts'
import * as history from '#words/order-history.ts'
import * as t from '#words/payment-errors.ts'

/**
 * Applies a gateway's outcome to a payment and its order; used by the return URL, the webhook and the job. Idempotent.
 * A late payment is refunded if the items have sold out.
 */
export async function settlePayment(
  db: Queryable,
  app: FastifyInstance,
  { id, order_id: orderId }: Pick<PaymentRow, 'id' | 'order_id'>,
  outcome: Outcome | undefined,
): Promise<OrderRow> {
  const order = await lockOrder(db, orderId)
  const [payment] = await lockPayment(db, id)
  if (!payment || payment.status === 'paid' || !outcome || outcome.status === 'open') return order
  if (outcome.status === 'failed') {
    if (payment.status !== 'started') return order
    const reason = outcome.reason ?? t.failed()
    await setPayment(db, payment.id, 'failed', reason, outcome.gatewayId, null)
    if (order.status === 'pending') await releaseOrder(db, order, 'unpaid', { actor: 'payment', note: reason })
    return order
  }
  if (!hasRightAmount(outcome, payment)) throw new ApiError(422, 'amount_mismatch', t.amountMismatch())
  await setPayment(db, payment.id, 'paid', null, outcome.gatewayId, outcome.chargeId ?? null)
  const [paid] = await addPaid(db, order.id, payment.amount)
  order.paid_total = paid?.paid_total ?? order.paid_total
  if (order.status === 'pending' || (order.status === 'unpaid' && (await tryRenewReservation(db, order))))
    await confirmOrder(db, app, order, { actor: 'payment', note: history.paid() })
  else await refundLatePayment(db, app, order, payment)
  return order
}

async function tryRenewReservation(db: Queryable, order: OrderRow): Promise<boolean> {
  // Confirming cancels the cart's other unpaid orders.
  const others = order.cart_id === null ? [] : await lockOpenOrders(db, order.cart_id)
  await lockGoods(db, [order.id, ...others.map(({ id }) => id)])
  await db.query('SAVEPOINT keeping')
  try {
    if ((await renewReservation(db, order)).length === 0) return true
  } catch (error) {
    // The coupon is used up or has expired.
    if (!(error instanceof ApiError)) throw error
  }
  await db.query('ROLLBACK TO SAVEPOINT keeping')
  return false
}

async function refundLatePayment(
  db: Queryable,
  app: FastifyInstance,
  order: OrderRow,
  payment: PaymentRow,
): Promise<void> {
  const note = history.latePayment()
  if (order.status === 'unpaid') await changeOrderStatus(db, order, 'cancelled', { actor: 'payment', note })
  const { id: paymentId, amount } = payment
  await createRefund(
    db,
    order,
    { key: `late-${paymentId}`, amount, reason: note, paymentId },
    { actor: 'payment', note },
  )
  await mailLatePayment(db, app, order, amount)
}
