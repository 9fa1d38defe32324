import type { FastifyInstance } from 'fastify'
import type { FailedOrder, Order } from '#generated/api.d.ts'
import { readValidationData } from '#server/commerce/cart/validate-cart.ts'
import { findOwnCart } from '#server/commerce/cart/callers-cart.ts'
import { readTerms } from '#server/commerce/cart/terms.ts'
import { type Queryable, inTransaction } from '#server/platform/db/database.ts'
import { orderLimitsOf } from '#server/commerce/orders/contact-limits.ts'
import { findReplacement } from '#server/commerce/orders/replacement-order.ts'
import { type OrderCaller, findOrder, orderNotFound } from '#server/commerce/orders/order-access.ts'
import { hasPage } from '#server/commerce/orders/order-page.ts'
import { type OrderRow, orderByNumber } from '#server/commerce/orders/rows.ts'
import { holderOf } from '#server/commerce/orders/token.ts'
import { readOrder, readOrderSwitches } from '#server/commerce/order-view/view.ts'
import { readOutcome } from '#server/commerce/payment/read-outcome.ts'
import { paymentsOf } from '#server/commerce/orders/payments.ts'
import { settlePayment } from '#server/commerce/payment/settle.ts'
import { startPayment } from '#server/commerce/payment/start-payment.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import { mutation } from '#server/platform/http/idempotency.ts'
import { route } from '#server/platform/http/operation-route.ts'
import { success } from '#server/platform/http/reply.ts'
import { readSettings } from '#server/store/storefront/service.ts'
import * as t from '#words/payment-errors.ts'
import { findCallersOrder } from './callers-order.ts'
import { canBePaid, placedOrder } from './order-reply.ts'
import { placeOrder } from './place-order.ts'
import { readOrderShop } from './shop.ts'

const cartConfig = { access: 'cart' } as const
// Placed orders can be paid and seen while the shop is closed.
const orderConfig = { access: 'order', limits: ['mutation'], whileClosed: 'order' } as const

/** Returns the message for an order that can no longer be paid, naming the order that replaced it, if any. */
async function cancelledMessage(db: Queryable, order: OrderRow): Promise<string> {
  const replacement = await findReplacement(db, order)
  return replacement ? t.noPaymentReplaced({ number: replacement }) : t.noPayment()
}

/** Placing and paying an order (specification §7, CK-07 to CK-09). */
export async function routes(app: FastifyInstance): Promise<void> {
  const { database } = app
  const { sessionSecret } = app.config
  // A link never grants more than the link it replaces.
  const holderFor = (order: OrderRow, { token }: OrderCaller) => holderOf(sessionSecret, order, token) ?? 'mailbox'

  route(
    app,
    'placeOrder',
    { config: { ...cartConfig, limits: ['mutation', 'placeOrder'] } },
    mutation({
      before: async (request) => {
        return {
          ...(await readTerms(app, request)),
          validationData: await readValidationData(app),
          shop: await readOrderShop(app, request),
          limits: orderLimitsOf(await readSettings(app)),
          guestIp: request.customer ? undefined : request.ip,
        }
      },
      work: async (transaction, { body }, terms) => {
        const order = await placeOrder(transaction, app, body, terms)
        // Ordering the same state again after a failed payment retries the payment.
        return { data: placedOrder(sessionSecret, order, 'shopper', canBePaid(order) ? { kind: 'pay' } : undefined) }
      },
    }),
  )

  route(
    app,
    'processPayment',
    { config: orderConfig },
    mutation({
      before: async (request) => {
        const { orderNo, caller } = await findCallersOrder(app, request)
        return { ...(await startPayment(app, orderNo, caller)), caller }
      },
      work: async (_transaction, _request, { order, started, caller }) => {
        const next = started && {
          kind: 'redirect' as const,
          url: started.url,
          ...(started.inPage && { in_page: started.inPage }),
        }
        return { data: placedOrder(sessionSecret, order, holderFor(order, caller), next) }
      },
    }),
  )

  route(
    app,
    'completePayment',
    { config: orderConfig },
    mutation({
      before: async (request) => {
        const { orderNo, caller } = await findCallersOrder(app, request)
        const order = await findOrder(database.pool, sessionSecret, orderNo, caller)
        const [payment] = await paymentsOf(database.pool, order.id)
        return { order, caller, payment, outcome: payment && (await readOutcome(app, payment)) }
      },
      work: async ({ client }, _request, { order, caller, payment, outcome }) => {
        const updated = payment ? await settlePayment(client, app, payment, outcome) : order
        const isPending = updated.status === 'pending' && payment?.status === 'started'
        return {
          data: placedOrder(sessionSecret, updated, holderFor(order, caller), isPending ? { kind: 'wait' } : undefined),
        }
      },
    }),
  )

  route(
    app,
    'getCompletedOrder',
    { config: { ...orderConfig, readsSession: false } },
    async ({ query, isShopClosed: hasNoPictures }, reply) => {
      const { token, order_id: orderNo, type } = query
      const order = await findOrder(database.pool, sessionSecret, orderNo, { customerId: undefined, token })
      if (order.payment_mode.code !== type || !hasPage(order)) throw orderNotFound()
      const canCorrectEmail = holderOf(sessionSecret, order, token) === 'shopper'
      const switches = { ...(await readOrderSwitches(app)), hasNoPictures, canCorrectEmail }
      return success<Order>(reply, await readOrder(database.pool, order, switches))
    },
  )

  route(app, 'getFailedOrder', { config: { ...cartConfig, whileClosed: 'open' } }, async (request, reply) => {
    const { order_id: orderNo, ...cartIdentity } = request.query
    const terms = await readTerms(app, request)
    return success<FailedOrder>(
      reply,
      await inTransaction(database, async ({ client }) => {
        const cart = await findOwnCart(client, cartIdentity, terms)
        const [order] = await orderByNumber(client, orderNo)
        // Only the cart that placed the order learns that its payment failed.
        if (!cart || cart.usesFormerSecret || !order || order.cart_id !== cart.id) throw orderNotFound()
        if (order.status === 'cancelled' && order.paid_total === 0)
          return {
            ...placedOrder(sessionSecret, order, 'shopper'),
            message: await cancelledMessage(client, order),
            can_pay: false,
          }
        if (!canBePaid(order)) throw orderNotFound()
        if (order.status === 'pending') throw new ApiError(422, 'payment_pending', t.stillOpen())
        const [payment] = await paymentsOf(client, order.id)
        return {
          ...placedOrder(sessionSecret, order, 'shopper', { kind: 'pay' }),
          message: payment?.reason ?? t.leftUnpaid(),
          can_pay: true,
        }
      }),
    )
  })
}
