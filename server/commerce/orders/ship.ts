import { plainCode } from '#lib/plain-characters.ts'
import type { FastifyInstance } from 'fastify'
import { deliveryDays } from '#domain/arrival.ts'
import { readCalendar } from '#server/commerce/shipping/calendar.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import { type Queryable, statement } from '#server/platform/db/database.ts'
import * as t from '#words/order-errors.ts'
import { recordCash } from './payments.ts'
import { mailDelivered, mailShipped } from './mails.ts'
import { type OrderStep, changeOrderStatus } from './order-status.ts'
import type { OrderRow, OrderStatus } from './rows.ts'

const setWaybill = statement<{ id: number }, [number, string, string | null]>(
  'order-waybill',
  'UPDATE orders SET waybill = $2, carrier = $3 WHERE id = $1 RETURNING id',
)
const setExpected = statement<{ id: number }, [number, string]>(
  'order-expected',
  `UPDATE orders SET shipping_mode = jsonb_set(shipping_mode, '{expected}', $2::jsonb) WHERE id = $1 RETURNING id`,
)
const ordersWithWaybill = statement<{ id: number }, [string, number]>(
  'order-of-waybill',
  'SELECT id FROM orders WHERE waybill = $1 AND id <> $2',
)

const BY_SHOP: OrderStep = { actor: 'shop' }

export async function shipOrder(
  db: Queryable,
  app: FastifyInstance,
  order: OrderRow,
  { waybill: given, carrier = null }: { waybill: string; carrier?: string | null },
): Promise<void> {
  requireStatus(order, 'confirmed', t.notShippable)
  const waybill = plainCode(given)
  if (!/^[A-Z0-9-]{4,40}$/.test(waybill)) throw new ApiError(422, 'bad_waybill', t.invalidWaybill())
  if ((await ordersWithWaybill(db, waybill, order.id)).length > 0)
    throw new ApiError(422, 'waybill_taken', t.waybillTaken({ waybill }))
  await setWaybill(db, order.id, waybill, carrier)
  Object.assign(order, { waybill, carrier })
  await updateExpectedDays(db, app, order)
  await changeOrderStatus(db, order, 'shipped', BY_SHOP)
  await mailShipped(db, app, order)
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

export async function deliverOrder(db: Queryable, app: FastifyInstance, order: OrderRow): Promise<void> {
  requireStatus(order, 'shipped', t.notDeliverable)
  await recordCash(db, order)
  await changeOrderStatus(db, order, 'delivered', BY_SHOP)
  await mailDelivered(db, app, order)
}

function requireStatus(
  { status, order_no: number }: OrderRow,
  required: OrderStatus,
  message: (values: { number: string; status: OrderStatus }) => string,
): void {
  if (status !== required) throw new ApiError(422, 'wrong_state', message({ number, status }))
}
