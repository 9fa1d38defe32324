import type { FastifyInstance } from 'fastify'
import { toDialablePhone } from '#domain/contact-phone.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import { type Queryable, inTransaction, statement } from '#server/platform/db/database.ts'
import { releaseOrder } from '#server/commerce/orders/release-order.ts'
import { awaitsConfirmation } from '#server/commerce/orders/unconfirmed-orders.ts'
import { lockGoods } from '#server/commerce/orders/lock-goods.ts'
import { RESERVATION_MINUTES, changeOrderStatus } from '#server/commerce/orders/order-status.ts'
import { type OrderCaller, findOrderForUpdate } from '#server/commerce/orders/order-access.ts'
import { type OrderRow, lockOpenOrders } from '#server/commerce/orders/rows.ts'
import { outOfStockError } from '#server/commerce/orders/stock.ts'
import type { Payer } from './card-vault.ts'
import type { StartedPayment } from './gateway.ts'
import { inPagePath, returnPath } from './payment-paths.ts'
import { toGatewayPayment, gatewayUnavailable } from './read-outcome.ts'
import { type PaymentRow, setGatewayId, createPayment, paymentsOf } from '#server/commerce/orders/payments.ts'
import { renewReservation } from '#server/commerce/orders/renew-reservation.ts'
import { dropPaymentCustomer, openPaymentCustomer } from './payment-customers.ts'
import * as history from '#words/order-history.ts'
import * as t from '#words/payment-errors.ts'

/** Each attempt extends the reservation of stock, so their number is limited. */
export const MAX_ATTEMPTS = 10

interface OrderPayment {
  order: OrderRow
  /** Undefined if the order needs no payment. */
  started: StartedPayment | undefined
}

const extendReservation = statement<{ held_until: Date }, [number]>(
  'order-hold-on',
  `UPDATE orders SET held_until = clock_timestamp() + interval '${RESERVATION_MINUTES} minutes' WHERE id = $1 RETURNING held_until`,
)

/**
 * Starts a payment at the gateway, or returns the open one. An order without reserved stock reserves it again. Safe to
 * repeat: the attempt is stored before the gateway is called with its reference.
 * @throws ApiError 422 when the order cannot be paid, 503 when the gateway does not answer
 */
export async function startPayment(app: FastifyInstance, orderNo: string, caller: OrderCaller): Promise<OrderPayment> {
  const { database, config } = app
  const { order, payment } = await inTransaction(database, async ({ client }) => {
    const open = await findOrderForUpdate(client, config.sessionSecret, orderNo, caller)
    if (open.confirmed_at !== null) return { order: open, payment: undefined }
    if (open.status === 'cancelled')
      throw new ApiError(422, 'order_cancelled', t.orderCancelled({ number: open.order_no }))
    if (awaitsConfirmation(open))
      throw new ApiError(422, 'awaits_confirmation', t.awaitsConfirmation({ number: open.order_no }))
    const attempts = await paymentsOf(client, open.id)
    const current = attempts.find(({ status }) => status === 'started')
    if (current) return { order: open, payment: current }
    if (attempts.length >= MAX_ATTEMPTS) throw new ApiError(422, 'too_many_attempts', t.tooManyAttempts())
    if (open.status === 'unpaid') await retryPayment(client, open)
    else Object.assign(open, (await extendReservation(client, open.id))[0])
    return { order: open, payment: await createPayment(client, open) }
  })
  return { order, started: payment && (await startAtGateway(app, order, payment)) }
}

/** Reserves stock again for another attempt, cancelling the cart's other pending orders. */
async function retryPayment(db: Queryable, order: OrderRow): Promise<void> {
  const others = order.cart_id === null ? [] : await lockOpenOrders(db, order.cart_id)
  const pendingOrders = others.filter(({ status }) => status === 'pending')
  await lockGoods(db, [order.id, ...pendingOrders.map(({ id }) => id)])
  for (const other of pendingOrders)
    await releaseOrder(db, other, 'cancelled', {
      actor: 'customer',
      note: history.paidInstead({ number: order.order_no }),
    })
  const [short] = await renewReservation(db, order)
  if (short) throw outOfStockError(short.name, short.left)
  await changeOrderStatus(db, order, 'pending', { actor: 'customer', note: history.payingAgain() })
}

/**
 * Starts a stored payment at the gateway, or returns the started one, which may be shown in a page of the shop.
 * @throws ApiError 503 when the gateway does not answer
 */
export async function startAtGateway(
  app: FastifyInstance,
  order: OrderRow,
  payment: PaymentRow,
): Promise<StartedPayment> {
  const gateway = app.gateways[payment.provider]
  if (!gateway) throw new ApiError(422, 'payment_method_gone', t.methodGone())
  const returnUrl = `${order.shop.origin}${returnPath(payment)}`
  const description = t.description({ shop: order.shop.name, number: order.order_no })
  const payer = payerOf(order)
  const customer = payment.gateway_id === null ? await openPaymentCustomer(app, gateway, order, payer) : undefined
  const inPage = !payment.hosted && (await gateway.inPage?.()) !== undefined
  try {
    const started = await gateway.start({
      ...toGatewayPayment(payment),
      description,
      returnUrl,
      payer,
      inPage,
      ...(customer !== undefined && { customer }),
      expiresAt: order.held_until ?? new Date(),
    })
    if (started.refusesCustomer && customer !== undefined)
      await dropPaymentCustomer(app.database.pool, payment.provider, customer)
    await setGatewayId(app.database.pool, payment.id, started.gatewayId)
    return started.inPage ? { ...started, url: `${order.shop.origin}${inPagePath(payment)}` } : started
  } catch (error) {
    app.log.warn({ err: error, payment: payment.id }, 'a gateway did not start a payment')
    throw gatewayUnavailable()
  }
}

function payerOf({ billing_address: { name }, email, phone, shop }: OrderRow): Payer {
  return {
    ...(typeof name === 'string' && name !== '' && { name }),
    ...(email !== null && { email }),
    ...(phone !== null && { phone: toDialablePhone(phone, shop.mobile_code) }),
  }
}
