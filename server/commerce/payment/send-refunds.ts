import type { FastifyInstance } from 'fastify'
import { statement } from '#server/platform/db/database.ts'
import type { GatewayPayment } from './gateway.ts'

const MAX_BACKOFF_STEPS = 12

interface Row extends GatewayPayment {
  id: number
  /** Includes the payment's random reference, because ids repeat when a backup is restored. */
  key: string
  provider: string
  refunded: number
  tries: number
}

// Claims rows for two minutes, so that another process retries them with the same key if this one dies.
const claim = statement<Row, []>(
  'refunds-take',
  `WITH taken AS (UPDATE refund SET tries = tries + 1, next_at = now() + interval '2 minutes' WHERE id IN
     (SELECT id FROM refund WHERE status = 'waiting' AND next_at <= now() ORDER BY next_at LIMIT 5 FOR UPDATE SKIP LOCKED) RETURNING *)
   SELECT r.id, coalesce(r.asked_key, p.reference || '-' || r.key) AS key, r.amount AS refunded, r.tries, p.provider, p.reference, p.gateway_id AS "gatewayId", p.amount, p.currency
   FROM taken r JOIN payment p ON p.id = r.payment_id`,
)
const markDone = statement<{ id: number }, [number]>(
  'refund-done',
  `UPDATE refund SET status = 'done', done_at = now(), error = NULL WHERE id = $1 RETURNING id`,
)
const scheduleRetry = statement<{ id: number }, [number, string, number]>(
  'refund-later',
  'UPDATE refund SET error = $2, next_at = now() + make_interval(secs => $3) WHERE id = $1 RETURNING id',
)

/** Sends refunds to the gateways. Failed ones are retried indefinitely, with growing delays. */
export async function sendRefunds(app: FastifyInstance): Promise<void> {
  for (;;) {
    const rows = await claim(app.database.pool)
    if (rows.length === 0) return
    for (const row of rows) {
      try {
        const gateway = app.gateways[row.provider]
        if (!gateway) throw new Error(`There is no gateway ${row.provider}.`)
        await gateway.refund(row, { amount: row.refunded, key: row.key })
        await markDone(app.database.pool, row.id)
      } catch (error) {
        const { message } = error as Error
        app.log.error({ refund: row.id, tries: row.tries, error: message }, 'a refund was not carried out')
        await scheduleRetry(
          app.database.pool,
          row.id,
          message.slice(0, 300),
          30 * 2 ** Math.min(row.tries, MAX_BACKOFF_STEPS),
        )
      }
    }
  }
}
