import type { FastifyInstance } from 'fastify'
import { pageHref } from '#routes/page-href.ts'
import { notFound } from '#server/platform/http/api-error.ts'
import { inTransaction } from '#server/platform/db/database.ts'
import { completePath, unconfirmedPath } from '#server/commerce/orders/links.ts'
import { type PaymentRow, paymentByReference } from '#server/commerce/orders/payments.ts'
import type { OrderRow } from '#server/commerce/orders/rows.ts'
import { askGateway } from './ask-gateway.ts'
import { providerParam } from './provider-param.ts'
import { settlePayment } from './settle.ts'
import { redirectTo } from '#server/platform/http/header-text.ts'

/** Minutes after a payment for which the way back from the gateway opens the order. */
const RETURN_MINUTES = 60

/** Where gateways send the shopper's browser back to. */
export async function routes(app: FastifyInstance): Promise<void> {
  const { database, config } = app
  app.get<{ Params: { provider: string; reference: string } }>(
    '/payment/return/:provider/:reference',
    {
      config: { access: 'everyone', limits: ['paymentReturn'], whileClosed: 'open' },
      schema: {
        hide: true,
        params: {
          type: 'object',
          additionalProperties: false,
          required: ['provider', 'reference'],
          properties: { provider: providerParam, reference: { type: 'string', pattern: '^[\\w-]{24}$' } },
        },
      },
    },
    async ({ params }, reply) => {
      const [payment] = await paymentByReference(database.pool, params.provider, params.reference)
      if (!payment || !app.gateways[params.provider]) throw notFound('There is no such payment.')
      // The gateway is asked: what the browser says counts for nothing. While it does not answer, the payment is open.
      const outcome = await askGateway(app, payment).catch(() => undefined)
      const path = await inTransaction(database, async ({ client }) => {
        const order = await settlePayment(client, app, payment, outcome)
        // Read again: one that was given up long ago may have been paid just now.
        const [settled = payment] = await paymentByReference(client, params.provider, params.reference)
        return wayFrom(order, settled)
      })
      return redirectTo(reply.header('cache-control', 'no-store'), path, 303)
    },
  )
  function wayFrom(order: OrderRow, { settled_at: at }: PaymentRow): string {
    if (order.confirmed_at === null && order.status === 'pending') return pageHref('checkout-payment')
    const path = order.confirmed_at === null ? unconfirmedPath : completePath
    // Anyone who comes back opens the order. This address stays in histories and in the gateway's books, so that it does so for a while only.
    const isBack = order.paid_total === 0 || at === null || Date.now() - at.getTime() < RETURN_MINUTES * 60_000
    return isBack ? path(config.sessionSecret, order, 'shopper') : pageHref('checkout-complete')
  }
}
