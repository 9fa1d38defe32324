import fp from 'fastify-plugin'
import type { Queryable } from '#server/platform/db/database.ts'

/** Days that a wait is kept: after its mail for as long as an older link could begin it once more, without one for a year. */
const KEPT_DAYS = { mailed: 8, waiting: 365 }

export const plugin = fp(async (app) => {
  app.addJob({ name: 'sweep-waits', everyMs: 60 * 60_000, alone: true, work: sweepWaits })
})

/** Forgets waits that are over, and those whose product did not come back. */
export async function sweepWaits(db: Queryable): Promise<void> {
  await db.query(`DELETE FROM product_wait WHERE mailed_at < now() - interval '${KEPT_DAYS.mailed} days'`)
  await db.query(`DELETE FROM product_wait WHERE confirmed_at < now() - interval '${KEPT_DAYS.waiting} days'`)
}
