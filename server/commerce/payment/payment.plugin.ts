import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { checkAbandonedPayments } from './check-abandoned-payments.ts'
import { expireOrders } from './expire.ts'
import type { Gateway } from './gateway.ts'
import { sendRefunds } from './send-refunds.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** By payment_mode code; providers register themselves. */
    gateways: Record<string, Gateway | undefined>
  }
}

export const plugin = fp(async (app) => {
  // No prototype, because codes come from URLs: `constructor` is not a gateway.
  app.decorate('gateways', Object.create(null) as FastifyInstance['gateways'])
  app.addJob({
    name: 'payments',
    everyMs: 5000,
    work: async (_db, closing) => {
      for (const work of [expireOrders, checkAbandonedPayments, sendRefunds])
        if (!closing.aborted)
          await work(app).catch((error: unknown) => app.log.warn({ err: error }, 'a payment job failed'))
    },
  })
})
