import type { FastifyInstance } from 'fastify'
import { ApiError } from '#server/platform/http/api-error.ts'
import { type NoRow, type Queryable, inTransaction, statement } from '#server/platform/db/database.ts'
import { releaseOrder } from '#server/commerce/orders/release-order.ts'
import { awaitsContact } from '#server/commerce/orders/held-orders.ts'
import { lockGoods } from '#server/commerce/orders/lock-goods.ts'
import { HOLD_MINUTES, moveOrder } from '#server/commerce/orders/move.ts'
import { type OrderCaller, openOrder } from '#server/commerce/orders/open.ts'
import { type OrderRow, lockOpenOrders } from '#server/commerce/orders/rows.ts'
import { outOfStock } from '#server/commerce/orders/stock.ts'
import { asGateway, gatewayUnavailable } from './ask-gateway.ts'
import { type PaymentRow, nameAtGateway, openPayment, paymentsOf } from '#server/commerce/orders/payments.ts'
import { holdAgain } from '#server/commerce/orders/hold-again.ts'

/** Attempts at one order: each holds its stock for a while, so that they cannot go on for ever. */
const MOST_ATTEMPTS = 10

/** An order that waits for its payment, and where to pay. */
interface Started {
  order: OrderRow
  /** Undefined when there is nothing to pay any more. */
  url: string | undefined
}

const orderHoldOn = statement<NoRow, [number]>(
  'order-hold-on',
  `UPDATE orders SET held_until = clock_timestamp() + interval '${HOLD_MINUTES} minutes' WHERE id = $1`,
)

/**
 * Opens a payment of an order at its gateway, or finds the one that is open. An order whose stock was let go takes it again first.
 * Each step may be repeated: the attempt is written before the gateway is asked, and the gateway knows it by its reference. Throws
 * ApiError 422 when it cannot be paid any more, 503 when the gateway does not answer.
 */
export async function startPayment(app: FastifyInstance, orderNo: string, caller: OrderCaller): Promise<Started> {
  const { database, config } = app
  const { order, payment } = await inTransaction(database, async ({ client }) => {
    const open = await openOrder(client, config.sessionSecret, orderNo, caller)
    if (open.confirmed_at !== null) return { order: open, payment: undefined }
    if (open.status === 'cancelled')
      throw new ApiError(422, 'order_cancelled', `Order ${open.order_no} was cancelled. Please place it again.`)
    if (awaitsContact(open))
      throw new ApiError(422, 'awaits_confirmation', `Order ${open.order_no} waits for you to open the link we sent.`)
    const attempts = await paymentsOf(client, open.id)
    const current = attempts.find(({ status }) => status === 'started')
    if (current) return { order: open, payment: current }
    if (attempts.length >= MOST_ATTEMPTS)
      throw new ApiError(422, 'too_many_attempts', 'This order was tried too often. Please place it again.')
    if (open.status === 'unpaid') await tryAgain(client, open)
    else await orderHoldOn(client, open.id)
    return { order: open, payment: await openPayment(client, open) }
  })
  return { order, url: payment && (await startAtGateway(app, order, payment)) }
}

/** Takes back what the order had let go. Another order of its cart that waits for a payment steps aside: the shopper goes on with this one. */
async function tryAgain(db: Queryable, order: OrderRow): Promise<void> {
  const others = order.cart_id === null ? [] : await lockOpenOrders(db, order.cart_id)
  const waiting = others.filter(({ status }) => status === 'pending')
  await lockGoods(db, [order.id, ...waiting.map(({ id }) => id)])
  for (const other of waiting)
    await releaseOrder(db, other, 'cancelled', { actor: 'customer', note: `Order ${order.order_no} is paid instead.` })
  const [short] = await holdAgain(db, order)
  if (short) throw outOfStock(short.name, short.left)
  await moveOrder(db, order, 'pending', { actor: 'customer', note: 'The payment is tried again.' })
}

async function startAtGateway(app: FastifyInstance, order: OrderRow, payment: PaymentRow): Promise<string> {
  const gateway = app.gateways[payment.provider]
  if (!gateway) throw new ApiError(422, 'payment_method_gone', 'This way to pay is not offered any more.')
  const returnUrl = `${order.shop.origin}/payment/return/${payment.provider}/${payment.reference}`
  const description = `${order.shop.name}, order ${order.order_no}`
  try {
    const { url, gatewayId } = await gateway.start({ ...asGateway(payment), description, returnUrl })
    await nameAtGateway(app.database.pool, payment.id, gatewayId)
    return url
  } catch (error) {
    app.log.warn({ err: error, payment: payment.id }, 'a gateway did not start a payment')
    throw gatewayUnavailable()
  }
}
