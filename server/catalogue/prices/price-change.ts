import { type Rounding, roundingSteps } from '#domain/price-rounding.ts'
import { type PointerErrors, pointerErrors } from '#domain/pointer-errors.ts'
import { MAX_AMOUNT, isWithin } from '#domain/value-rules.ts'
import { type Queryable, statement } from '#server/platform/db/database.ts'
import { refuseValues } from '#server/platform/resources/refuse-values.ts'
import * as t from '#words/admin-catalogue.ts'
import { VARIANT_TITLE } from '#server/catalogue/stock/variant-order.ts'
import {
  type PriceSelection,
  type SelectionValues,
  findSelectionErrors,
  isSelected,
  selectionValues,
} from './selection.ts'

/** A change of the prices of a selection. */
export interface PriceChange {
  selection: PriceSelection
  /** A change of the original price leaves the price as it is, and variants without one. */
  target: 'price' | 'compare_at'
  /** Per cent with two decimals at most, or minor units; negative to reduce. */
  kind: 'percent' | 'amount'
  value: number
  rounding: Rounding
  /**
   * What becomes of the original price when the price changes: kept while it is higher, set to the current price where that is reduced, or
   * removed.
   */
  compare: 'keep' | 'current' | 'remove'
}

export interface PricePreview {
  /** Variants whose price changes. */
  count: number
  /** Variants that would cost nothing, too much, or not less than their original price; they are left out. */
  refused: number
  rows: PreviewRow[]
  /** The first of those that are left out. */
  problems: PreviewRow[]
}

export interface PreviewRow {
  product_id: number
  sku: string
  name: string
  /** Values of its options, such as “Celadon, L”. */
  variant: string
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
  isPrice: boolean,
]

/**
 * The selected variants with their new prices, as a subquery with the parameters of `changeValues`. Prices are those
 * without sales; variants without the price that is changed are left out.
 */
export const CHANGED_PRICES = `(
  SELECT n.product_id, n.group_id, n.sku, n.options, n.position, n.price, n.compare_at, CASE WHEN $14::boolean THEN n.changed ELSE n.price END AS new_price,
    CASE WHEN NOT $14::boolean THEN n.changed
      WHEN $13::text = 'remove' THEN NULL
      WHEN $13::text = 'current' AND n.changed < n.price THEN greatest(n.compare_at, n.price)
      WHEN n.compare_at > n.changed THEN n.compare_at END AS new_compare_at
  FROM (
    SELECT p.*, p.id AS product_id, round_price((CASE WHEN $14::boolean THEN p.price ELSE p.compare_at END) * $9::numeric + $10::bigint, $11::bigint, $12::bigint) AS changed
    FROM (SELECT id, group_id, sku, options, position, coalesce(base_price, price) AS price, CASE WHEN sale_id IS NULL THEN compare_at ELSE base_compare_at END AS compare_at FROM product) p
    WHERE p.price > 0 AND ($14::boolean OR p.compare_at IS NOT NULL) AND ${isSelected('p.group_id')}
  ) n
)`
const IS_POSSIBLE = `(new_price BETWEEN 1 AND ${MAX_AMOUNT} AND ($14::boolean OR new_compare_at > new_price AND new_compare_at <= ${MAX_AMOUNT}))`
export const IS_CHANGED = `${IS_POSSIBLE} AND (new_price, new_compare_at) IS DISTINCT FROM (price, compare_at)`

const countChanges = statement<{ count: number; refused: number }, ChangeValues>(
  'price-change-count',
  `SELECT count(*) FILTER (WHERE ${IS_CHANGED})::int AS count, count(*) FILTER (WHERE NOT (${IS_POSSIBLE}))::int AS refused FROM ${CHANGED_PRICES} p`,
)
const firstRows = (condition: string) =>
  `SELECT p.product_id, p.sku, g.name, ${VARIANT_TITLE} AS variant, p.price, p.compare_at, coalesce(p.new_price, p.price) AS new_price, p.new_compare_at
   FROM ${CHANGED_PRICES} p JOIN product_group g ON g.id = p.group_id WHERE ${condition} ORDER BY g.sort_name, g.id, p.position, p.product_id LIMIT $15`
const firstChanges = statement<PreviewRow, [...ChangeValues, limit: number]>(
  'price-change-preview',
  firstRows(IS_CHANGED),
)
const firstProblems = statement<PreviewRow, [...ChangeValues, limit: number]>(
  'price-change-problems',
  firstRows(`NOT (${IS_POSSIBLE})`),
)

export function changeValues(change: PriceChange, currency: string): ChangeValues {
  const { step, offset } = roundingSteps(change.rounding, currency)
  const [factor, amount] = change.kind === 'percent' ? [1 + change.value / 100, 0] : [1, change.value]
  return [...selectionValues(change.selection), factor, amount, step, offset, change.compare, change.target === 'price']
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

const MAX_PROBLEMS = 20

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
  const { count = 0, refused = 0 } = counts ?? {}
  const rows = await firstChanges(db, ...values, limit)
  return { count, refused, rows, problems: refused > 0 ? await firstProblems(db, ...values, MAX_PROBLEMS) : [] }
}
