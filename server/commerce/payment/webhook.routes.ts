import type { FastifyInstance } from 'fastify'
import { Counter } from 'prom-client'
import { ApiError, notFound } from '#server/platform/http/api-error.ts'
import { mutation } from '#server/platform/http/idempotency.ts'
import { route } from '#server/platform/http/operation-route.ts'
import * as t from '#words/payment-errors.ts'
import { applyUpdate } from './apply-update.ts'
import { isTooOld } from './events.ts'

/** Events contain whole objects of the provider. */
const BODY_LIMIT = 512 * 1024

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
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_LIMIT }, (_request, body, done) =>
    done(null, body),
  )

  route(
    app,
    'receivePaymentEvent',
    { config: { access: 'everyone', limits: ['webhook'], whileClosed: 'open', signed: true } },
    mutation({
      before: async ({ params, headers, body }) => {
        const gateway = app.gateways[params.provider]
        if (!gateway) throw notFound(t.unknownGateway())
        if (!Buffer.isBuffer(body)) throw new ApiError(400, 'malformed', t.emptyCall())
        const update = await gateway.readUpdate(headers, body)
        if (update && isTooOld(update)) throw new ApiError(401, 'bad_signature', t.oldCall())
        return update
      },
      // What does not concern this shop is accepted too: providers disable webhooks that keep failing.
      work: async ({ client }, { params }, update) => {
        if (update) await applyUpdate(client, app, params.provider, update)
        return { data: {} }
      },
    }),
  )
}
