import { pointerErrors } from '#domain/pointer-errors.ts'
import { MAX_AMOUNT, isWithin } from '#domain/value-rules.ts'
import type { Staff } from '#server/platform/http/access.ts'
import { type NoRow, type Queryable, statement } from '#server/platform/db/database.ts'
import { refuseValues } from '#server/platform/resources/refuse-values.ts'
import * as t from '#words/admin-catalogue.ts'
import { type PriceBatch, beginBatch, createBatch } from './price-batches.ts'

/** The price of a variant, without sales. */
export interface VariantPrice {
  product_id: number
  price: number
  compare_at: number | null
}

const knownVariants = statement<{ id: number }, [number[]]>(
  'price-set-known',
  'SELECT id FROM product WHERE id = ANY ($1::int[])',
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
 * @throws ApiError 422 with errors by pointer, `/prices/0/price`
 */
export async function setPrices(
  db: Queryable,
  prices: readonly VariantPrice[],
  staff: Pick<Staff, 'id' | 'name'>,
): Promise<PriceBatch> {
  const list = pointerErrors()
  const known = new Set(
    (
      await knownVariants(
        db,
        prices.map(({ product_id: id }) => id),
      )
    ).map(({ id }) => id),
  )
  for (const [at, { product_id: id, price, compare_at: before }] of prices.entries()) {
    // Each variant counts once.
    if (!known.delete(id)) list.add(['prices', at, 'product_id'], t.variantUnknown())
    if (!isWithin(price, 0, MAX_AMOUNT)) list.add(['prices', at, 'price'], t.notAnAmount())
    if (before !== null && !isWithin(before, 0, MAX_AMOUNT)) list.add(['prices', at, 'compare_at'], t.notAnAmount())
    else if (before !== null && before <= price) list.add(['prices', at, 'compare_at'], t.compareAtTooLow())
  }
  refuseValues(list.errors)
  const id = await createBatch(db, null, staff)
  await insertRows(db, id, JSON.stringify(prices))
  return beginBatch(db, id)
}
