import type { FastifyInstance } from 'fastify'
import { statement } from '#server/platform/db/database.ts'
import { SIGNATURE_HEADER, sign } from './signature.ts'

const claim = statement<{ id: string; body: string; tries: number }, []>(
  'sandbox-calls',
  `UPDATE sandbox_call SET tries = tries + 1, next_at = now() + make_interval(secs => least(5 * 2 ^ tries, 3600)) WHERE id IN
     (SELECT id FROM sandbox_call WHERE delivered_at IS NULL AND next_at <= now() AND tries < 20 ORDER BY next_at LIMIT 10 FOR UPDATE SKIP LOCKED)
   RETURNING id, body, tries`,
)
const markDelivered = statement<{ id: string }, [string]>(
  'sandbox-delivered',
  'UPDATE sandbox_call SET delivered_at = now() WHERE id = $1 RETURNING id',
)

/**
 * Sends the sandbox's webhooks with growing delays until the shop answers 2xx. They go through the shop's own route,
 * including the signature check, but not over the network.
 */
export async function sendWebhooks(app: FastifyInstance): Promise<void> {
  for (const { id, body } of await claim(app.database.pool)) {
    const reply = await app.inject({
      method: 'POST',
      url: '/api/payment/webhook/sandbox',
      headers: { 'content-type': 'application/json', [SIGNATURE_HEADER]: sign(app.config.sessionSecret, body) },
      payload: body,
    })
    if (reply.statusCode < 300) await markDelivered(app.database.pool, id)
  }
}
