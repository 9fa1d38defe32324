import fp from 'fastify-plugin'
import { SANDBOX } from '#server/commerce/payment-modes/codes.ts'
import { sendWebhooks } from './send-webhooks.ts'
import { isSandboxAllowed, sandboxGateway } from './gateway.ts'

/**
 * Registers the sandbox, except on an https origin, where the shop sells for real money (unless SANDBOX_PAYMENTS=1).
 */
export const plugin = fp(async (app) => {
  if (!isSandboxAllowed(app.config, app.config.publicOrigin)) return
  app.gateways[SANDBOX] = sandboxGateway(app)
  app.addJob({ name: 'sandbox-calls', everyMs: 5000, work: () => sendWebhooks(app) })
})
