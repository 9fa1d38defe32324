import fp from 'fastify-plugin'
import { SANDBOX } from '#server/commerce/payment-modes/codes.ts'
import { callWebhooks } from './calls.ts'
import { sandboxGateway } from './gateway.ts'

/** The sandbox as one of the shop's gateways. It calls the shop by itself, as real ones do. */
export const plugin = fp(async (app) => {
  app.gateways[SANDBOX] = sandboxGateway(app)
  app.addJob({ name: 'sandbox-calls', everyMs: 5000, work: () => callWebhooks(app) })
})
