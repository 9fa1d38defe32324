import fp from 'fastify-plugin'
import { SANDBOX } from '#server/commerce/payment-modes/codes.ts'
import { callWebhooks } from './calls.ts'
import { isSandboxAllowed, sandboxGateway } from './gateway.ts'

/**
 * The sandbox as one of the shop's gateways. It calls the shop by itself, as real ones do. A shop with an https origin sells for money: there it is
 * missing, unless the operator asks for it (SANDBOX_PAYMENTS=1).
 */
export const plugin = fp(async (app) => {
  if (!isSandboxAllowed(app.config, app.config.publicOrigin)) return
  app.gateways[SANDBOX] = sandboxGateway(app)
  app.addJob({ name: 'sandbox-calls', everyMs: 5000, work: () => callWebhooks(app) })
})
