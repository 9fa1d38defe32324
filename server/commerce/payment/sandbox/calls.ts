import type { FastifyInstance } from 'fastify'
import { statement } from '#server/platform/db/database.ts'
import { SIGNATURE_HEADER, sign } from './signature.ts'

const take = statement<{ id: string; body: string; tries: number }, []>(
  'sandbox-calls',
  `UPDATE sandbox_call SET tries = tries + 1, next_at = now() + make_interval(secs => least(5 * 2 ^ tries, 3600)) WHERE id IN
     (SELECT id FROM sandbox_call WHERE delivered_at IS NULL AND next_at <= now() AND tries < 20 ORDER BY next_at LIMIT 10 FOR UPDATE SKIP LOCKED)
   RETURNING id, body, tries`,
)
const delivered = statement<{ id: string }, [string]>(
  'sandbox-delivered',
  'UPDATE sandbox_call SET delivered_at = now() WHERE id = $1 RETURNING id',
)

/**
 * The sandbox's side of the webhook: calls the shop until it answers with 2xx, ever more seldom. It lives in the shop's own process, so
 * the call takes the shop's own way in, through the same route, signature and all, but over no network.
 */
export async function callWebhooks(app: FastifyInstance): Promise<void> {
  for (const { id, body } of await take(app.database.pool)) {
    const reply = await app.inject({
      method: 'POST',
      url: '/api/payment/webhook/sandbox',
      headers: { 'content-type': 'application/json', [SIGNATURE_HEADER]: sign(app.config.sessionSecret, body) },
      payload: body,
    })
    if (reply.statusCode < 300) await delivered(app.database.pool, id)
  }
}
