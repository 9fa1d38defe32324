import { pointerErrors } from '#domain/pointer-errors.ts'
import { MAX_AMOUNT, isWithin } from '#domain/value-rules.ts'
import type { Staff } from '#server/platform/http/access.ts'
import { type NoRow, type Queryable, statement } from '#server/platform/db/database.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import { refuseValues } from '#server/platform/resources/refuse-values.ts'
import * as t from '#words/admin-catalogue.ts'
import { type PriceBatch, beginBatch, createBatch } from './price-batches.ts'

/** The price of a variant, without sales. */
export interface VariantPrice {
  product_id: number
  price: number
  compare_at: number | null
  /** What it was changed from. If it is something else by now, nothing is set. */
  before?: { price: number; compare_at: number | null } | undefined
}

type KnownPrice = Omit<VariantPrice, 'before'>

const lockVariants = statement<KnownPrice, [number[]]>(
  'price-set-lock',
  `SELECT id AS product_id, coalesce(base_price, price) AS price, CASE WHEN sale_id IS NULL THEN compare_at ELSE base_compare_at END AS compare_at
   FROM product WHERE id = ANY ($1::int[]) ORDER BY id FOR NO KEY UPDATE`,
)
const insertRows = statement<NoRow, [batch: number, prices: string]>(
  'price-set-rows',
  `INSERT INTO price_batch_row (batch_id, product_id, price, compare_at, new_price, new_compare_at)
   SELECT $1::int, p.id, p.price, p.compare_at, n.price, n.compare_at
   FROM jsonb_to_recordset($2::jsonb) AS n (product_id integer, price bigint, compare_at bigint)
   JOIN (SELECT id, coalesce(base_price, price) AS price, CASE WHEN sale_id IS NULL THEN compare_at ELSE base_compare_at END AS compare_at FROM product) p
     ON p.id = n.product_id
   WHERE (p.price, p.compare_at) IS DISTINCT FROM (n.price, n.compare_at)`,
)

/**
 * Sets the prices of variants, such as those of a grid, all or nothing. Returns the batch by which they can be undone.
 *
 * @throws ApiError 422 with errors by pointer, `/prices/0/price`; 409 with the current prices that are not `before`
 */
export async function setPrices(
  db: Queryable,
  prices: readonly VariantPrice[],
  staff: Pick<Staff, 'id' | 'name'>,
): Promise<PriceBatch> {
  const list = pointerErrors()
  const ids = prices.map(({ product_id: id }) => id)
  const found = new Map((await lockVariants(db, ids)).map((one) => [one.product_id, one]))
  const known = new Set(found.keys())
  for (const [at, { product_id: id, price, compare_at: before }] of prices.entries()) {
    // Each variant counts once.
    if (!known.delete(id)) list.add(['prices', at, 'product_id'], t.variantUnknown())
    if (!isWithin(price, 0, MAX_AMOUNT)) list.add(['prices', at, 'price'], t.notAnAmount())
    if (before !== null && !isWithin(before, 0, MAX_AMOUNT)) list.add(['prices', at, 'compare_at'], t.notAnAmount())
    else if (before !== null && before <= price) list.add(['prices', at, 'compare_at'], t.compareAtTooLow())
  }
  refuseValues(list.errors)
  const current = prices.flatMap((price) => changedMeanwhile(price, found.get(price.product_id)))
  if (current.length > 0) throw new ApiError(409, 'changed_meanwhile', t.pricesChanged(), { payload: { current } })
  const id = await createBatch(db, null, staff)
  await insertRows(db, id, JSON.stringify(prices))
  return beginBatch(db, id)
}

function changedMeanwhile({ before }: VariantPrice, now: KnownPrice | undefined): KnownPrice[] {
  if (!before || !now) return []
  return before.price === now.price && before.compare_at === now.compare_at ? [] : [now]
}
