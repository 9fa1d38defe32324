import fp from 'fastify-plugin'
import type { Queryable } from '#server/platform/db/database.ts'

/** Sent alerts are kept until their link has expired, so that the link cannot start them again. */
const RETENTION_DAYS = { mailed: 8, waiting: 365 }

export const plugin = fp(async (app) => {
  app.addJob({ name: 'sweep-waits', everyMs: 60 * 60_000, exclusive: true, work: sweepAlerts })
})

/** Deletes sent alerts, and those whose product did not return. */
export async function sweepAlerts(db: Queryable): Promise<void> {
  await db.query(`DELETE FROM product_wait WHERE mailed_at < now() - interval '${RETENTION_DAYS.mailed} days'`)
  await db.query(`DELETE FROM product_wait WHERE confirmed_at < now() - interval '${RETENTION_DAYS.waiting} days'`)
}
