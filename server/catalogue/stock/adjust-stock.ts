import { pointerErrors } from '#domain/pointer-errors.ts'
import { type AdjustmentReason, MAX_STOCK } from '#domain/stock-reasons.ts'
import type { Staff } from '#server/platform/http/access.ts'
import { type Queryable, statement } from '#server/platform/db/database.ts'
import { refuseValues } from '#server/platform/resources/refuse-values.ts'
import * as t from '#words/admin-catalogue.ts'

/** A change of one variant’s stock: relative, or from a count of the units on the shelf. */
export type StockAdjustment = { product_id: number } & ({ change: number } | { counted: number })

export interface AdjustmentNote {
  /** Not for counts, which are their own reason. */
  reason: AdjustmentReason
  note: string
  staff: Pick<Staff, 'id' | 'name'>
}

export interface StockLevel {
  product_id: number
  sku: string
  /** Units that can be sold. */
  stock: number
  /** Units of orders whose payment is open. */
  reserved: number
}

/** Units of open payments for variant p. Few orders are pending, so they are read first. */
export const RESERVED = `coalesce((SELECT sum(s.units) FROM orders o JOIN order_stock s ON s.order_id = o.id
  WHERE o.status = 'pending' AND s.state = 'held' AND s.product_id = p.id), 0)::int`

const lockRows = statement<{ id: number }, [number[]]>(
  'stock-adjust-lock',
  'SELECT id FROM product WHERE id = ANY ($1::int[]) ORDER BY id FOR NO KEY UPDATE',
)
const readLevels = statement<StockLevel, [number[]]>(
  'stock-levels',
  `SELECT p.id AS product_id, p.sku, p.stock, ${RESERVED} AS reserved FROM product p WHERE p.id = ANY ($1::int[]) ORDER BY p.id`,
)
const changeRows = statement<{ id: number }, [number[], number[], string]>(
  'stock-adjust',
  `UPDATE product p SET stock = p.stock + a.change FROM unnest($1::int[], $2::int[]) AS a (id, change)
   WHERE p.id = a.id AND set_config('stock.change', $3, true) <> '' RETURNING p.id`,
)

export const readStockLevels = (db: Queryable, productIds: readonly number[]): Promise<StockLevel[]> =>
  readLevels(db, [...productIds])

/**
 * Adjusts the stock of variants, all or nothing, and returns the new levels. Sales in between are not lost: changes are
 * relative, and a count is compared with the stock under the lock. Counts include units that open payments have
 * reserved, but not those of orders that were confirmed.
 *
 * @throws ApiError 422 with errors by pointer, `/adjustments/0/change`
 */
export async function adjustStock(
  db: Queryable,
  adjustments: readonly StockAdjustment[],
  { reason, note, staff }: AdjustmentNote,
): Promise<StockLevel[]> {
  const ids = adjustments.map(({ product_id: id }) => id)
  await lockRows(db, ids)
  // Read after the lock: this statement sees what the previous owners of the lock committed.
  const levels = new Map((await readLevels(db, ids)).map((level) => [level.product_id, level]))
  refuseValues(findErrors(adjustments, levels))
  const told = { note, staff_id: staff.id ?? null, staff_name: staff.name }
  for (const isCount of [false, true]) {
    const changes = adjustments.flatMap((adjustment) =>
      'counted' in adjustment === isCount ? [[adjustment.product_id, changeOf(adjustment, levels)] as const] : [],
    )
    const effective = changes.filter(([, change]) => change !== 0)
    if (effective.length === 0) continue
    const [products, units] = [effective.map(([id]) => id), effective.map(([, change]) => change)]
    await changeRows(db, products, units, JSON.stringify({ ...told, reason: isCount ? 'count' : reason }))
  }
  return readLevels(db, ids)
}

function changeOf(adjustment: StockAdjustment, levels: ReadonlyMap<number, StockLevel>): number {
  if ('change' in adjustment) return adjustment.change
  const level = levels.get(adjustment.product_id)
  return level ? adjustment.counted - level.reserved - level.stock : 0
}

function findErrors(adjustments: readonly StockAdjustment[], levels: ReadonlyMap<number, StockLevel>) {
  const list = pointerErrors()
  const seen = new Set<number>()
  for (const [at, adjustment] of adjustments.entries()) {
    const level = levels.get(adjustment.product_id)
    const path = ['adjustments', at, 'change' in adjustment ? 'change' : 'counted']
    if (!level) list.add(['adjustments', at, 'product_id'], t.variantUnknown())
    else if (seen.has(adjustment.product_id)) list.add(['adjustments', at, 'product_id'], t.duplicate())
    else if ('counted' in adjustment && adjustment.counted < level.reserved)
      list.add(path, t.countBelowReserved({ reserved: level.reserved }))
    else if (level.stock + changeOf(adjustment, levels) < 0)
      list.add(path, t.stockTooLow({ stock: level.stock, reserved: level.reserved }))
    else if (level.stock + changeOf(adjustment, levels) > MAX_STOCK) list.add(path, t.tooMany({ most: MAX_STOCK }))
    seen.add(adjustment.product_id)
  }
  return list.errors
}

const variantsOfProduct = statement<{ id: number }, [number]>(
  'stock-product-variants',
  'SELECT id FROM product WHERE group_id = $1 ORDER BY position, id',
)

/** Returns the ids of a product’s variants, none for a missing product. */
export const readVariantIds = async (db: Queryable, productId: number): Promise<number[]> =>
  (await variantsOfProduct(db, productId)).map(({ id }) => id)
