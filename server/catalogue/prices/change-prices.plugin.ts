import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { type NoRow, type Queryable, inTransaction, statement } from '#server/platform/db/database.ts'
import { continueBatch } from './price-batches.ts'

/** Products whose sales are calculated in one transaction: checkouts with these products wait for it. */
const BATCH_SIZE = 200
/** One process at a time does the work. */
const LOCK = 7_041_873

const findWork = statement<{ boundary: boolean; queued: boolean; batch: number | null }, []>(
  'price-work',
  `SELECT EXISTS (SELECT FROM sale WHERE applied <> (starts_at <= now() AND (ends_at IS NULL OR ends_at > now()))) AS boundary,
     EXISTS (SELECT FROM sale_change) AS queued,
     (SELECT min(id) FROM price_batch WHERE state IN ('applying', 'undoing')) AS batch`,
)
const tryLock = statement<{ mine: boolean }, []>(
  'price-work-lock',
  `SELECT coalesce(pg_try_advisory_xact_lock(${LOCK}), false) AS mine`,
)
const passBoundaries = statement<NoRow, []>('sale-boundaries', 'SELECT FROM pass_sale_boundaries()')
const takeChanges = statement<{ group_id: number }, [limit: number]>(
  'sale-changes',
  `WITH part AS MATERIALIZED (SELECT DISTINCT group_id FROM (SELECT group_id FROM sale_change LIMIT $1) s),
   gone AS (DELETE FROM sale_change c USING part WHERE c.group_id = part.group_id)
   SELECT group_id FROM part ORDER BY group_id`,
)
const applySales = statement<NoRow, [number[]]>('sale-apply', 'SELECT FROM apply_sales($1::int[])')

/**
 * Begins and ends sales at their times, and carries out large changes of prices. Not an exclusive job, which would wait
 * for longer ones.
 */
export const plugin = fp(async (app) => {
  app.addJob({ name: 'change-prices', everyMs: 1000, work: (db, closing) => changePrices(app, db, closing) })
})

async function changePrices(app: FastifyInstance, db: Queryable, closing: AbortSignal): Promise<void> {
  for (let isMine = true; isMine && !closing.aborted;) {
    const [found] = await findWork(db)
    if (!found || !(found.boundary || found.queued || found.batch !== null)) return
    isMine = await inTransaction(app.database, async ({ client }) => {
      if (!(await tryLock(client))[0]?.mine) return false
      // A sale of the whole shop takes longer to begin than a request may.
      await client.query('SET LOCAL statement_timeout = 0')
      if (found.boundary) await passBoundaries(client)
      else if (found.queued) {
        const groups = (await takeChanges(client, BATCH_SIZE)).map((row) => row.group_id)
        await applySales(client, groups)
      } else if (found.batch !== null) await continueBatch(client, found.batch)
      return true
    })
  }
}
