import type { FastifyInstance } from 'fastify'
import type { DeskMessageKind } from '#generated/api.d.ts'
import { ApiError, notFound } from '#server/platform/http/api-error.ts'
import type { Queryable } from '#server/platform/db/database.ts'
import { sendAnyway } from '#server/platform/outbox/outbox.ts'
import { readSettings } from '#server/store/storefront/service.ts'
import * as desk from '#words/admin-orders.ts'
import * as history from '#words/order-history.ts'
import { orderLimitsOf } from './contact-limits.ts'
import { mailCancelled, mailConfirmed, mailDelivered, mailRefunded } from './mails.ts'
import { mailPickedUp, mailReady } from './pickup-mails.ts'
import { mailShipped } from './parcel-mails.ts'
import { type OrderStep, addOrderNote } from './order-status.ts'
import { type OrderRow, isPickup } from './rows.ts'
import { shipmentsOf } from './shipments.ts'
import { awaitsConfirmation, resendLink } from './unconfirmed-orders.ts'

/** Returns the messages of an order that can be sent again. */
export function resendableMessages(order: OrderRow, parcels: number): DeskMessageKind[] {
  const { confirmed_at: confirmedAt, status, refunded_total: refunded } = order
  const kinds: [DeskMessageKind, boolean][] = [
    ['confirmation_link', awaitsConfirmation(order)],
    ['confirmed', confirmedAt !== null && status !== 'cancelled'],
    ['ready', isPickup(order) && status === 'confirmed' && order.packed_at !== null],
    ['shipped', parcels > 0],
    ['delivered', status === 'delivered'],
    ['refunded', refunded > 0 && status !== 'cancelled'],
    ['cancelled', status === 'cancelled' && confirmedAt !== null],
  ]
  return kinds.flatMap(([kind, isPossible]) => (isPossible ? [kind] : []))
}

/**
 * Composes a message about an order again and sends it to the order's current contact. The order must be locked.
 * @throws ApiError 404 for an unknown parcel, 422 if the order's state has no such message
 */
export async function sendAgain(
  db: Queryable,
  app: FastifyInstance,
  order: OrderRow,
  { message, shipment }: { message: DeskMessageKind; shipment?: number | undefined },
  step: OrderStep,
): Promise<void> {
  const shipments = await shipmentsOf(db, order.id)
  if (!resendableMessages(order, shipments.length).includes(message))
    throw new ApiError(422, 'wrong_state', desk.noSuchMessage({ number: order.order_no }))
  await sendAnyway(async () => {
    if (message === 'confirmation_link') await resendLink(db, app, order, orderLimitsOf(await readSettings(app)))
    else if (message === 'confirmed') await mailConfirmed(db, app, order)
    else if (message === 'ready') await mailReady(db, app, order)
    else if (message === 'delivered') await (isPickup(order) ? mailPickedUp : mailDelivered)(db, app, order)
    else if (message === 'refunded') await mailRefunded(db, app, order, order.refunded_total)
    else if (message === 'cancelled') await mailCancelled(db, app, order, order.refunded_total)
    else {
      const parcel = shipment === undefined ? shipments.at(-1) : shipments.find(({ id }) => id === shipment)
      if (!parcel) throw notFound(desk.unknownParcel())
      const { id, waybill, carrier, tracking_url: trackingUrl, lines } = parcel
      const isOnly = shipments.length === 1 && order.status !== 'confirmed'
      const isLast = order.status !== 'confirmed' && id === shipments.at(-1)?.id
      await mailShipped(db, app, order, { id, waybill, carrier, trackingUrl, lines, isLast, isOnly })
    }
  })
  await addOrderNote(db, order.id, { ...step, note: history.messageSentAgain({ kind: message }) })
}
