import { type Queryable, statement } from '#server/platform/db/database.ts'
import type { OrderRow, OrderStatus } from './rows.ts'

/** Who changed an order, and a note for its history without personal data. */
export interface OrderStep {
  actor: 'customer' | 'shop' | 'payment' | 'clock'
  note?: string
  /** The member of staff. */
  by?: string | undefined
}

const setStatus = statement<Pick<OrderRow, 'held_until' | 'confirmed_at'>, [number, OrderStatus, number | null]>(
  'order-move',
  `UPDATE orders SET status = $2, held_until = clock_timestamp() + make_interval(mins => $3::int), updated_at = now(),
     confirmed_at = CASE WHEN $2 = 'confirmed' THEN clock_timestamp() ELSE confirmed_at END
   WHERE id = $1 RETURNING held_until, confirmed_at`,
)
const addEvent = statement<{ id: number }, [number, OrderStatus | null, string, string, by: string | null]>(
  'order-event',
  'INSERT INTO order_event (order_id, status, actor, note, staff_name, created_at) VALUES ($1, $2, $3, $4, $5, clock_timestamp()) RETURNING id',
)

export const RESERVATION_MINUTES = 15

/** Changes an order's status and records it. The order must be locked; a trigger rejects invalid transitions. */
export async function changeOrderStatus(
  db: Queryable,
  order: OrderRow,
  to: OrderStatus,
  step: OrderStep,
): Promise<void> {
  const [row] = await setStatus(db, order.id, to, to === 'pending' ? RESERVATION_MINUTES : null)
  await addEvent(db, order.id, to, step.actor, step.note ?? '', step.by ?? null)
  Object.assign(order, row, { status: to })
}

export async function addOrderNote(db: Queryable, orderId: number, { actor, note = '', by }: OrderStep): Promise<void> {
  await addEvent(db, orderId, null, actor, note, by ?? null)
}

export async function startHistory(db: Queryable, order: OrderRow, step: OrderStep): Promise<void> {
  await addEvent(db, order.id, order.status, step.actor, step.note ?? '', step.by ?? null)
}
