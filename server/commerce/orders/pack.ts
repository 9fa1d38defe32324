import { type Queryable, statement } from '#server/platform/db/database.ts'
import * as history from '#words/order-history.ts'
import { type OrderStep, addOrderNote } from './order-status.ts'
import type { OrderRow } from './rows.ts'

const setPackedRow = statement<Pick<OrderRow, 'packed_at' | 'packed_by'>, [number, boolean, string]>(
  'order-packed',
  `UPDATE orders SET packed_at = CASE WHEN $2::boolean THEN clock_timestamp() END, packed_by = CASE WHEN $2::boolean THEN $3::text END
   WHERE id = $1 RETURNING packed_at, packed_by`,
)

/** Marks an order as packed or not packed. The order must be locked. */
export async function setPacked(db: Queryable, order: OrderRow, packed: boolean, step: OrderStep): Promise<void> {
  const [row] = await setPackedRow(db, order.id, packed, step.by ?? '')
  Object.assign(order, row)
  await addOrderNote(db, order.id, { ...step, note: packed ? history.packed() : history.unpacked() })
}
