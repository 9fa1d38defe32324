import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { askAboutGivenUp } from './ask-later.ts'
import { SANDBOX } from './codes.ts'
import { expireOrders } from './expire.ts'
import type { Gateway } from './gateway.ts'
import { callWebhooks } from './sandbox/calls.ts'
import { sandboxGateway } from './sandbox/gateway.ts'
import { sendRefunds } from './send-refunds.ts'

const EVERY_MS = 5000

declare module 'fastify' {
  interface FastifyInstance {
    /** The payment partners, by the codes of payment_mode. */
    gateways: Record<string, Gateway | undefined>
    /** Does what is due now: orders that were not paid in time, refunds, the sandbox's calls. For tests; else the clock does it. */
    tendPayments: () => Promise<void>
  }
}

/** Payment partners, and what has to be done about payments by the clock. */
export const paymentPlugin = fp(async (app) => {
  // Without a prototype: the name comes from an address, and `constructor` is no gateway.
  const gateways = Object.create(null) as FastifyInstance['gateways']
  app.decorate('gateways', Object.assign(gateways, { [SANDBOX]: sandboxGateway(app) }))
  let timer: NodeJS.Timeout | undefined
  let round: Promise<void> | undefined
  let isClosing = false

  async function tend(): Promise<void> {
    for (const work of [callWebhooks, expireOrders, askAboutGivenUp, sendRefunds])
      // One that fails must not keep the others.
      if (!isClosing)
        await work(app).catch((error: unknown) => app.log.warn({ err: error }, 'payments could not be tended'))
  }
  app.decorate('tendPayments', tend)
  app.addHook('onReady', async () => {
    timer = setInterval(() => {
      round ??= tend().finally(() => (round = undefined))
    }, EVERY_MS)
    timer.unref()
  })
  app.addHook('onClose', async () => {
    isClosing = true
    clearInterval(timer)
    await round
  })
})
