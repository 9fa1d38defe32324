import { type Queryable, statement } from '#server/platform/db/database.ts'
import * as history from '#words/order-history.ts'
import { type OrderStep, addOrderNote } from './order-status.ts'
import type { OrderRow } from './rows.ts'

// Under its old key the provider would repeat that it failed.
const sendAgain = statement<{ id: number }, [number]>(
  'refunds-again',
  `UPDATE refund SET status = 'waiting', attempt = attempt + 1, asked_key = NULL, gateway_id = NULL, tries = 0, error = NULL, next_at = now()
   WHERE order_id = $1 AND status = 'failed' RETURNING id`,
)
const record = statement<{ id: number }, [number]>(
  'refunds-by-hand',
  `UPDATE refund SET status = 'done', by_hand = true, done_at = now() WHERE order_id = $1 AND status = 'failed' RETURNING id`,
)

/** Sends an order's failed refunds to the provider again; returns false if there are none. The order must be locked. */
export const retryFailedRefunds = (db: Queryable, order: OrderRow, step?: OrderStep): Promise<boolean> =>
  resolve(db, order, sendAgain, history.refundSentAgain(), step)

/** Records that the shop has paid failed refunds back another way, such as by bank transfer. The order must be locked. */
export const recordRefundsByHand = (db: Queryable, order: OrderRow, step?: OrderStep): Promise<boolean> =>
  resolve(db, order, record, history.refundedByHand(), step)

async function resolve(
  db: Queryable,
  order: OrderRow,
  change: typeof record,
  note: string,
  step: OrderStep = { actor: 'shop' },
): Promise<boolean> {
  if ((await change(db, order.id)).length === 0) return false
  await addOrderNote(db, order.id, { ...step, note })
  return true
}
