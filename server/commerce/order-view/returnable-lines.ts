import { statement } from '#server/platform/db/database.ts'

/** An order line, with the units already requested for return. */
export interface ReturnableLine {
  id: number
  product_id: number | null
  name: string
  quantity: number
  /** For all units, after the coupon. */
  paid: number
  /** Customised with the customer's text or picture. */
  made_for_them: boolean
  asked: number
  asked_amount: number
}

export const readReturnable = statement<ReturnableLine, [number]>(
  'returnable-lines',
  `SELECT l.id, l.product_id, l.name, l.quantity, l.line_total - l.discount AS paid, l.additonal_data IS NOT NULL AS made_for_them,
     coalesce(r.units, 0)::int AS asked, coalesce(r.amount, 0)::bigint AS asked_amount
   FROM order_line l LEFT JOIN LATERAL (SELECT sum(q.quantity) AS units, sum(q.amount) AS amount
     FROM refund_request_line q JOIN refund_request r ON r.id = q.request_id WHERE q.order_line_id = l.id AND r.status <> 'refused') r ON true
   WHERE l.order_id = $1 ORDER BY l.position`,
)

/** Returns the refund for further units. Rounds so that all units together never exceed what was paid. */
export function refundFor({ quantity, paid, asked, asked_amount }: ReturnableLine, units: number): number {
  const left = paid - asked_amount
  if (asked + units >= quantity) return left
  return Math.min(left, Number((BigInt(paid) * BigInt(units)) / BigInt(quantity)))
}
