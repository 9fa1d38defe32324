import fp from 'fastify-plugin'
import { type NoRow, type Queryable, statement } from '#server/platform/db/database.ts'
import { atOneState, patiently } from '#server/catalogue/listing/write-bits.plugin.ts'

const BATCH_SIZE = 500
/** Products per round, so that other jobs get their turn. */
const ROUND_SIZE = 20_000

const readState = statement<{ next_id: number; last_id: number }, []>(
  'product-refresh',
  'SELECT next_id, last_id FROM product_refresh',
)
// Setting the name updates everything derived from it.
const refresh = statement<{ next_id: number }, [limit: number]>(
  'product-refresh-some',
  `WITH part AS MATERIALIZED (
     SELECT g.id FROM product_group g, product_refresh r WHERE g.id BETWEEN r.next_id AND r.last_id ORDER BY g.id LIMIT $1::int FOR NO KEY UPDATE OF g
   ), done AS (UPDATE product_group g SET name = g.name FROM part WHERE g.id = part.id RETURNING g.id)
   UPDATE product_refresh SET next_id = coalesce((SELECT max(id) FROM done), last_id) + 1 RETURNING next_id`,
)
const countVocabulary = statement<NoRow, []>('product-refresh-vocabulary', 'SELECT FROM count_vocabulary()')
const writeBits = statement<NoRow, []>(
  'product-refresh-bits',
  'SELECT FROM write_all_listing_bits() WHERE EXISTS (SELECT FROM listing_bits)',
)
const finish = statement<NoRow, []>('product-refresh-done', 'DELETE FROM product_refresh')
const announce = statement<NoRow, []>(
  'product-refresh-announced',
  `SELECT FROM unnest(ARRAY['catalogue', 'listing-bits']) tag, pg_notify('vitrine_changed', tag)`,
)

/** Recomputes the search words of products after an upgrade that changed their rules. */
export const plugin = fp(async (app) => {
  app.addJob({ name: 'refresh-product-words', everyMs: 10_000, exclusive: true, work: refreshWords })
})

async function refreshWords(db: Queryable, closing: AbortSignal): Promise<void> {
  const [state] = await readState(db)
  if (!state) return
  let { next_id: next } = state
  for (let done = 0; next <= state.last_id && done < ROUND_SIZE && !closing.aborted; done += BATCH_SIZE)
    next = (await refresh(db, BATCH_SIZE))[0]?.next_id ?? state.last_id + 1
  if (next <= state.last_id || closing.aborted) return
  await patiently(db, 'BEGIN', () => countVocabulary(db))
  await atOneState(db, async () => {
    await writeBits(db)
    await finish(db)
  })
  await announce(db)
}
