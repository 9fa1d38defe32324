import type { FastifyInstance } from 'fastify'
import { ApiError, notFound } from '#server/api-error.ts'
import { inTransaction, statement } from '#server/db/database.ts'
import { completePath, failedPath } from '#server/orders/links.ts'
import { type OrderRow, lockOrder } from '#server/orders/rows.ts'
import { mutation } from '#server/plugins/idempotency.ts'
import { ref, replies } from '#server/schemas.ts'
import { askGateway } from './ask-gateway.ts'
import { type PaymentRow, paymentByReference } from './payments.ts'
import { settlePayment } from './settle.ts'

const noteNews = statement<{ event_id: string }, [string, string, string, number]>(
  'payment-news',
  `INSERT INTO payment_event (provider, event_id, kind, payment_id) VALUES ($1, $2, $3, $4)
   ON CONFLICT (provider, event_id) DO NOTHING RETURNING event_id`,
)

/** Minutes after a payment for which the way back from the gateway opens the order. */
const RETURN_MINUTES = 60

const provider = { type: 'string', pattern: '^[a-z0-9-]{1,40}$' }

/** Where gateways call by themselves. */
export async function webhookRoutes(app: FastifyInstance): Promise<void> {
  // The signature is over the bytes as they came.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))

  app.post<{ Params: { provider: string }; Body: Buffer | undefined }>(
    '/payment/webhook/:provider',
    {
      config: { signed: true },
      schema: {
        tags: ['payment'],
        params: { type: 'object', additionalProperties: false, required: ['provider'], properties: { provider } },
        response: replies(ref('Done')),
      },
    },
    mutation({
      before: async ({ params, headers, body }) => {
        const gateway = app.gateways[params.provider]
        if (!gateway) throw notFound('There is no such gateway.')
        if (!Buffer.isBuffer(body)) throw new ApiError(400, 'malformed', 'This call says nothing.')
        return gateway.readNews(headers, body)
      },
      work: async ({ client }, { params }, { eventId, kind, reference, outcome }) => {
        const [payment] = await paymentByReference(client, params.provider, reference)
        if (!payment) throw notFound('The shop knows no such payment.')
        // Before the news is written, which refers to the payment: whoever comes by another way locks in the same order.
        await lockOrder(client, payment.order_id)
        const [isNew] = await noteNews(client, params.provider, eventId, kind, payment.id)
        if (isNew) await settlePayment(client, app, payment, outcome)
        return { data: {} }
      },
    }),
  )
}

/** Where gateways send the shopper's browser back to. */
export async function returnRoutes(app: FastifyInstance): Promise<void> {
  const { database, config } = app
  app.get<{ Params: { provider: string; reference: string } }>(
    '/payment/return/:provider/:reference',
    {
      schema: {
        hide: true,
        params: {
          type: 'object',
          additionalProperties: false,
          required: ['provider', 'reference'],
          properties: { provider, reference: { type: 'string', pattern: '^[\\w-]{24}$' } },
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
        // Read anew: one that was given up long ago may have been paid just now.
        const [settled = payment] = await paymentByReference(client, params.provider, params.reference)
        return wayFrom(order, settled)
      })
      return reply.header('cache-control', 'no-store').redirect(path, 303)
    },
  )
  function wayFrom(order: OrderRow, { settled_at: at }: PaymentRow): string {
    if (order.confirmed_at === null) return order.status === 'pending' ? '/checkout/payment' : failedPath(order)
    // Whoever comes back opens the order. This address stays in histories and in the gateway's books, so that it does so for a while only.
    const isBack = at === null || Date.now() - at.getTime() < RETURN_MINUTES * 60_000
    return isBack ? completePath(config.sessionSecret, order) : '/checkout-complete'
  }
}
