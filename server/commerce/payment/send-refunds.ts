import type { FastifyInstance } from 'fastify'
import { statement } from '#server/platform/db/database.ts'
import type { GatewayPayment } from './gateway.ts'

const MOST_TRIES = 12

interface Row extends GatewayPayment {
  id: number
  /** With the payment's reference, which is random: the numbers in it repeat when a backup is restored. */
  key: string
  provider: string
  refunded: number
  tries: number
}

// Taken for two minutes: should this process die meanwhile, another tries again, and the gateway knows the key.
const take = statement<Row, []>(
  'refunds-take',
  `WITH taken AS (UPDATE refund SET tries = tries + 1, next_at = now() + interval '2 minutes' WHERE id IN
     (SELECT id FROM refund WHERE status = 'waiting' AND next_at <= now() ORDER BY next_at LIMIT 5 FOR UPDATE SKIP LOCKED) RETURNING *)
   SELECT r.id, coalesce(r.asked_key, p.reference || '-' || r.key) AS key, r.amount AS refunded, r.tries, p.provider, p.reference, p.gateway_id AS "gatewayId", p.amount, p.currency
   FROM taken r JOIN payment p ON p.id = r.payment_id`,
)
const done = statement<{ id: number }, [number]>(
  'refund-done',
  `UPDATE refund SET status = 'done', done_at = now(), error = NULL WHERE id = $1 RETURNING id`,
)
const later = statement<{ id: number }, [number, string, number]>(
  'refund-later',
  'UPDATE refund SET error = $2, next_at = now() + make_interval(secs => $3) WHERE id = $1 RETURNING id',
)

/** Has the gateways carry out the refunds that were decided. One that fails is tried again, ever more seldom; it is never forgotten. */
export async function sendRefunds(app: FastifyInstance): Promise<void> {
  for (;;) {
    const rows = await take(app.database.pool)
    if (rows.length === 0) return
    for (const row of rows) {
      try {
        const gateway = app.gateways[row.provider]
        if (!gateway) throw new Error(`There is no gateway ${row.provider}.`)
        await gateway.refund(row, { amount: row.refunded, key: row.key })
        await done(app.database.pool, row.id)
      } catch (error) {
        const { message } = error as Error
        app.log.error({ refund: row.id, tries: row.tries, error: message }, 'a refund was not carried out')
        await later(app.database.pool, row.id, message.slice(0, 300), 30 * 2 ** Math.min(row.tries, MOST_TRIES))
      }
    }
  }
}
