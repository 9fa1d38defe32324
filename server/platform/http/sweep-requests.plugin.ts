import fp from 'fastify-plugin'

const BATCH = 5000

export const plugin = fp(async (app) => {
  app.addJob({
    name: 'sweep-requests',
    everyMs: 10 * 60_000,
    exclusive: true,
    work: async (db, closing) => {
      for (let deleted = BATCH; deleted === BATCH && !closing.aborted;) {
        const { rowCount } = await db.query(
          `DELETE FROM idempotency_key WHERE scope IN (SELECT scope FROM idempotency_key WHERE created_at < now() - interval '1 day' LIMIT ${BATCH})`,
        )
        deleted = rowCount ?? 0
      }
    },
  })
})
