import fp from 'fastify-plugin'

const BATCH = 5000

/** Removes what is kept of requests once it is of no use: replies for repeats, and counts of rate limits. */
export const plugin = fp(async (app) => {
  app.addJob({
    name: 'sweep-requests',
    everyMs: 10 * 60_000,
    alone: true,
    work: async (db) => {
      await db.query(
        `DELETE FROM idempotency_key WHERE scope IN (SELECT scope FROM idempotency_key WHERE created_at < now() - interval '1 day' LIMIT ${BATCH})`,
      )
      await db.query(`DELETE FROM rate_limit WHERE window_start < now() - interval '1 hour'`)
    },
  })
})
