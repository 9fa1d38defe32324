import type { Staff } from '#server/platform/http/access.ts'
import { ApiError, notFound } from '#server/platform/http/api-error.ts'
import { type NoRow, type Queryable, statement } from '#server/platform/db/database.ts'
import * as t from '#words/admin-catalogue.ts'
import {
  CHANGED_PRICES,
  type ChangeValues,
  IS_CHANGED,
  type PriceChange,
  changeValues,
  checkChange,
} from './price-change.ts'

export interface PriceBatch {
  id: number
  /** Null for prices that were typed one by one. */
  change: PriceChange | null
  state: 'applying' | 'applied' | 'undoing' | 'undone'
  staff_name: string
  created_at: string
  counts: { waiting: number; applied: number; skipped: number; undone: number; kept: number }
}

const insertBatch = statement<{ id: number }, [string, number | null, string]>(
  'price-batch-create',
  `INSERT INTO price_batch (change, state, staff_id, staff_name) VALUES ($1::jsonb, 'applying', $2, $3) RETURNING id`,
)
const insertRows = statement<NoRow, [...ChangeValues, batch: number]>(
  'price-batch-rows',
  `INSERT INTO price_batch_row (batch_id, product_id, price, compare_at, new_price, new_compare_at)
   SELECT $15::int, product_id, price, compare_at, new_price, new_compare_at FROM ${CHANGED_PRICES} c WHERE ${IS_CHANGED}`,
)
type BatchRow = Omit<PriceBatch, 'created_at' | 'counts'> & PriceBatch['counts'] & { created_at: Date }
const selectBatches = statement<BatchRow, [id: number | null, limit: number]>(
  'price-batches',
  `SELECT b.id, b.change, b.state, b.staff_name, b.created_at, c.waiting, c.applied, c.skipped, c.undone, c.kept
   FROM (SELECT * FROM price_batch WHERE $1::int IS NULL OR id = $1::int ORDER BY id DESC LIMIT $2) b
   CROSS JOIN LATERAL (SELECT count(*) FILTER (WHERE state = 'waiting')::int AS waiting, count(*) FILTER (WHERE state = 'applied')::int AS applied,
     count(*) FILTER (WHERE state = 'skipped')::int AS skipped, count(*) FILTER (WHERE state = 'undone')::int AS undone,
     count(*) FILTER (WHERE state = 'kept')::int AS kept FROM price_batch_row r WHERE r.batch_id = b.id) c ORDER BY b.id DESC`,
)
const lockBatch = statement<{ state: PriceBatch['state'] }, [number]>(
  'price-batch-lock',
  'SELECT state FROM price_batch WHERE id = $1 FOR UPDATE',
)
const startUndoing = statement<NoRow, [number]>(
  'price-batch-undo',
  `UPDATE price_batch SET state = 'undoing', finished_at = NULL WHERE id = $1`,
)
const finish = statement<NoRow, [number]>(
  'price-batch-finish',
  `UPDATE price_batch SET state = CASE state WHEN 'applying' THEN 'applied' ELSE 'undone' END, finished_at = now() WHERE id = $1`,
)
const nextRows = statement<{ product_id: number }, [batch: number, state: string, limit: number]>(
  'price-batch-next',
  'SELECT product_id FROM price_batch_row WHERE batch_id = $1 AND state = $2 ORDER BY product_id LIMIT $3',
)
const lockProducts = statement<{ id: number }, [number[]]>(
  'price-batch-lock-products',
  'SELECT id FROM product WHERE id = ANY ($1::int[]) ORDER BY id FOR NO KEY UPDATE',
)
// Prices are written where no sale hides them; sales are calculated anew afterwards.
const setPrices = (from: string, to: string, done: string, left: string) => `
  WITH part AS (
    SELECT r.product_id, r.${to}price AS price, r.${to}compare_at AS compare_at, p.id IS NOT NULL AS same
    FROM price_batch_row r LEFT JOIN product p ON p.id = r.product_id AND coalesce(p.base_price, p.price) = r.${from}price
      AND CASE WHEN p.sale_id IS NULL THEN p.compare_at ELSE p.base_compare_at END IS NOT DISTINCT FROM r.${from}compare_at
    WHERE r.batch_id = $1 AND r.product_id = ANY ($2::int[])
  ), marked AS (
    UPDATE price_batch_row r SET state = CASE WHEN part.same THEN '${done}' ELSE '${left}' END
    FROM part WHERE r.batch_id = $1 AND r.product_id = part.product_id
  ), written AS (
    UPDATE product p SET
      price = CASE WHEN p.sale_id IS NULL THEN part.price ELSE p.price END,
      compare_at = CASE WHEN p.sale_id IS NULL THEN part.compare_at ELSE p.compare_at END,
      base_price = CASE WHEN p.sale_id IS NOT NULL THEN part.price END,
      base_compare_at = CASE WHEN p.sale_id IS NOT NULL THEN part.compare_at END
    FROM part WHERE p.id = part.product_id AND part.same RETURNING p.group_id
  )
  SELECT DISTINCT group_id FROM written`
const applyRows = statement<{ group_id: number }, [batch: number, products: number[]]>(
  'price-batch-apply',
  setPrices('', 'new_', 'applied', 'skipped'),
)
const undoRows = statement<{ group_id: number }, [batch: number, products: number[]]>(
  'price-batch-restore',
  setPrices('new_', '', 'undone', 'kept'),
)
const applySales = statement<NoRow, [number[]]>('price-batch-sales', 'SELECT FROM apply_sales($1::int[])')
// A form that was opened before must not write the old prices back.
const countVersions = statement<NoRow, [number[]]>(
  'price-batch-versions',
  'UPDATE product_group SET version = version + 1 WHERE id = ANY ($1::int[])',
)

const BATCH_SIZE = 500
/** Changes of up to so many variants are made at once, others by a job. */
const AT_ONCE = 1000

/**
 * Changes the prices of a selection. Returns the id of the batch, by which the change can be undone.
 *
 * @throws ApiError 422 with errors by pointer
 */
export async function changePrices(
  db: Queryable,
  change: PriceChange,
  { currency, staff }: { currency: string; staff: Pick<Staff, 'id' | 'name'> },
): Promise<PriceBatch> {
  await checkChange(db, change)
  const id = await createBatch(db, change, staff)
  await insertRows(db, ...changeValues(change, currency), id)
  return beginBatch(db, id)
}

/** Returns the id of a batch without rows. */
export async function createBatch(
  db: Queryable,
  change: PriceChange | null,
  staff: Pick<Staff, 'id' | 'name'>,
): Promise<number> {
  const [batch] = await insertBatch(db, JSON.stringify(change), staff.id ?? null, staff.name)
  if (!batch) throw new Error('The batch was not inserted.')
  return batch.id
}

/**
 * Restores the prices before a batch, where they are still those that the batch set; others are kept and counted.
 *
 * @throws ApiError 404, or 422 unless it was applied
 */
export async function undoPrices(db: Queryable, id: number): Promise<PriceBatch> {
  const [batch] = await lockBatch(db, id)
  if (!batch) throw notFound(t.batchGone())
  if (batch.state !== 'applied') throw new ApiError(422, 'not_undoable', t.batchNotApplied())
  await startUndoing(db, id)
  return beginBatch(db, id)
}

/** Changes the first prices of a batch. */
export async function beginBatch(db: Queryable, id: number): Promise<PriceBatch> {
  for (let done = 0; done < AT_ONCE && (await continueBatch(db, id)); done += BATCH_SIZE);
  return readBatch(db, id)
}

/**
 * Changes the next prices of a batch, and returns whether there are more. What was changed by others in between is
 * left as it is.
 */
export async function continueBatch(db: Queryable, id: number): Promise<boolean> {
  const [batch] = await lockBatch(db, id)
  if (batch?.state !== 'applying' && batch?.state !== 'undoing') return false
  const [from, run] = batch.state === 'applying' ? (['waiting', applyRows] as const) : (['applied', undoRows] as const)
  const rows = await nextRows(db, id, from, BATCH_SIZE)
  const products = rows.map((row) => row.product_id)
  if (products.length > 0) {
    await lockProducts(db, products)
    const groups = (await run(db, id, products)).map((row) => row.group_id)
    await applySales(db, groups)
    await countVersions(db, groups)
  }
  if (products.length === BATCH_SIZE) return true
  await finish(db, id)
  return false
}

/** @throws ApiError 404 */
export async function readBatch(db: Queryable, id: number): Promise<PriceBatch> {
  const [batch] = await readBatches(db, { id })
  if (!batch) throw notFound(t.batchGone())
  return batch
}

/** Returns changes of prices, newest first. */
export async function readBatches(
  db: Queryable,
  { id = null, limit = 20 }: { id?: number | null; limit?: number | undefined } = {},
): Promise<PriceBatch[]> {
  const rows = await selectBatches(db, id, limit)
  return rows.map(({ waiting, applied, skipped, undone, kept, created_at: at, ...batch }) => ({
    ...batch,
    created_at: at.toISOString(),
    counts: { waiting, applied, skipped, undone, kept },
  }))
}
