import fp from 'fastify-plugin'
import type { Queryable } from '#server/platform/db/database.ts'

const RETENTION_DAYS = 7
/** Of messages about orders, which customers ask about. */
const ORDER_RETENTION_DAYS = 90

export const plugin = fp(async (app) => {
  app.addJob({ name: 'sweep-outbox', everyMs: 10 * 60_000, exclusive: true, work: sweepOutbox })
})

/** Deletes old messages of any status, except those still waiting to be sent. */
export async function sweepOutbox(db: Queryable): Promise<void> {
  await db.query(
    `DELETE FROM outbox WHERE created_at < now() - interval '${RETENTION_DAYS} days' AND status <> 'waiting'
       AND (order_id IS NULL OR created_at < now() - interval '${ORDER_RETENTION_DAYS} days')`,
  )
  await db.query(`DELETE FROM outbox WHERE forget AND status = 'failed'`)
}
