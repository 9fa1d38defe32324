import type { FastifyInstance } from 'fastify'
import { ApiError } from '#server/platform/http/api-error.ts'
import type { Queryable } from '#server/platform/db/database.ts'
import { confirmOrder } from '#server/commerce/orders/confirm.ts'
import { holdAgain } from '#server/commerce/orders/hold-again.ts'
import { releaseOrder } from '#server/commerce/orders/release-order.ts'
import { mailTooLate } from '#server/commerce/orders/mails.ts'
import { lockGoods } from '#server/commerce/orders/lock-goods.ts'
import { moveOrder } from '#server/commerce/orders/move.ts'
import { giveRefund } from '#server/commerce/orders/refund.ts'
import { type OrderRow, lockOpenOrders, lockOrder } from '#server/commerce/orders/rows.ts'
import { isOfAmount } from './ask-gateway.ts'
import type { Outcome } from './gateway.ts'
import { type PaymentRow, addPaid, lockPayment, setPayment } from '#server/commerce/orders/payments.ts'

const WORDS = 'The payment did not go through. Nothing was charged.'

/**
 * Acts on what a gateway says of a payment: the one path for the browser that comes back, the webhook and the clock. Anyone who is second
 * finds it done. A payment that comes late, when the stock has gone to others, is given back.
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
    const reason = outcome.reason ?? WORDS
    await setPayment(db, payment.id, 'failed', reason, outcome.gatewayId)
    if (order.status === 'pending') await releaseOrder(db, order, 'unpaid', { actor: 'payment', note: reason })
    return order
  }
  if (!isOfAmount(outcome, payment))
    throw new ApiError(422, 'amount_mismatch', 'The amount that was paid is not that of the order.')
  await setPayment(db, payment.id, 'paid', null, outcome.gatewayId)
  const [paid] = await addPaid(db, order.id, payment.amount)
  order.paid_total = paid?.paid_total ?? order.paid_total
  if (order.status === 'pending' || (order.status === 'unpaid' && (await canStillBeKept(db, order))))
    await confirmOrder(db, app, order, { actor: 'payment', note: 'Paid.' })
  else await giveBack(db, app, order, payment)
  return order
}

async function canStillBeKept(db: Queryable, order: OrderRow): Promise<boolean> {
  // Confirming it calls off what else of the cart waits for a payment.
  const others = order.cart_id === null ? [] : await lockOpenOrders(db, order.cart_id)
  await lockGoods(db, [order.id, ...others.map(({ id }) => id)])
  await db.query('SAVEPOINT keeping')
  try {
    if ((await holdAgain(db, order)).length === 0) return true
  } catch (error) {
    // The coupon is used up, or has expired meanwhile.
    if (!(error instanceof ApiError)) throw error
  }
  await db.query('ROLLBACK TO SAVEPOINT keeping')
  return false
}

/** Money for an order that is not to be had any more, or was paid already. */
async function giveBack(db: Queryable, app: FastifyInstance, order: OrderRow, payment: PaymentRow): Promise<void> {
  const note = 'A payment came too late and goes back.'
  if (order.status === 'unpaid') await moveOrder(db, order, 'cancelled', { actor: 'payment', note })
  const { id: paymentId, amount } = payment
  await giveRefund(db, order, { key: `late-${paymentId}`, amount, reason: note, paymentId }, { actor: 'payment', note })
  await mailTooLate(db, app, order, amount)
}
