import fp from 'fastify-plugin'
import { type NoRow, type Queryable, statement } from '#server/platform/db/database.ts'
import { routeLimits } from './limits.ts'

/** Counters are kept for a day after their last window, so that repeated closures keep doubling. */
const sweep = statement<NoRow, []>(
  'attempt-sweep',
  `DELETE FROM attempt WHERE window_start < now() - interval '2 days' AND (blocked_until IS NULL OR blocked_until < now())`,
)
/** Route limits never escalate, so an hour is enough. */
const sweepRoutes = statement<NoRow, [string[]]>(
  'attempt-sweep-routes',
  `DELETE FROM attempt WHERE window_start < now() - interval '1 hour' AND split_part(bucket, ':', 1) = ANY ($1)`,
)

export const plugin = fp(async (app) => {
  const names = Object.keys(routeLimits(app.config))
  app.addJob({
    name: 'sweep-attempts',
    everyMs: 10 * 60_000,
    exclusive: true,
    work: async (db: Queryable) => {
      await sweep(db)
      await sweepRoutes(db, names)
    },
  })
})
