import { type Queryable, statement } from '#server/platform/db/database.ts'

/** Facts beyond an order's own row that decide what can be done with it. */
export interface DeskFacts {
  /** Grows with each change of the order: the id of its latest event. */
  version: number
  /** Units that have neither been shipped nor cancelled. */
  open_units: number
  parcels: number
  parcels_on_the_way: number
  open_requests: number
  failed_refunds: number
}

const read = statement<DeskFacts, [number]>(
  'order-desk-facts',
  `SELECT coalesce((SELECT max(id) FROM order_event WHERE order_id = $1), 0)::bigint AS version,
     (coalesce((SELECT sum(quantity) FROM order_line WHERE order_id = $1), 0)
       - coalesce((SELECT sum(l.quantity) FROM shipment_line l JOIN shipment s ON s.id = l.shipment_id WHERE s.order_id = $1), 0)
       - coalesce((SELECT sum(l.quantity) FROM order_reduction_line l JOIN order_reduction r ON r.id = l.reduction_id
           WHERE r.order_id = $1 AND r.kind = 'cancelled'), 0))::int AS open_units,
     (SELECT count(*) FROM shipment WHERE order_id = $1)::int AS parcels,
     (SELECT count(*) FROM shipment WHERE order_id = $1 AND status = 'shipped')::int AS parcels_on_the_way,
     (SELECT count(*) FROM refund_request WHERE order_id = $1 AND status = 'asked')::int AS open_requests,
     (SELECT count(*) FROM refund WHERE order_id = $1 AND status = 'failed')::int AS failed_refunds`,
)

export async function readDeskFacts(db: Queryable, orderId: number): Promise<DeskFacts> {
  const [facts] = await read(db, orderId)
  return facts!
}
