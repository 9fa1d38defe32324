import fp from 'fastify-plugin'
import { expireDays } from './terms.ts'

const BATCH = 5000

export const plugin = fp(async (app) => {
  app.addJob({
    name: 'sweep-carts',
    everyMs: 10 * 60_000,
    exclusive: true,
    work: async (db, closing) => {
      const days = await expireDays(app)
      for (let deleted = BATCH; deleted === BATCH && !closing.aborted;) {
        const { rowCount } = await db.query(
          `DELETE FROM cart WHERE id IN (SELECT id FROM cart WHERE updated_at < now() - make_interval(days => $1::int) LIMIT ${BATCH} FOR UPDATE SKIP LOCKED)`,
          [days],
        )
        deleted = rowCount ?? 0
      }
    },
  })
})
