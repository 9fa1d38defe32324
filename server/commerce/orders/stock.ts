import { ApiError } from '#server/platform/http/api-error.ts'
import { type Queryable, statement } from '#server/platform/db/database.ts'
import * as t from '#words/cart-errors.ts'

export interface Units {
  product_id: number
  units: number
}

export interface Shortage {
  /** Null for a deleted product. */
  product_id: number | null
  name: string
  left: number
}

const lock = statement<{ id: number }, [number[]]>(
  'stock-lock',
  'SELECT id FROM product WHERE id = ANY ($1::int[]) ORDER BY id FOR NO KEY UPDATE',
)
// Unpublished products count as out of stock. A gift card that a shopper buys has none.
const shortages = statement<Shortage, [number]>(
  'stock-short',
  `SELECT l.product_id, min(l.name) AS name, coalesce(min(p.stock) FILTER (WHERE g.published), 0) AS left
   FROM order_line l LEFT JOIN product p ON p.id = l.product_id LEFT JOIN product_group g ON g.id = p.group_id
   WHERE l.order_id = $1 AND NOT l.is_wrapping AND NOT EXISTS (SELECT FROM gift_card_sale WHERE order_id = $1) GROUP BY l.product_id
   HAVING coalesce(min(p.stock) FILTER (WHERE g.published), 0) < sum(l.quantity) ORDER BY l.product_id`,
)
// The reason is for the history, which a trigger writes.
const decreaseStock = statement<{ id: number }, [number[], number[], string]>(
  'stock-take',
  `UPDATE product p SET stock = p.stock - w.units FROM unnest($1::int[], $2::int[]) AS w(product_id, units)
   WHERE p.id = w.product_id AND p.stock >= w.units AND set_config('stock.change', $3, true) <> '' RETURNING p.id`,
)
const insertReservation = statement<{ product_id: number }, [number, number[], number[]]>(
  'stock-hold',
  `INSERT INTO order_stock AS s (order_id, product_id, units, state)
   SELECT $1::bigint, product_id, units, 'held' FROM unnest($2::int[], $3::int[]) AS w(product_id, units)
   ON CONFLICT (order_id, product_id) DO UPDATE SET state = 'held' WHERE s.state = 'released' AND s.units = excluded.units
   RETURNING product_id`,
)
const unitsOfOrder = statement<Units, [number]>(
  'stock-of-order',
  `SELECT product_id, sum(quantity)::int AS units FROM order_line WHERE order_id = $1 AND product_id IS NOT NULL GROUP BY product_id ORDER BY product_id`,
)
const reservedUnits = statement<Units, [number]>(
  'stock-held',
  `SELECT product_id, units FROM order_stock WHERE order_id = $1 AND state = 'held' ORDER BY product_id`,
)
const markReleased = statement<{ product_id: number }, [number]>(
  'stock-release',
  `UPDATE order_stock SET state = 'released' WHERE order_id = $1 AND state = 'held' RETURNING product_id`,
)
const increaseStock = statement<{ id: number }, [number[], number[], string]>(
  'stock-give-back',
  `UPDATE product p SET stock = p.stock + w.units FROM unnest($1::int[], $2::int[]) AS w(product_id, units)
   WHERE p.id = w.product_id AND set_config('stock.change', $3, true) <> '' RETURNING p.id`,
)
const markSold = statement<{ product_id: number }, [number]>(
  'stock-sell',
  `UPDATE order_stock SET state = 'sold' WHERE order_id = $1 AND state = 'held' RETURNING product_id`,
)
const restockRow = statement<{ product_id: number }, [number, number[], number[]]>(
  'stock-restock',
  `UPDATE order_stock s SET restocked = s.restocked + w.units FROM unnest($2::int[], $3::int[]) AS w(product_id, units)
   WHERE s.order_id = $1 AND s.product_id = w.product_id AND s.state = 'sold' RETURNING s.product_id`,
)
const soldUnits = statement<Units, [number]>(
  'stock-sold',
  `SELECT product_id, units - restocked AS units FROM order_stock WHERE order_id = $1 AND state = 'sold' AND restocked < units ORDER BY product_id`,
)

const stockReason = (reason: 'reserved' | 'released' | 'restocked', orderId: number): string =>
  JSON.stringify({ reason, order_id: orderId })

const toColumns = (units: readonly Units[]): [number[], number[]] => [
  units.map(({ product_id: id }) => id),
  units.map(({ units }) => units),
]

function sumByProduct(given: readonly Units[]): Units[] {
  const units = new Map<number, number>()
  for (const { product_id: id, units: count } of given) units.set(id, (units.get(id) ?? 0) + count)
  return [...units].map(([id, count]) => ({ product_id: id, units: count }))
}

/** Locks products in id order, to prevent deadlocks. */
export async function lockProducts(db: Queryable, ids: Iterable<number>): Promise<void> {
  await lock(db, [...new Set(ids)])
}

/** Reserves an order's stock, all or nothing. Returns the shortages; if there are any, nothing was reserved. */
export async function reserveStock(db: Queryable, orderId: number): Promise<Shortage[]> {
  const reserved = await unitsOfOrder(db, orderId)
  const [ids, units] = toColumns(reserved)
  await lock(db, ids)
  const short = await shortages(db, orderId)
  if (short.length > 0) return short
  const taken = await decreaseStock(db, ids, units, stockReason('reserved', orderId))
  const recorded = await insertReservation(db, orderId, ids, units)
  if (taken.length !== ids.length || recorded.length !== ids.length)
    throw new Error(`The stock of order ${orderId} does not add up.`)
  return []
}

export async function releaseStock(db: Queryable, orderId: number): Promise<void> {
  const returned = await reservedUnits(db, orderId)
  if (returned.length === 0) return
  const [ids, units] = toColumns(returned)
  await lock(db, ids)
  await markReleased(db, orderId)
  await increaseStock(db, ids, units, stockReason('released', orderId))
}

export async function sellStock(db: Queryable, orderId: number): Promise<void> {
  await markSold(db, orderId)
}

/** Returns units of a sold order to stock: the given ones, or all that remain. */
export async function restock(db: Queryable, orderId: number, given?: readonly Units[]): Promise<void> {
  const returned = given ? sumByProduct(given) : await soldUnits(db, orderId)
  if (returned.length === 0) return
  const [ids, units] = toColumns(returned)
  await lock(db, ids)
  const rows = await restockRow(db, orderId, ids, units)
  const recorded = new Set(rows.map((row) => row.product_id))
  const columns = toColumns(returned.filter(({ product_id: id }) => recorded.has(id)))
  await increaseStock(db, ...columns, stockReason('restocked', orderId))
}

export const outOfStockError = (name: string, left: number): ApiError =>
  new ApiError(422, 'out_of_stock', left === 0 ? t.outOfStock({ name }) : t.limitedStock({ left, name }), {
    payload: { step: 'cart', code: 'stock_invalid' },
  })
