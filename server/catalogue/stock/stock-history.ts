import type { StockReason } from '#domain/stock-reasons.ts'
import { type Queryable, statement } from '#server/platform/db/database.ts'

export interface StockMovement {
  id: number
  change: number
  /** The stock after the change. */
  balance: number
  reason: StockReason
  note: string
  order_no: string | null
  /** Empty for sales and changes from outside. */
  staff_name: string
  created_at: string
}

// An order's reservation that was not released has become a sale.
const selectPage = statement<
  Omit<StockMovement, 'created_at'> & { created_at: Date },
  [product: number, before: number, limit: number]
>(
  'stock-history',
  `SELECT m.id, m.change, m.balance, m.note, o.order_no, m.staff_name, m.created_at,
     CASE WHEN m.reason = 'reserved' AND s.state = 'sold' AND NOT EXISTS (
       SELECT FROM stock_movement l WHERE l.product_id = m.product_id AND l.order_id = m.order_id AND l.id > m.id AND l.reason = 'released'
     ) THEN 'sold' ELSE m.reason END AS reason
   FROM stock_movement m LEFT JOIN orders o ON o.id = m.order_id
     LEFT JOIN order_stock s ON s.order_id = m.order_id AND s.product_id = m.product_id
   WHERE m.product_id = $1 AND m.id < $2 ORDER BY m.id DESC LIMIT $3`,
)

/** Returns a variant’s changes of stock, newest first, before the one with the id `before`. */
export async function readStockHistory(
  db: Queryable,
  productId: number,
  { before = Number.MAX_SAFE_INTEGER, limit = 50 }: { before?: number | undefined; limit?: number | undefined } = {},
): Promise<StockMovement[]> {
  const rows = await selectPage(db, productId, before, limit)
  return rows.map((row) => ({ ...row, created_at: row.created_at.toISOString() }))
}
