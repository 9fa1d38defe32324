import fp from 'fastify-plugin'
import { type NoRow, type Queryable, statement } from '#server/platform/db/database.ts'
import { BitChunks } from './bit-chunks.ts'
import { BITS_FROM } from './limits.ts'

/** Up to this many changed products are cheaply evaluated by their rows; then their bitmaps are rewritten. */
const WAITING = 500
/**
 * A word gets a bitmap once this many products contain it; well above the initial threshold, so that chance does not
 * retrigger it.
 */
const GROWN = 3000
/** Marks stay in place until one product in this many has changed. */
const EVEN = 20

const readState = statement<{ any: boolean; refreshing: boolean; products: number; changed: number }, []>(
  'listing-bits-state',
  `SELECT EXISTS (SELECT FROM listing_bits) AS any, EXISTS (SELECT FROM product_refresh) AS refreshing, (SELECT count(*)::int FROM (SELECT FROM product_group WHERE published LIMIT ${BITS_FROM + 1}) s) AS products,
     (SELECT count(*)::int FROM (SELECT FROM listing_change LIMIT ${WAITING + 1}) s) AS changed`,
)
const forgetChanges = statement<NoRow, []>('listing-changes-forget', 'DELETE FROM listing_change')
const changedChunks = statement<{ chunk: number }, []>(
  'listing-changed-chunks',
  'SELECT DISTINCT ordinal / 16000 AS chunk FROM listing_change JOIN listing_ordinal USING (group_id) ORDER BY 1',
)
const numberNew = statement<NoRow, []>('listing-ordinals-extend', 'SELECT FROM extend_listing_ordinals()')
const writeAll = statement<NoRow, []>('listing-bits-all', 'SELECT FROM write_all_listing_bits()')
const writeChunk = statement<NoRow, [number]>('listing-bits-chunk', 'SELECT FROM fold_listing_changes($1)')
const isUneven = statement<{ uneven: boolean }, []>(
  'listing-marks-uneven',
  `SELECT coalesce(bool_or(changed > products / ${EVEN}), true) AS uneven FROM listing_written`,
)
const chooseWords = statement<{ added: number }, [number]>(
  'listing-words-choose',
  'SELECT coalesce(choose_listing_words($1), 0) AS added',
)
const announceBits = statement<NoRow, []>(
  'listing-bits-announced',
  `SELECT FROM pg_notify('vitrine_changed', 'listing-bits')`,
)

/**
 * Maintains the bitmaps of a large shop. One statement reads the products, writes their bitmaps and deletes the changes
 * it has seen, in a transaction with one snapshot, so that later changes stay recorded.
 */
export const plugin = fp(async (app) => {
  app.decorate('bitChunks', new BitChunks(app.database))
  // No shopper should wait for the first load.
  app.addHook('onListen', async () => {
    app.bitChunks
      .readAll()
      .catch((error: unknown) => app.log.warn({ err: error }, 'the bits of listings could not be read'))
  })
  app.addJob({ name: 'write-listing-bits', everyMs: 60_000, exclusive: true, work: writeBits })
})

async function writeBits(db: Queryable, closing: AbortSignal): Promise<void> {
  const [state] = await readState(db)
  if (!state) return
  if (state.any) {
    if (state.changed > WAITING) {
      await writeChunks(db, closing)
      // Whoever rewrites all products also restarts this at the end.
      if (!closing.aborted && !state.refreshing) await beginAnew(db)
    }
  } else if (state.products > BITS_FROM) {
    await atOneState(db, () => writeAllAndAnnounce(db))
  } else {
    // A small shop without bitmaps needs no changes either.
    await forgetChanges(db)
  }
}

/** Chunk by chunk, so that no transaction is long. */
async function writeChunks(db: Queryable, closing: AbortSignal): Promise<void> {
  await atOneState(db, () => numberNew(db))
  for (const { chunk } of await changedChunks(db)) {
    if (closing.aborted) return
    await atOneState(db, () => writeChunk(db, chunk))
  }
}

/** Newly common words start in all chunks at once, and so do new marks after many products have moved. */
async function beginAnew(db: Queryable): Promise<void> {
  await atOneState(db, async () => {
    const added = (await chooseWords(db, GROWN))[0]?.added ?? 0
    if (added > 0 || (await isUneven(db))[0]?.uneven) await writeAllAndAnnounce(db)
  })
}

/** Within the transaction, because a process that ends after its commit could not announce it. */
async function writeAllAndAnnounce(db: Queryable): Promise<void> {
  await writeAll(db)
  await announceBits(db)
}

/** Runs in one transaction with one snapshot. */
export const atOneState = (db: Queryable, work: () => Promise<unknown>): Promise<void> =>
  patiently(db, 'BEGIN ISOLATION LEVEL REPEATABLE READ', work)

/** Runs in one transaction. A large shop's bitmaps take longer than a request may. */
export async function patiently(db: Queryable, begin: string, work: () => Promise<unknown>): Promise<void> {
  // Unchecked: it begins a transaction.
  await db.query(begin)
  try {
    await db.query('SET LOCAL statement_timeout = 0')
    await work()
    await db.query('COMMIT')
  } catch (error) {
    await db.query('ROLLBACK')
    throw error
  }
}
