import { type Queryable, statement } from '#server/platform/db/database.ts'
import type { OrderRow } from '#server/commerce/orders/rows.ts'
import { readUnits, returnableUnits } from '#server/commerce/orders/order-units.ts'

export interface LineRights {
  refundable_quantity: number
  can_rate: boolean
  rating: number | null
}

const ratingsOf = statement<
  { id: number; exists: boolean; rating: number | null; is_wrapping: boolean },
  [number, number | null]
>(
  'line-ratings',
  `SELECT l.id, l.is_wrapping, p.id IS NOT NULL AS exists, (SELECT v.rating FROM review v
     WHERE v.order_line_id = l.id OR (v.customer_id = $2::int AND v.group_id = p.group_id) LIMIT 1) AS rating
   FROM order_line l LEFT JOIN product p ON p.id = l.product_id WHERE l.order_id = $1`,
)

/** Returns whether the products can be rated: after delivery, even if returned since. */
export const canBeRated = ({ status }: Pick<OrderRow, 'status'>): boolean =>
  status === 'delivered' || status === 'refunded'

export async function lineRights(
  db: Queryable,
  order: Pick<OrderRow, 'id' | 'status' | 'customer_id'>,
  { canRefund, canRate }: { canRefund: boolean; canRate: boolean },
): Promise<Map<number, LineRights>> {
  const isReturnable = canRefund && order.status === 'delivered'
  const lines = isReturnable ? await readUnits(db, order.id) : []
  const left = new Map(lines.map((line) => [line.id, returnableUnits(line)]))
  const ratings = await ratingsOf(db, order.id, order.customer_id)
  return new Map(
    ratings.map(({ id, exists, rating, is_wrapping: isWrapping }) => [
      id,
      {
        refundable_quantity: isWrapping ? 0 : (left.get(id) ?? 0),
        can_rate: canRate && exists && canBeRated(order),
        rating,
      },
    ]),
  )
}
