import { type Rounding, roundingOf, roundingSteps } from '#domain/price-rounding.ts'
import { pointerErrors } from '#domain/pointer-errors.ts'
import { MAX_AMOUNT, findTextError, isWithin } from '#domain/value-rules.ts'
import { type NoRow, type Queryable, statement } from '#server/platform/db/database.ts'
import type { BulkResult } from '#server/platform/resources/resource.ts'
import { refuseValues } from '#server/platform/resources/refuse-values.ts'
import * as t from '#words/admin-catalogue.ts'
import { type Selection, findSelectionErrors } from './selection.ts'

/** Reduces the prices of a selection from one time to another. */
export interface SaleInput extends Selection {
  name: string
  kind: 'percent' | 'amount'
  /** Hundredths of a per cent, or minor units. */
  value: number
  rounding: Rounding
  /** ISO times. Without an end it goes on until it is deleted. */
  starts_at: string
  ends_at: string | null
}

interface SaleRow extends Omit<SaleInput, 'rounding' | 'starts_at' | 'ends_at'> {
  currency: string
  rounding_step: number
  rounding_offset: number
  starts_at: Date
  ends_at: Date | null
}

const COLUMNS = [
  ...['name', 'kind', 'value', 'currency', 'rounding_step', 'rounding_offset', 'everything'],
  ...['product_ids', 'category_ids', 'collection_ids', 'tags', 'starts_at', 'ends_at'],
]
const insertRow = statement<{ id: number }, [string]>(
  'sale-create',
  `INSERT INTO sale (${COLUMNS.join(', ')}) SELECT ${COLUMNS.join(', ')} FROM jsonb_populate_record(NULL::sale, $1::jsonb) RETURNING id`,
)
const updateRow = statement<NoRow, [number, string]>(
  'sale-update',
  `UPDATE sale s SET ${COLUMNS.map((column) => `${column} = n.${column}`).join(', ')} FROM jsonb_populate_record(NULL::sale, $2::jsonb) n WHERE s.id = $1`,
)
const selectRow = statement<SaleRow, [number]>(
  'sale-record',
  `SELECT name, kind, value, currency, rounding_step, rounding_offset, everything, product_ids, category_ids, collection_ids, tags, starts_at, ends_at
   FROM sale WHERE id = $1`,
)
const lockSales = statement<{ id: number; name: string; state: string }, [number[]]>(
  'sale-lock',
  `SELECT id, name, CASE WHEN ends_at <= now() THEN 'ended' WHEN starts_at < now() THEN 'active' ELSE 'planned' END AS state
   FROM sale WHERE id = ANY ($1::int[]) ORDER BY id FOR UPDATE`,
)
const endRows = statement<NoRow, [number[]]>(
  'sale-end',
  'UPDATE sale SET ends_at = now(), version = version + 1 WHERE id = ANY ($1::int[])',
)
const deleteRow = statement<NoRow, [number]>('sale-delete', 'DELETE FROM sale WHERE id = $1')

export async function readSale(db: Queryable, id: number): Promise<SaleInput | undefined> {
  const [row] = await selectRow(db, id)
  if (!row) return undefined
  const { rounding_step: step, rounding_offset: offset, currency, starts_at: start, ends_at: end, ...sale } = row
  return {
    ...sale,
    rounding: roundingOf({ step, offset }, currency),
    starts_at: start.toISOString(),
    ends_at: end?.toISOString() ?? null,
  }
}

/** @throws ApiError 422 with errors by pointer */
export async function createSale(db: Queryable, sale: SaleInput, currency: string): Promise<number> {
  await check(db, sale)
  const [row] = await insertRow(db, toRow(sale, currency))
  if (!row) throw new Error('The sale was not inserted.')
  return row.id
}

/**
 * Changes a sale. While it applies, prices follow within seconds.
 *
 * @throws ApiError 422 with errors by pointer
 */
export async function updateSale(db: Queryable, id: number, sale: SaleInput, currency: string): Promise<void> {
  await check(db, sale)
  await updateRow(db, id, toRow(sale, currency))
}

/** Deletes a sale. Its prices return within seconds. */
export async function deleteSale(db: Queryable, id: number): Promise<void> {
  await deleteRow(db, id)
}

/** Ends sales now; their prices return within seconds. Those that are not running stay as they are and are reported. */
export async function endSales(db: Queryable, ids: readonly number[]): Promise<BulkResult> {
  const rows = await lockSales(db, [...ids])
  const running = rows.filter(({ state }) => state === 'active').map(({ id }) => id)
  await endRows(db, running)
  const failed = rows.flatMap(({ id, name, state }) =>
    state === 'active' ? [] : [{ id, title: name, message: state === 'ended' ? t.saleEnded() : t.saleNotBegun() }],
  )
  return { done: running.length, failed }
}

function toRow({ rounding, ...sale }: SaleInput, currency: string): string {
  const { step, offset } = roundingSteps(rounding, currency)
  return JSON.stringify({ ...sale, name: sale.name.trim(), currency, rounding_step: step, rounding_offset: offset })
}

async function check(db: Queryable, sale: SaleInput): Promise<void> {
  const { name, kind, value, starts_at: start, ends_at: end } = sale
  const list = pointerErrors()
  const nameError = findTextError(name, { most: 100, required: true })
  if (nameError !== undefined) list.add(['name'], nameError)
  if (kind === 'percent' && !isWithin(value, 1, 9999)) list.add(['percent'], t.percentOff())
  if (kind === 'amount' && !isWithin(value, 1, MAX_AMOUNT)) list.add(['amount'], t.amountOff())
  if (Number.isNaN(Date.parse(start))) list.add(['starts_at'], t.timeUnreadable())
  if (end !== null && Number.isNaN(Date.parse(end))) list.add(['ends_at'], t.timeUnreadable())
  else if (end !== null && Date.parse(end) <= Date.parse(start)) list.add(['ends_at'], t.endBeforeBegin())
  refuseValues({ ...list.errors, ...(await findSelectionErrors(db, sale)) })
}
