import { type OrderLineRow, linesOf } from '#server/commerce/orders/lines.ts'
import { amountDueOnDelivery } from '#server/commerce/orders/mails.ts'
import { type ChosenUnits, openUnits, readUnits } from '#server/commerce/orders/order-units.ts'
import type { OrderRow } from '#server/commerce/orders/rows.ts'
import { shipmentsOf } from '#server/commerce/orders/shipments.ts'
import type { Queryable } from '#server/platform/db/database.ts'
import * as t from '#words/order-documents.ts'
import { NoDocument } from './no-document.ts'

/** What goes into one parcel, with one slip and one label. */
export interface Parcel {
  /** Null until the parcel has one. */
  waybill: string | null
  carrier: string | null
  lines: OrderLineRow[]
  /** Its place among the order's parcels, from 1. */
  place: number
  count: number
  /** What the courier collects, in minor units. */
  due: number
}

/**
 * Returns the parcel to be packed next or, once everything has been shipped, all parcels. `shipmentId` chooses
 * one that has been shipped.
 * @throws NoDocument for an unknown parcel, or if nothing is left to be packed
 */
export async function readParcels(db: Queryable, order: OrderRow, shipmentId?: number): Promise<Parcel[]> {
  const { order_no: number } = order
  const [lines, units, shipments] = [
    await linesOf(db, order.id),
    await readUnits(db, order.id),
    await shipmentsOf(db, order.id),
  ]
  const open = units.flatMap((unit) => {
    const quantity = openUnits(unit)
    return quantity > 0 ? [{ id: unit.id, quantity }] : []
  })
  const count = shipments.length + (open.length > 0 ? 1 : 0)
  const shipped = shipments.map(({ id, waybill, carrier, lines: chosen }, index) => ({
    id,
    parcel: {
      waybill,
      carrier,
      lines: pickUnits(lines, chosen),
      place: index + 1,
      count,
      due: index + 1 === count ? amountDueOnDelivery(order) : 0,
    },
  }))
  if (shipmentId !== undefined) {
    const found = shipped.find(({ id }) => id === shipmentId)
    if (!found) throw new NoDocument(t.unknownParcel({ number }))
    return [found.parcel]
  }
  if (open.length > 0) {
    // Orders older than parcels have a waybill of their own.
    const { waybill, carrier } = shipments.length === 0 ? order : { waybill: null, carrier: null }
    const next = { waybill, carrier, lines: pickUnits(lines, open), place: count, count }
    return [{ ...next, due: amountDueOnDelivery(order) }]
  }
  if (shipped.length === 0) throw new NoDocument(t.nothingToPack({ number }))
  return shipped.map(({ parcel }) => parcel)
}

const pickUnits = (lines: readonly OrderLineRow[], chosen: readonly ChosenUnits[]): OrderLineRow[] =>
  lines.flatMap((line) => {
    const units = chosen.find(({ id }) => id === line.id)
    return units ? [{ ...line, quantity: units.quantity }] : []
  })
