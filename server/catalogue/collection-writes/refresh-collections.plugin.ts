import fp from 'fastify-plugin'
import { type Queryable, statement, type NoRow } from '#server/platform/db/database.ts'
import { patiently } from '#server/catalogue/listing/write-bits.plugin.ts'

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
 * triggers.
 */
export const plugin = fp(async (app) => {
  app.addJob({ name: 'refresh-collections', everyMs: 1000, exclusive: true, work: refreshCollections })
})

async function refreshCollections(db: Queryable, closing: AbortSignal): Promise<void> {
  for (let [due] = await nextDue(db); due && !closing.aborted; [due] = await nextDue(db)) {
    const { collection_id: id } = due
    // Changes that are recorded later are found by the next round.
    await patiently(db, 'BEGIN', async () => {
      await forget(db, id)
      await refresh(db, id)
    })
  }
}
