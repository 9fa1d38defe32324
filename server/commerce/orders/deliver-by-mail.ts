import { type Queryable, statement } from '#server/platform/db/database.ts'
import * as history from '#words/order-history.ts'
import { changeOrderStatus } from './order-status.ts'
import { readUnits } from './order-units.ts'
import type { OrderRow } from './rows.ts'
import { createShipment, markDelivered } from './shipments.ts'

const setWaybill = statement<{ id: number }, [order: number, waybill: string]>(
  'order-mailed',
  'UPDATE orders SET waybill = $2 WHERE id = $1 RETURNING id',
)

const mailWaybill = ({ order_no: number }: Pick<OrderRow, 'order_no'>): string => `GIFT-${number}`

/** Whether nothing of an order is on its way, because it was delivered by mail. */
export const isDeliveredByMail = (order: Pick<OrderRow, 'order_no' | 'waybill'>): boolean =>
  order.waybill === mailWaybill(order)

/** Completes an order of which nothing is packed, because it was delivered by mail. */
export async function deliverByMail(db: Queryable, order: OrderRow): Promise<void> {
  const waybill = mailWaybill(order)
  const units = (await readUnits(db, order.id)).map(({ id, quantity }) => ({ id, quantity }))
  const parcel = await createShipment(db, order.id, { waybill, carrier: null, trackingUrl: null }, units, undefined)
  await setWaybill(db, order.id, waybill)
  order.waybill = waybill
  await changeOrderStatus(db, order, 'shipped', { actor: 'clock', note: history.giftCardIssued() })
  await markDelivered(db, [parcel])
  await changeOrderStatus(db, order, 'delivered', { actor: 'clock' })
}
