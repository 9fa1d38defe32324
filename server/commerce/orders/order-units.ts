import { statement } from '#server/platform/db/database.ts'

/** How many units of an order's line were shipped, cancelled and returned. Amounts in minor units, tax included. */
export interface LineUnits {
  id: number
  product_id: number | null
  name: string
  quantity: number
  /** For all units, after the coupon. */
  paid: number
  /** Customised with the customer's text or picture, or gift wrapping. */
  made_for_them: boolean
  shipped: number
  cancelled: number
  /** Units that were returned, or whose return is requested. */
  returned: number
  /** What was credited or promised for cancelled and returned units. */
  reduced: number
}

/** Units of a line, as staff choose them. */
export interface ChosenUnits {
  id: number
  quantity: number
}

export const readUnits = statement<LineUnits, [number]>(
  'order-units',
  `SELECT l.id, l.product_id, l.name, l.quantity, l.line_total - l.discount AS paid, l.additonal_data IS NOT NULL OR l.is_wrapping AS made_for_them,
     coalesce(s.units, 0)::int AS shipped, coalesce(d.cancelled, 0)::int AS cancelled, (coalesce(d.returned, 0) + coalesce(r.units, 0))::int AS returned,
     (coalesce(d.amount, 0) + coalesce(r.amount, 0))::bigint AS reduced
   FROM order_line l
   LEFT JOIN LATERAL (SELECT sum(quantity) AS units FROM shipment_line WHERE order_line_id = l.id) s ON true
   LEFT JOIN LATERAL (SELECT sum(a.quantity) FILTER (WHERE b.kind = 'cancelled') AS cancelled, sum(a.quantity) FILTER (WHERE b.kind = 'returned') AS returned,
     sum(a.amount) AS amount FROM order_reduction_line a JOIN order_reduction b ON b.id = a.reduction_id WHERE a.order_line_id = l.id) d ON true
   LEFT JOIN LATERAL (SELECT sum(q.quantity) AS units, sum(q.amount) AS amount
     FROM refund_request_line q JOIN refund_request r ON r.id = q.request_id WHERE q.order_line_id = l.id AND r.status <> 'refused') r ON true
   WHERE l.order_id = $1 ORDER BY l.position`,
)

/** Units that have neither been shipped nor cancelled. */
export const openUnits = ({ quantity, shipped, cancelled }: LineUnits): number => quantity - shipped - cancelled

/** Units that can still be returned. Those of orders older than parcels count as shipped. */
export const returnableUnits = ({ quantity, cancelled, returned }: LineUnits): number => quantity - cancelled - returned

/** Returns what further units of a line cost. Rounds so that all units together cost exactly what the line does. */
export function priceOfUnits({ quantity, paid, cancelled, returned, reduced }: LineUnits, units: number): number {
  const left = Math.max(0, paid - reduced)
  if (cancelled + returned + units >= quantity) return left
  return Math.min(left, Number((BigInt(paid) * BigInt(units)) / BigInt(quantity)))
}
