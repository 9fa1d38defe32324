import { type Queryable, statement } from '#server/platform/db/database.ts'
import type { FastifyInstance } from 'fastify'
import * as history from '#words/order-history.ts'
import { type OrderStep, addOrderNote } from './order-status.ts'
import { mailReady } from './pickup-mails.ts'
import { type OrderRow, isPickup } from './rows.ts'

const setPackedRow = statement<Pick<OrderRow, 'packed_at' | 'packed_by'>, [number, boolean, string]>(
  'order-packed',
  `UPDATE orders SET packed_at = CASE WHEN $2::boolean THEN clock_timestamp() END, packed_by = CASE WHEN $2::boolean THEN $3::text END
   WHERE id = $1 RETURNING packed_at, packed_by`,
)

/** Marks an order as packed or not packed. An order for pickup is then ready, and its customer is notified. The order must be locked. */
export async function setPacked(
  db: Queryable,
  app: FastifyInstance,
  order: OrderRow,
  packed: boolean,
  step: OrderStep,
): Promise<void> {
  const [row] = await setPackedRow(db, order.id, packed, step.by ?? '')
  Object.assign(order, row)
  await addOrderNote(db, order.id, { ...step, note: noteOf(order, packed) })
  if (packed && isPickup(order)) await mailReady(db, app, order)
}

function noteOf(order: OrderRow, packed: boolean): string {
  if (isPickup(order)) return packed ? history.readyForPickup() : history.notReadyForPickup()
  return packed ? history.packed() : history.unpacked()
}
