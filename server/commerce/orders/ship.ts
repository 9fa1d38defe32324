import type { FastifyInstance } from 'fastify'
import { deliveryDays } from '#domain/arrival.ts'
import { readCalendar } from '#server/commerce/shipping/calendar.ts'
import { notFound } from '#server/platform/http/api-error.ts'
import { type Queryable, statement } from '#server/platform/db/database.ts'
import * as desk from '#words/admin-orders.ts'
import * as history from '#words/order-history.ts'
import { chooseUnits } from './choose-units.ts'
import { readDeskFacts } from './desk-facts.ts'
import { requireAllowed } from './desk-rules.ts'
import { type TypedTracking, readTracking } from './tracking.ts'
import { mailDelivered } from './mails.ts'
import { mailShipped } from './parcel-mails.ts'
import { type ChosenUnits, openUnits, readUnits } from './order-units.ts'
import { type OrderStep, addOrderNote, changeOrderStatus } from './order-status.ts'
import { recordCash } from './payments.ts'
import { mailPickedUp } from './pickup-mails.ts'
import { type OrderRow, isPickup } from './rows.ts'
import { createShipment, markDelivered, setTracking, shipmentsOf } from './shipments.ts'

const setWaybill = statement<{ id: number }, [number, string, string | null]>(
  'order-waybill',
  'UPDATE orders SET waybill = $2, carrier = $3 WHERE id = $1 RETURNING id',
)
const setExpected = statement<{ id: number }, [number, string]>(
  'order-expected',
  `UPDATE orders SET shipping_mode = jsonb_set(shipping_mode, '{expected}', $2::jsonb) WHERE id = $1 RETURNING id`,
)

const BY_SHOP: OrderStep = { actor: 'shop' }

export interface Parcel extends TypedTracking {
  /** Everything that is left of the order if undefined. */
  lines?: readonly ChosenUnits[] | undefined
}

/**
 * Ships an order, or a part of it, as one parcel. The order becomes `shipped` when everything that was not cancelled
 * has left. The order must be locked.
 * @throws ApiError 422
 */
export async function shipOrder(
  db: Queryable,
  app: FastifyInstance,
  order: OrderRow,
  { lines, ...typed }: Parcel,
  step: OrderStep = BY_SHOP,
): Promise<void> {
  requireAllowed('ship', order, await readDeskFacts(db, order.id))
  const units = await readUnits(db, order.id)
  const packed = chooseUnits(units, lines, openUnits)
  const tracking = await readTracking(db, typed)
  const id = await createShipment(db, order.id, tracking, packed, step.by)
  if (order.waybill === null) await setOrderTracking(db, order, tracking)
  await updateExpectedDays(db, app, order)
  const isLast = sum(packed.map(({ quantity }) => quantity)) === sum(units.map(openUnits))
  const isOnly = isLast && units.every(({ shipped }) => shipped === 0)
  const note = isOnly ? (step.note ?? '') : history.parcelShipped({ waybill: tracking.waybill })
  if (isLast) await changeOrderStatus(db, order, 'shipped', { ...step, note })
  else await addOrderNote(db, order.id, { ...step, note })
  await mailShipped(db, app, order, { id, ...tracking, lines: packed, isLast, isOnly })
}

async function setOrderTracking(
  db: Queryable,
  order: OrderRow,
  { waybill, carrier }: { waybill: string; carrier: string | null },
): Promise<void> {
  await setWaybill(db, order.id, waybill, carrier)
  Object.assign(order, { waybill, carrier })
}

/** Updates the delivery dates of a parcel that leaves too late for those shown at checkout (CK-12). */
async function updateExpectedDays(db: Queryable, app: FastifyInstance, order: OrderRow): Promise<void> {
  const { expected: promised } = order.shipping_mode
  // The parcel has left, so neither preparation nor the cut-off counts.
  const leavingNow = { ...(await readCalendar(app)), dispatch_days: 0, cut_off: '24:00' }
  const expected = deliveryDays(new Date(), order.shipping_mode, leavingNow)
  if (!promised || !expected || expected.from <= promised.to) return
  await setExpected(db, order.id, JSON.stringify(expected))
  Object.assign(order, { shipping_mode: { ...order.shipping_mode, expected } })
}

/**
 * Marks a parcel as delivered, or all that are on their way. The order becomes `delivered` with its last parcel, and
 * cash on delivery counts as received. The order must be locked.
 * @throws ApiError 404 for an unknown parcel, 422
 */
export async function deliverOrder(
  db: Queryable,
  app: FastifyInstance,
  order: OrderRow,
  shipmentId?: number,
  step: OrderStep = BY_SHOP,
): Promise<void> {
  const facts = await readDeskFacts(db, order.id)
  requireAllowed('deliver', order, facts)
  const onTheWay = (await shipmentsOf(db, order.id)).filter(({ status }) => status === 'shipped')
  const arrived = onTheWay.filter(({ id }) => shipmentId === undefined || id === shipmentId)
  if (shipmentId !== undefined && arrived.length === 0) throw notFound(desk.parcelNotOnTheWay())
  await markDelivered(
    db,
    arrived.map(({ id }) => id),
  )
  if (isPickup(order)) return pickedUp(db, app, order, step)
  if (order.status !== 'shipped' || arrived.length < onTheWay.length) {
    const waybills = arrived.map(({ waybill }) => waybill).join(', ')
    return addOrderNote(db, order.id, { ...step, note: history.parcelDelivered({ waybills }) })
  }
  await recordCash(db, order)
  await changeOrderStatus(db, order, 'delivered', step)
  await mailDelivered(db, app, order)
}

/** Records that an order was picked up, and paid at the counter unless it was before. */
async function pickedUp(db: Queryable, app: FastifyInstance, order: OrderRow, step: OrderStep): Promise<void> {
  await recordCash(db, order)
  await changeOrderStatus(db, order, 'delivered', { ...step, note: step.note ?? history.pickedUp() })
  await mailPickedUp(db, app, order)
}

/**
 * Corrects the tracking details of a parcel on its way, and mails them if the waybill changes. The order must be locked.
 * @throws ApiError 404 for an unknown parcel, 422
 */
export async function correctWaybill(
  db: Queryable,
  app: FastifyInstance,
  order: OrderRow,
  shipmentId: number,
  typed: TypedTracking,
  step: OrderStep = BY_SHOP,
): Promise<void> {
  requireAllowed('correct_waybill', order, await readDeskFacts(db, order.id))
  const shipments = await shipmentsOf(db, order.id)
  const shipment = shipments.find(({ id, status }) => id === shipmentId && status === 'shipped')
  if (!shipment) throw notFound(desk.parcelNotOnTheWay())
  const tracking = await readTracking(db, typed, shipment.id)
  await setTracking(db, shipment.id, tracking)
  if (order.waybill === shipment.waybill) await setOrderTracking(db, order, tracking)
  const isNew = tracking.waybill !== shipment.waybill
  const note = isNew
    ? history.waybillCorrected({ from: shipment.waybill, to: tracking.waybill })
    : history.parcelCorrected({ waybill: tracking.waybill })
  await addOrderNote(db, order.id, { ...step, note })
  if (!isNew) return
  const isOnly = shipments.length === 1 && order.status === 'shipped'
  await mailShipped(db, app, order, {
    id: shipment.id,
    ...tracking,
    lines: shipment.lines,
    isLast: order.status === 'shipped',
    isOnly,
  })
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, number) => all + number, 0)
