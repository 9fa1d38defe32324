import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { askAboutGivenUp } from './ask-later.ts'
import { expireOrders } from './expire.ts'
import type { Gateway } from './gateway.ts'
import { sendRefunds } from './send-refunds.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** The payment partners, by the codes of payment_mode; each adds itself. */
    gateways: Record<string, Gateway | undefined>
  }
}

/** Payment partners, and what has to be done about payments by the clock. */
export const plugin = fp(async (app) => {
  // Without a prototype: the name comes from an address, and `constructor` is no gateway.
  app.decorate('gateways', Object.create(null) as FastifyInstance['gateways'])
  app.addJob({
    name: 'payments',
    everyMs: 5000,
    work: async (_db, closing) => {
      for (const work of [expireOrders, askAboutGivenUp, sendRefunds])
        // One that fails must not keep the others.
        if (!closing.aborted)
          await work(app).catch((error: unknown) => app.log.warn({ err: error }, 'payments could not be tended'))
    },
  })
})
