import { type Rounding, roundingSteps } from '#domain/price-rounding.ts'
import { type PointerErrors, pointerErrors } from '#domain/pointer-errors.ts'
import { MAX_AMOUNT, isWithin } from '#domain/value-rules.ts'
import { type Queryable, statement } from '#server/platform/db/database.ts'
import { refuseValues } from '#server/platform/resources/refuse-values.ts'
import * as t from '#words/admin-catalogue.ts'
import { type Selection, type SelectionValues, findSelectionErrors, selectionValues } from './selection.ts'

/** A change of the prices of a selection. */
export interface PriceChange {
  selection: Selection
  /** Per cent with two decimals at most, or minor units; negative to reduce. */
  kind: 'percent' | 'amount'
  value: number
  rounding: Rounding
  /**
   * What becomes of the price before: kept while it is higher, set to the current price where that is reduced, or
   * removed.
   */
  compare: 'keep' | 'current' | 'remove'
}

export interface PricePreview {
  /** Variants whose price changes. */
  count: number
  /** Variants that would cost nothing, or more than the highest price; they are left out. */
  refused: number
  rows: PreviewRow[]
}

export interface PreviewRow {
  product_id: number
  sku: string
  name: string
  price: number
  compare_at: number | null
  new_price: number
  new_compare_at: number | null
}

export type ChangeValues = [
  ...SelectionValues,
  factor: number,
  amount: number,
  step: number,
  offset: number,
  compare: string,
]

/**
 * The selected variants with their new prices, as a subquery with the parameters of `changeValues`. Prices are those
 * without sales; variants without a price are left out.
 */
export const CHANGED_PRICES = `(
  SELECT n.*, CASE $10::text
      WHEN 'remove' THEN NULL
      WHEN 'current' THEN CASE WHEN n.new_price < n.price THEN greatest(n.compare_at, n.price) WHEN n.compare_at > n.new_price THEN n.compare_at END
      ELSE CASE WHEN n.compare_at > n.new_price THEN n.compare_at END END AS new_compare_at
  FROM (
    SELECT p.id AS product_id, p.group_id, p.sku, p.price, p.compare_at, round_price(p.price * $6::numeric + $7::bigint, $8::bigint, $9::bigint) AS new_price
    FROM (SELECT id, group_id, sku, coalesce(base_price, price) AS price, CASE WHEN sale_id IS NULL THEN compare_at ELSE base_compare_at END AS compare_at FROM product) p
    WHERE p.price > 0 AND p.group_id IN (SELECT selected_groups($1::boolean, $2::int[], $3::int[], $4::int[], $5::text[]))
  ) n
)`
const IS_PRICE = `new_price BETWEEN 1 AND ${MAX_AMOUNT}`
export const IS_CHANGED = `${IS_PRICE} AND (new_price, new_compare_at) IS DISTINCT FROM (price, compare_at)`

const countChanges = statement<{ count: number; refused: number }, ChangeValues>(
  'price-change-count',
  `SELECT count(*) FILTER (WHERE ${IS_CHANGED})::int AS count, count(*) FILTER (WHERE NOT (${IS_PRICE}))::int AS refused FROM ${CHANGED_PRICES} c`,
)
const firstChanges = statement<PreviewRow, [...ChangeValues, limit: number]>(
  'price-change-preview',
  `SELECT c.product_id, c.sku, g.name, c.price, c.compare_at, c.new_price, c.new_compare_at
   FROM ${CHANGED_PRICES} c JOIN product_group g ON g.id = c.group_id WHERE ${IS_CHANGED} ORDER BY g.sort_name, g.id, c.product_id LIMIT $11`,
)

export function changeValues(change: PriceChange, currency: string): ChangeValues {
  const { step, offset } = roundingSteps(change.rounding, currency)
  const [factor, amount] = change.kind === 'percent' ? [1 + change.value / 100, 0] : [1, change.value]
  return [...selectionValues(change.selection), factor, amount, step, offset, change.compare]
}

/** @throws ApiError 422 with errors by pointer */
export async function checkChange(db: Queryable, change: PriceChange): Promise<void> {
  refuseValues({ ...findChangeErrors(change), ...(await findSelectionErrors(db, change.selection, ['selection'])) })
}

function findChangeErrors({ kind, value }: PriceChange): PointerErrors {
  const list = pointerErrors()
  if (kind === 'percent' && !(isWithin(Math.round(value * 100), -9900, 100_000) && hasTwoDecimals(value)))
    list.add(['value'], t.percentChange())
  if (kind === 'amount' && !isWithin(value, -MAX_AMOUNT, MAX_AMOUNT)) list.add(['value'], t.notAnAmount())
  return list.errors
}

const hasTwoDecimals = (value: number): boolean => Math.abs(Math.round(value * 100) - value * 100) < 1e-6

/**
 * Returns the first changed prices of a change, and how many there are.
 *
 * @throws ApiError 422 with errors by pointer
 */
export async function previewChange(
  db: Queryable,
  change: PriceChange,
  currency: string,
  limit = 50,
): Promise<PricePreview> {
  await checkChange(db, change)
  const values = changeValues(change, currency)
  const [counts] = await countChanges(db, ...values)
  return { count: counts?.count ?? 0, refused: counts?.refused ?? 0, rows: await firstChanges(db, ...values, limit) }
}
