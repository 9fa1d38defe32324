import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { paymentProviders } from '#generated/payment-providers.ts'
import { definitions } from '#server/commerce/payment-modes/definitions.ts'
import { checkAbandonedPayments } from './check-abandoned-payments.ts'
import { configuredGateway } from './configured-gateway.ts'
import { deleteOldEvents } from './events.ts'
import { expireOrders } from './expire.ts'
import type { Gateway } from './gateway.ts'
import { sendRefunds } from './send-refunds.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** By payment_mode code. */
    gateways: Record<string, Gateway | undefined>
  }
}

export const plugin = fp(async (app) => {
  // No prototype, because codes come from URLs: `constructor` is not a gateway.
  app.decorate('gateways', Object.create(null) as FastifyInstance['gateways'])
  for (const [name, provider] of Object.entries(paymentProviders)) {
    const definition = definitions.get(name)
    if (definition && (provider.isAllowed?.(app) ?? true))
      app.gateways[name] = configuredGateway(app, definition, provider)
  }
  app.addJob({
    name: 'payments',
    everyMs: 5000,
    work: async (_db, closing) => {
      for (const work of [expireOrders, checkAbandonedPayments, sendRefunds])
        if (!closing.aborted)
          await work(app).catch((error: unknown) => app.log.warn({ err: error }, 'a payment job failed'))
    },
  })
  app.addJob({ name: 'payment-events', everyMs: 3_600_000, work: () => deleteOldEvents(app.database.pool) })
})
