import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { type NoRow, type Queryable, inTransaction, statement } from '#server/platform/db/database.ts'

const nextDue = statement<{ collection_id: number }, []>(
  'collection-refresh-next',
  'SELECT collection_id FROM collection_refresh LIMIT 1',
)
const forget = statement<NoRow, [number]>(
  'collection-refresh-forget',
  'DELETE FROM collection_refresh WHERE collection_id = $1',
)
const refresh = statement<NoRow, [number]>('collection-refresh', 'SELECT FROM refresh_collection($1, NULL)')

/**
 * Finds the products of collections with rules anew after changes of many products. Changes of a few are followed by
 * triggers. Not an exclusive job, which would wait for longer ones.
 */
export const plugin = fp(async (app) => {
  app.addJob({
    name: 'refresh-collections',
    everyMs: 1000,
    work: (db, closing) => refreshCollections(app, db, closing),
  })
})

async function refreshCollections(app: FastifyInstance, db: Queryable, closing: AbortSignal): Promise<void> {
  for (let [due] = await nextDue(db); due && !closing.aborted; [due] = await nextDue(db)) {
    const { collection_id: id } = due
    await inTransaction(app.database, async ({ client }) => {
      // All products of a large shop take longer than a request may.
      await client.query('SET LOCAL statement_timeout = 0')
      // What another process is forgetting, it refreshes. Changes that are recorded later are found by the next round.
      await forget(client, id)
      await refresh(client, id)
    })
  }
}
