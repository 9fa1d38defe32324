import type { FastifyInstance } from 'fastify'
import { Counter } from 'prom-client'
import { ApiError, notFound } from '#server/platform/http/api-error.ts'
import { statement } from '#server/platform/db/database.ts'
import { lockOrder } from '#server/commerce/orders/rows.ts'
import { mutation } from '#server/platform/http/idempotency.ts'
import { route } from '#server/platform/http/operation-route.ts'
import { paymentByReference } from '#server/commerce/orders/payments.ts'
import * as t from '#words/payment-errors.ts'
import { settlePayment } from './settle.ts'

const insertEvent = statement<{ event_id: string }, [string, string, string, number]>(
  'payment-news',
  `INSERT INTO payment_event (provider, event_id, kind, payment_id) VALUES ($1, $2, $3, $4)
   ON CONFLICT (provider, event_id) DO NOTHING RETURNING event_id`,
)

export async function routes(app: FastifyInstance): Promise<void> {
  const counter = new Counter({
    name: 'vitrine_webhooks_total',
    help: 'Calls of payment gateways, by provider: accepted, refused (4xx) or failed (5xx).',
    labelNames: ['provider', 'outcome'],
    registers: [app.metrics],
  })
  app.addHook('onResponse', async ({ params }, { statusCode }) => {
    const { provider } = params as { provider: string }
    const outcome = statusCode < 400 ? 'accepted' : statusCode < 500 ? 'refused' : 'failed'
    // The parameter is unvalidated input and would create arbitrary labels.
    counter.inc({ provider: app.gateways[provider] ? provider : 'unknown', outcome })
  })
  // The signature covers the exact bytes.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))

  route(
    app,
    'receivePaymentEvent',
    { config: { access: 'everyone', limits: ['webhook'], whileClosed: 'open', signed: true } },
    mutation({
      before: async ({ params, headers, body }) => {
        const gateway = app.gateways[params.provider]
        if (!gateway) throw notFound(t.unknownGateway())
        if (!Buffer.isBuffer(body)) throw new ApiError(400, 'malformed', t.emptyCall())
        return gateway.readUpdate(headers, body)
      },
      work: async ({ client }, { params }, { eventId, kind, reference, outcome }) => {
        const [payment] = await paymentByReference(client, params.provider, reference)
        if (!payment) throw notFound(t.unknownPayment())
        // Lock before inserting the event, which references the payment: the lock order is the same everywhere.
        await lockOrder(client, payment.order_id)
        const [isNew] = await insertEvent(client, params.provider, eventId, kind, payment.id)
        if (isNew) await settlePayment(client, app, payment, outcome)
        return { data: {} }
      },
    }),
  )
}
