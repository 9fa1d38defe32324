import fp from 'fastify-plugin'
import type { Queryable } from '#server/platform/db/database.ts'

/** Days that messages are kept. */
const KEPT_DAYS = 7

export const plugin = fp(async (app) => {
  app.addJob({ name: 'sweep-outbox', everyMs: 10 * 60_000, alone: true, work: sweepOutbox })
})

/** Removes old messages, whatever became of them; one that still waits to be sent stays. */
export async function sweepOutbox(db: Queryable): Promise<void> {
  await db.query(`DELETE FROM outbox WHERE created_at < now() - interval '${KEPT_DAYS} days' AND status <> 'waiting'`)
  await db.query(`DELETE FROM outbox WHERE forget AND status = 'failed'`)
}
