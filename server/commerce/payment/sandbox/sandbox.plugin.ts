import fp from 'fastify-plugin'
import { isSandboxAllowed } from './gateway.ts'
import { sendWebhooks } from './send-webhooks.ts'

/** Sends the sandbox's webhooks. */
export const plugin = fp(async (app) => {
  if (isSandboxAllowed(app.config, app.config.publicOrigin))
    app.addJob({ name: 'sandbox-calls', everyMs: 5000, work: () => sendWebhooks(app) })
})
