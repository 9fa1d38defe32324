import { type Queryable, statement } from '#server/platform/db/database.ts'
import type { OrderRow, OrderStatus } from './rows.ts'

/** Who did something to an order, and what is announced about it; nothing personal. */
export interface OrderStep {
  actor: 'customer' | 'shop' | 'payment' | 'clock'
  note?: string
}

const setStatus = statement<Pick<OrderRow, 'held_until' | 'confirmed_at'>, [number, OrderStatus, number | null]>(
  'order-move',
  `UPDATE orders SET status = $2, held_until = clock_timestamp() + make_interval(mins => $3::int), updated_at = now(),
     confirmed_at = CASE WHEN $2 = 'confirmed' THEN clock_timestamp() ELSE confirmed_at END
   WHERE id = $1 RETURNING held_until, confirmed_at`,
)
const addEvent = statement<{ id: number }, [number, OrderStatus | null, string, string]>(
  'order-event',
  'INSERT INTO order_event (order_id, status, actor, note, created_at) VALUES ($1, $2, $3, $4, clock_timestamp()) RETURNING id',
)

/** Minutes that stock is held for a payment. */
export const HOLD_MINUTES = 15

/** The one way to change an order's state: with its history. The order is locked; a move that may not be made is refused by the database. */
export async function moveOrder(db: Queryable, order: OrderRow, to: OrderStatus, doing: OrderStep): Promise<void> {
  const [row] = await setStatus(db, order.id, to, to === 'pending' ? HOLD_MINUTES : null)
  await addEvent(db, order.id, to, doing.actor, doing.note ?? '')
  Object.assign(order, row, { status: to })
}

/** Tells something of an order in its history, its state as it was. */
export async function noteOrder(db: Queryable, orderId: number, { actor, note = '' }: OrderStep): Promise<void> {
  await addEvent(db, orderId, null, actor, note)
}

/** The first entry of an order's history. */
export async function beginHistory(db: Queryable, order: OrderRow, doing: OrderStep): Promise<void> {
  await addEvent(db, order.id, order.status, doing.actor, doing.note ?? '')
}
