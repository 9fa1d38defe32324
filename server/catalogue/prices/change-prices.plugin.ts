import fp from 'fastify-plugin'
import { type NoRow, type Queryable, statement } from '#server/platform/db/database.ts'
import { patiently } from '#server/catalogue/listing/write-bits.plugin.ts'
import { continueBatch } from './price-batches.ts'

/** Products whose sales are calculated in one transaction: sales of these products wait for it. */
const BATCH_SIZE = 200

const passBoundaries = statement<NoRow, []>('sale-boundaries', 'SELECT FROM pass_sale_boundaries()')
const takeChanges = statement<{ group_id: number }, [limit: number]>(
  'sale-changes',
  `WITH part AS MATERIALIZED (SELECT DISTINCT group_id FROM (SELECT group_id FROM sale_change LIMIT $1) s),
   gone AS (DELETE FROM sale_change c USING part WHERE c.group_id = part.group_id)
   SELECT group_id FROM part ORDER BY group_id`,
)
const applySales = statement<NoRow, [number[]]>('sale-apply', 'SELECT FROM apply_sales($1::int[])')
const openBatch = statement<{ id: number }, []>(
  'price-batch-open',
  `SELECT id FROM price_batch WHERE state IN ('applying', 'undoing') ORDER BY id LIMIT 1`,
)

/** Begins and ends sales at their times, and carries out large changes of prices. */
export const plugin = fp(async (app) => {
  app.addJob({ name: 'change-prices', everyMs: 1000, exclusive: true, work: changePrices })
})

async function changePrices(db: Queryable, closing: AbortSignal): Promise<void> {
  await passBoundaries(db)
  for (let more = true; more && !closing.aborted;) more = await nextChanges(db)
  for (let [batch] = await openBatch(db); batch && !closing.aborted; [batch] = await openBatch(db)) {
    const { id } = batch
    await patiently(db, 'BEGIN', async () => continueBatch(db, id))
  }
}

async function nextChanges(db: Queryable): Promise<boolean> {
  let groups: number[] = []
  await patiently(db, 'BEGIN', async () => {
    groups = (await takeChanges(db, BATCH_SIZE)).map((row) => row.group_id)
    if (groups.length > 0) await applySales(db, groups)
  })
  return groups.length > 0
}
