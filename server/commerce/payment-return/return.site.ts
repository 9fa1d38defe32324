import type { FastifyInstance } from 'fastify'
import { pageHref } from '#pages/page-href.ts'
import { notFound } from '#server/platform/http/api-error.ts'
import { type Queryable, inTransaction } from '#server/platform/db/database.ts'
import { completePath, unconfirmedPath } from '#server/commerce/orders/links.ts'
import { type PaymentRow, paymentByReference } from '#server/commerce/orders/payments.ts'
import type { OrderRow } from '#server/commerce/orders/rows.ts'
import { payAgainPath } from './pay-again-path.ts'
import { readOutcome } from '#server/commerce/payment/read-outcome.ts'
import { providerParam } from '#server/commerce/payment/provider-param.ts'
import { settlePayment } from '#server/commerce/payment/settle.ts'
import { redirectTo } from '#server/platform/http/header-text.ts'
import * as t from '#words/payment-errors.ts'

/** Minutes after a payment within which the return URL opens the order. */
const RETURN_MINUTES = 60

export async function routes(app: FastifyInstance): Promise<void> {
  const { database, config } = app
  // Some providers return by POST, from their own site. What they send is not read: the provider is asked instead.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, payload, done) => {
    payload.resume()
    done(null)
  })
  app.route<{ Params: { provider: string; reference: string } }>({
    method: ['GET', 'POST'],
    url: '/payment/return/:provider/:reference',
    // Its POST does what its GET does, and is limited like it.
    config: { access: 'everyone', limits: ['paymentReturn'], whileClosed: 'open', takesOtherSites: true, safe: true },
    schema: {
      hide: true,
      params: {
        type: 'object',
        additionalProperties: false,
        required: ['provider', 'reference'],
        properties: { provider: providerParam, reference: { type: 'string', pattern: '^[\\w-]{24}$' } },
      },
    },
    handler: async ({ params }, reply) => {
      const [payment] = await paymentByReference(database.pool, params.provider, params.reference)
      if (!payment || !app.gateways[params.provider]) throw notFound(t.unknownPayment())
      // While the gateway does not answer, the payment stays open.
      const outcome = await readOutcome(app, payment).catch(() => undefined)
      const path = await inTransaction(database, async ({ client }) => {
        const order = await settlePayment(client, app, payment, outcome)
        // An abandoned payment may just have become paid.
        const [settled = payment] = await paymentByReference(client, params.provider, params.reference)
        return pathAfterPayment(client, order, settled)
      })
      return redirectTo(reply.header('cache-control', 'no-store'), path, 303)
    },
  })
  async function pathAfterPayment(
    db: Queryable,
    order: OrderRow,
    { settled_at: at }: Pick<PaymentRow, 'settled_at'>,
  ): Promise<string> {
    // The URL remains in browser histories and gateway records, so it opens the order for a limited time.
    const isRecent = at === null || Date.now() - at.getTime() < RETURN_MINUTES * 60_000
    const again = isRecent ? await payAgainPath(db, config.sessionSecret, order) : undefined
    if (again !== undefined) return again
    if (order.confirmed_at === null && order.status === 'pending') return pageHref('checkout-payment')
    const path = order.confirmed_at === null ? unconfirmedPath : completePath
    return order.paid_total === 0 || isRecent
      ? path(config.sessionSecret, order, 'shopper')
      : pageHref('checkout-complete')
  }
}
