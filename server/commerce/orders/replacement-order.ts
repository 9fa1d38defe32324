import { type Queryable, statement } from '#server/platform/db/database.ts'
import type { OrderRow } from './rows.ts'

const findReplacementRow = statement<{ order_no: string }, [number, number]>(
  'order-in-force',
  `SELECT o.order_no FROM orders o JOIN orders former ON former.id = $2
   WHERE o.cart_id = $1 AND o.id <> former.id AND o.status <> 'cancelled'
     AND (o.confirmed_at BETWEEN former.created_at AND greatest(former.updated_at, former.created_at + interval '1 day')
       OR (o.status = 'pending' AND o.id > former.id))
   ORDER BY o.confirmed_at NULLS LAST LIMIT 1`,
)

/**
 * Returns the number of the order that replaced one that was never confirmed: the next order of its cart that was
 * confirmed or is waiting for payment.
 */
export async function findReplacement(
  db: Queryable,
  { id, cart_id: cartId, confirmed_at: confirmedAt }: OrderRow,
): Promise<string | undefined> {
  if (confirmedAt !== null || cartId === null) return undefined
  return (await findReplacementRow(db, cartId, id))[0]?.order_no
}
