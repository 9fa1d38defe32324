import { type NoRow, type Queryable, statement } from '#server/platform/db/database.ts'
import type { ChosenUnits } from './order-units.ts'

export interface ShipmentRow {
  id: number
  waybill: string
  carrier: string | null
  tracking_url: string | null
  status: 'shipped' | 'delivered' | 'returned'
  shipped_by: string | null
  shipped_at: Date
  delivered_at: Date | null
  lines: ChosenUnits[]
}

export const shipmentsOf = statement<ShipmentRow, [number]>(
  'shipments-of-order',
  `SELECT s.id, s.waybill, s.carrier, s.tracking_url, s.status, s.shipped_by, s.shipped_at, s.delivered_at,
     ARRAY(SELECT jsonb_build_object('id', l.order_line_id, 'quantity', l.quantity) FROM shipment_line l JOIN order_line o ON o.id = l.order_line_id
       WHERE l.shipment_id = s.id ORDER BY o.position) AS lines
   FROM shipment s WHERE s.order_id = $1 ORDER BY s.id`,
)
export const isWaybillTaken = statement<{ id: number }, [string, number]>(
  'shipment-of-waybill',
  'SELECT id FROM shipment WHERE waybill = $1 AND id <> $2',
)
const insert = statement<
  { id: number },
  [order: number, waybill: string, carrier: string | null, url: string | null, by: string | null]
>(
  'shipment-insert',
  'INSERT INTO shipment (order_id, waybill, carrier, tracking_url, shipped_by) VALUES ($1, $2, $3, $4, $5) RETURNING id',
)
const insertLines = statement<NoRow, [shipment: number, lines: number[], units: number[]]>(
  'shipment-lines-insert',
  `INSERT INTO shipment_line (shipment_id, order_line_id, quantity)
   SELECT $1::bigint, line, units FROM unnest($2::bigint[], $3::int[]) AS l(line, units)`,
)
const update = statement<NoRow, [id: number, waybill: string, carrier: string | null, url: string | null]>(
  'shipment-update',
  'UPDATE shipment SET waybill = $2, carrier = $3, tracking_url = $4 WHERE id = $1',
)
const setDelivered = statement<NoRow, [ids: number[]]>(
  'shipments-delivered',
  `UPDATE shipment SET status = 'delivered', delivered_at = clock_timestamp() WHERE id = ANY ($1)`,
)
const setReturned = statement<NoRow, [order: number]>(
  'shipments-returned',
  `UPDATE shipment SET status = 'returned' WHERE order_id = $1 AND status = 'shipped'`,
)

/** Identifies a parcel, and says where its carrier tracks it. */
export interface Tracking {
  waybill: string
  carrier: string | null
  trackingUrl: string | null
}

export async function createShipment(
  db: Queryable,
  orderId: number,
  { waybill, carrier, trackingUrl }: Tracking,
  lines: readonly ChosenUnits[],
  by: string | undefined,
): Promise<number> {
  const [row] = await insert(db, orderId, waybill, carrier, trackingUrl, by ?? null)
  const id = row!.id
  await insertLines(
    db,
    id,
    lines.map((line) => line.id),
    lines.map(({ quantity }) => quantity),
  )
  return id
}

export const setTracking = async (db: Queryable, id: number, { waybill, carrier, trackingUrl }: Tracking) =>
  void (await update(db, id, waybill, carrier, trackingUrl))

export const markDelivered = async (db: Queryable, ids: number[]) => void (await setDelivered(db, ids))

export const markReturned = async (db: Queryable, orderId: number) => void (await setReturned(db, orderId))
