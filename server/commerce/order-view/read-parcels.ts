import type { Order } from '#generated/api.d.ts'
import { openUnits, readUnits } from '#server/commerce/orders/order-units.ts'
import { isDeliveredByMail } from '#server/commerce/orders/deliver-by-mail.ts'
import type { OrderRow } from '#server/commerce/orders/rows.ts'
import { shipmentsOf } from '#server/commerce/orders/shipments.ts'
import type { Queryable } from '#server/platform/db/database.ts'

/** Returns the parcels of an order, and what is still to come after the first. One delivered by mail has none. */
export async function readParcels(
  db: Queryable,
  order: Pick<OrderRow, 'id' | 'order_no' | 'status' | 'waybill' | 'carrier'>,
): Promise<Pick<Order, 'waybill' | 'carrier' | 'parcels' | 'to_ship'>> {
  const { id, status, waybill, carrier } = order
  if (isDeliveredByMail(order)) return { waybill: null, carrier: null, parcels: [], to_ship: [] }
  const parcels = await shipmentsOf(db, id)
  const units = status === 'confirmed' && parcels.length > 0 ? await readUnits(db, id) : []
  return {
    waybill,
    carrier,
    parcels: parcels.map(
      ({ shipped_at: shippedAt, delivered_at: deliveredAt, id: _id, shipped_by: _by, ...parcel }) => ({
        ...parcel,
        shipped_at: shippedAt.toISOString(),
        delivered_at: deliveredAt?.toISOString() ?? null,
      }),
    ),
    to_ship: units.flatMap((line) => (openUnits(line) > 0 ? [{ id: line.id, quantity: openUnits(line) }] : [])),
  }
}
