import fp from 'fastify-plugin'
import type { Queryable } from '#server/platform/db/database.ts'
import { EXACT } from './exact.ts'

/** So many changed products are cheaply judged by their own rows; then their bits are written again. */
const WAITING = 500

interface State {
  any: boolean
  products: number
  changed: number
}

/**
 * Keeps the bits of a large shop. One statement reads the products, writes their bits and takes away the changes that it has seen: in a
 * transaction that sees one state throughout, so that what is changed meanwhile stays noted.
 */
export const plugin = fp(async (app) => {
  app.addJob({ name: 'write-listing-bits', everyMs: 60_000, alone: true, work: writeBits })
})

async function writeBits(db: Queryable, closing: AbortSignal): Promise<void> {
  const { rows } = await db.query<State>(`
    SELECT EXISTS (SELECT FROM listing_bits) AS any, (SELECT count(*)::int FROM (SELECT FROM product_group WHERE published LIMIT ${EXACT + 1}) s) AS products,
      (SELECT count(*)::int FROM (SELECT FROM listing_change LIMIT ${WAITING + 1}) s) AS changed`)
  const [state] = rows
  if (!state) return
  // A small shop that has no bits needs no changes either.
  if (!state.any && state.products <= EXACT) await db.query('DELETE FROM listing_change')
  else if (!state.any) await atOneState(db, 'SELECT FROM write_all_listing_bits()')
  else if (state.changed > WAITING) await writeChunks(db, closing)
  if (!state.any && state.products > EXACT) await db.query(`SELECT pg_notify('vitrine_changed', 'listing-bits')`)
}

/** Chunk by chunk, so that no transaction is long. */
async function writeChunks(db: Queryable, closing: AbortSignal): Promise<void> {
  const { rows } = await db.query<{ chunk: number }>(
    'SELECT DISTINCT group_id / 16000 AS chunk FROM listing_change ORDER BY 1',
  )
  for (const { chunk } of rows) {
    if (closing.aborted) return
    await atOneState(db, 'SELECT FROM fold_listing_changes($1)', [chunk])
  }
}

async function atOneState(db: Queryable, text: string, values: unknown[] = []): Promise<void> {
  await db.query('BEGIN ISOLATION LEVEL REPEATABLE READ')
  try {
    // A large shop's bits take longer than a request may.
    await db.query('SET LOCAL statement_timeout = 0')
    // Unchecked: one of the two statements above.
    await db.query(text, values)
    await db.query('COMMIT')
  } catch (error) {
    await db.query('ROLLBACK')
    throw error
  }
}
