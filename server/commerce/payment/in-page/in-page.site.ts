import type { FastifyInstance, FastifyReply } from 'fastify'
import { formatMoney } from '#domain/money.ts'
import { lockOrder, orderById } from '#server/commerce/orders/rows.ts'
import {
  type PaymentRow,
  abandonPayments,
  createPayment,
  lockPayment,
  paymentByReference,
  paymentsOf,
} from '#server/commerce/orders/payments.ts'
import { inTransaction } from '#server/platform/db/database.ts'
import { ApiError, notFound } from '#server/platform/http/api-error.ts'
import { redirectAway, redirectTo } from '#server/platform/http/header-text.ts'
import { plainPage } from '#server/platform/http/plain-page.ts'
import type { StartedPayment } from '../gateway.ts'
import { providerParam } from '../provider-param.ts'
import { hostedPath, returnPath } from '../payment-paths.ts'
import { readOutcome } from '../read-outcome.ts'
import { MAX_ATTEMPTS, startAtGateway } from '../start-payment.ts'
import { sendPaymentPage } from './payment-page.ts'
import * as t from '#words/payment-errors.ts'
import * as page from '#words/payment-page.ts'

interface Route {
  Params: { provider: string; reference: string }
}

const params = {
  type: 'object',
  additionalProperties: false,
  required: ['provider', 'reference'],
  properties: { provider: providerParam, reference: { type: 'string', pattern: '^[\\w-]{24}$' } },
}
const options = {
  config: { access: 'everyone', limits: ['paymentReturn'], whileClosed: 'open' },
  schema: { hide: true, params },
} as const

/** The payment step of providers whose checkout is shown within a page of the shop. */
export async function routes(app: FastifyInstance): Promise<void> {
  const { pool } = app.database

  app.get<Route>('/payment/page/:provider/:reference', options, async (request, reply) => {
    const payment = await find(request.params)
    // The return page finds out how the payment ended.
    if (payment.status !== 'started') return redirectTo(noStore(reply), returnPath(payment), 303)
    const [checkout, started] = [await app.gateways[payment.provider]?.inPage?.(), await start(payment)]
    if (!started) return unavailable(reply, payment)
    if (!started.inPage) return redirectAway(noStore(reply), started.url, 303)
    // The owner has turned the in-page checkout off meanwhile.
    if (!checkout) return redirectTo(noStore(reply), hostedPath(payment), 303)
    const [order] = await orderById(pool, payment.order_id)
    if (!order) throw notFound(t.unknownPayment())
    return sendPaymentPage(reply, {
      shop: order.shop.name,
      orderNo: order.order_no,
      amount: formatMoney({ amount: payment.amount, currency: payment.currency }, order.shop.locale),
      checkout,
      inPage: started.inPage,
      hostedPath: hostedPath(payment),
      returnPath: returnPath(payment),
    })
  })

  // A GET, so that it works as a link and without JavaScript. Repeating it leads to the same page.
  app.get<Route>('/payment/page/:provider/:reference/hosted', options, async (request, reply) => {
    const payment = await find(request.params)
    // Replaced before it is closed: the end of an open payment would release the order's stock.
    const hosted = await replaceByHosted(payment)
    // The return page finds out how the payment ended.
    if (!hosted || (await isPaid(payment))) return redirectTo(noStore(reply), returnPath(payment), 303)
    const started = await start(hosted)
    return started ? redirectAway(noStore(reply), started.url, 303) : unavailable(reply, hosted)
  })

  async function find({ provider, reference }: Route['Params']): Promise<PaymentRow> {
    const [payment] = await paymentByReference(pool, provider, reference)
    if (!payment) throw notFound(t.unknownPayment())
    return payment
  }

  /** Closes a replaced payment, so that it is not made in another tab as well, and asks whether it has been made. */
  async function isPaid(payment: PaymentRow): Promise<boolean> {
    if (payment.status !== 'started' || payment.hosted) return false
    await app.gateways[payment.provider]?.close?.(payment.gateway_id).catch((error: unknown) => {
      app.log.warn({ err: error, payment: payment.id }, 'a gateway did not close a payment')
    })
    // A payment that still arrives later is refunded.
    const outcome = await readOutcome(app, payment).catch(() => undefined)
    return outcome?.status === 'paid'
  }

  /** Undefined while the provider does not answer. */
  async function start(payment: PaymentRow): Promise<StartedPayment | undefined> {
    const [order] = await orderById(pool, payment.order_id)
    if (!order) throw notFound(t.unknownPayment())
    return startAtGateway(app, order, payment).catch((error: unknown) => {
      if (error instanceof ApiError && error.status === 503) return undefined
      throw error
    })
  }

  /** Returns the payment on the hosted page that takes the place of an open one; undefined if the order needs none. */
  function replaceByHosted({ id, order_id: orderId }: PaymentRow): Promise<PaymentRow | undefined> {
    return inTransaction(app.database, async ({ client }) => {
      const order = await lockOrder(client, orderId)
      const [payment] = await lockPayment(client, id)
      if (order.status !== 'pending' || order.confirmed_at !== null) return undefined
      const attempts = await paymentsOf(client, orderId)
      const open = attempts.find(({ status }) => status === 'started')
      if (open?.hosted) return open
      if (payment?.status !== 'started' || attempts.length >= 2 * MAX_ATTEMPTS) return undefined
      await abandonPayments(client, orderId, t.movedToHostedPage())
      return createPayment(client, order, true)
    })
  }
}

const noStore = (reply: FastifyReply): FastifyReply => reply.header('cache-control', 'no-store')

const unavailable = (reply: FastifyReply, payment: PaymentRow): FastifyReply =>
  plainPage(reply, 503, {
    title: page.unavailable(),
    paragraphs: [t.gatewayUnavailable()],
    body: `<p><a href="${returnPath(payment)}">${page.back()}</a></p>`,
  })
