import type { FastifyInstance } from 'fastify'
import type { DeskMessageKind } from '#generated/api.d.ts'
import { grantRequests, refuseRequests } from '#server/commerce/after-sale/refund-requests.ts'
import { cancelLines } from '#server/commerce/orders/cancel-lines.ts'
import { cancelOrder } from '#server/commerce/orders/cancel.ts'
import { creditRest } from '#server/commerce/orders/credit-notes.ts'
import { type DeskFacts, readDeskFacts } from '#server/commerce/orders/desk-facts.ts'
import { type DeskActionName, requireAllowed } from '#server/commerce/orders/desk-rules.ts'
import { recordRefundsByHand, retryFailedRefunds } from '#server/commerce/orders/failed-refunds.ts'
import type { TypedTracking } from '#server/commerce/orders/tracking.ts'
import { type OrderStep, changeOrderStatus } from '#server/commerce/orders/order-status.ts'
import { setPacked } from '#server/commerce/orders/pack.ts'
import { createRefund } from '#server/commerce/orders/refund.ts'
import { type RefundChoice, refundLinesOrAmount } from '#server/commerce/orders/refund-lines.ts'
import { sendAgain } from '#server/commerce/orders/send-again.ts'
import { type Parcel, correctWaybill, deliverOrder, shipOrder } from '#server/commerce/orders/ship.ts'
import { markReturned } from '#server/commerce/orders/shipments.ts'
import type { ChosenUnits } from '#server/commerce/orders/order-units.ts'
import { type OrderRow, lockOrder, orderByNumber } from '#server/commerce/orders/rows.ts'
import { restock } from '#server/commerce/orders/stock.ts'
import { confirmUnconfirmedOrder } from '#server/commerce/orders/unconfirmed-orders.ts'
import type { AuditChange } from '#server/platform/audit/audit.ts'
import type { Queryable } from '#server/platform/db/database.ts'
import type { Staff } from '#server/platform/http/access.ts'
import { notFound } from '#server/platform/http/api-error.ts'
import * as t from '#words/admin-orders.ts'
import { correctAddress } from '#server/commerce/orders/correct-address.ts'
import { type ContactChange, correctContact } from '#server/commerce/orders/correct-contact.ts'
import { auditOrder } from './audit-order.ts'
import { requireVersion } from './require-version.ts'

/** A change that staff make to an order. */
export type OrderAction =
  | { kind: 'confirm' }
  | { kind: 'pack'; packed: boolean }
  | ({ kind: 'ship' } & Parcel)
  | ({ kind: 'correctWaybill'; shipment: number } & TypedTracking)
  | { kind: 'deliver'; shipment?: number | undefined }
  | { kind: 'cancel'; reason: string; lines?: readonly ChosenUnits[] | undefined }
  | ({ kind: 'refund' } & RefundChoice)
  | { kind: 'grantReturns' }
  | { kind: 'refuseReturns'; answer: string }
  | { kind: 'returnParcel' }
  | { kind: 'retryRefunds' }
  | { kind: 'recordRefunds' }
  | { kind: 'correctAddress'; address: Readonly<Record<string, unknown>> }
  | ({ kind: 'correctContact' } & ContactChange)
  | { kind: 'sendMessage'; message: DeskMessageKind; shipment?: number | undefined }

export interface ChangeContext {
  app: FastifyInstance
  staff: Staff
  /** The version that the caller was shown; undefined if none was, as on the command line. */
  version?: number | undefined
}

/** Locks an order by its number. @throws ApiError 404 */
export async function lockByNumber(db: Queryable, number: string): Promise<OrderRow> {
  const [found] = await orderByNumber(db, number)
  if (!found) throw notFound(t.orderNotFound({ number }))
  return lockOrder(db, found.id)
}

/**
 * Performs an action of staff on a locked order and writes an audit entry. API calls, bulk changes and the command line
 * all change orders through this function.
 * @throws ApiError 409 if the order has changed since `version`, 422 if its state does not allow the action
 */
export async function changeOrder(
  db: Queryable,
  order: OrderRow,
  action: OrderAction,
  { app, staff, version }: ChangeContext,
): Promise<void> {
  const facts = await readDeskFacts(db, order.id)
  await requireVersion(db, order, facts, version)
  const step: OrderStep = { actor: 'shop', by: staff.name }
  const { audited, changes = [] } = await perform(db, app, order, facts, action, step)
  await auditOrder(db, staff, order, audited, changes)
}

interface Done {
  /** Name of the audit entry. */
  audited: string
  changes?: AuditChange[]
}

async function perform(
  db: Queryable,
  app: FastifyInstance,
  order: OrderRow,
  facts: DeskFacts,
  action: OrderAction,
  step: OrderStep,
): Promise<Done> {
  const check = (name: DeskActionName) => requireAllowed(name, order, facts)
  switch (action.kind) {
    case 'confirm':
      check('confirm')
      await confirmUnconfirmedOrder(db, app, order, { ...step, note: t.confirmedByShop() })
      return { audited: 'confirmed' }
    case 'pack':
      check(action.packed ? 'pack' : 'unpack')
      await setPacked(db, app, order, action.packed, step)
      return { audited: action.packed ? 'packed' : 'unpacked' }
    case 'ship': {
      const { kind: _kind, ...parcel } = action
      await shipOrder(db, app, order, parcel, step)
      return {
        audited: 'shipped',
        changes: added({ waybill: parcel.waybill, carrier: parcel.carrier, lines: parcel.lines }),
      }
    }
    case 'correctWaybill': {
      const { kind: _kind, shipment, ...tracking } = action
      await correctWaybill(db, app, order, shipment, tracking, step)
      return { audited: 'waybill_corrected', changes: added({ ...tracking }) }
    }
    case 'deliver':
      await deliverOrder(db, app, order, action.shipment, step)
      return { audited: 'delivered', changes: added({ shipment: action.shipment }) }
    case 'cancel': {
      const { reason, lines } = action
      const noted = { ...step, note: reason }
      if (lines) await cancelLines(db, app, order, lines, noted)
      else {
        check('cancel')
        await cancelOrder(db, app, order, noted)
      }
      return { audited: lines ? 'items_cancelled' : 'cancelled', changes: added({ reason, lines }) }
    }
    case 'refund': {
      const { kind: _kind, ...choice } = action
      const before = order.refunded_total
      await refundLinesOrAmount(db, app, order, choice, step)
      return { audited: 'refunded', changes: added({ ...choice, amount: order.refunded_total - before }) }
    }
    case 'grantReturns':
      check('decide_returns')
      await grantRequests(db, app, order, step)
      return { audited: 'returns_granted' }
    case 'refuseReturns':
      check('decide_returns')
      await refuseRequests(db, app, order, action.answer, step)
      return { audited: 'returns_refused' }
    case 'returnParcel':
      check('return_parcel')
      await returnParcel(db, order, step)
      return { audited: 'parcel_returned' }
    case 'retryRefunds':
      check('retry_refunds')
      await retryFailedRefunds(db, order, step)
      return { audited: 'refunds_retried' }
    case 'recordRefunds':
      check('record_refunds')
      await recordRefundsByHand(db, order, step)
      return { audited: 'refunds_recorded' }
    case 'correctAddress':
      check('correct_address')
      return { audited: 'address_corrected', changes: await correctAddress(db, app, order, action.address, step) }
    case 'correctContact':
      return { audited: 'contact_corrected', changes: await correctContact(db, app, order, facts, action, step) }
    case 'sendMessage':
      check('send_message')
      await sendAgain(db, app, order, action, step)
      return { audited: 'message_sent_again', changes: added({ message: action.message }) }
  }
}

/** Restocks an unpaid parcel that was returned, and pays gift cards their part back. */
async function returnParcel(db: Queryable, order: OrderRow, step: OrderStep): Promise<void> {
  await markReturned(db, order.id)
  const amount = order.paid_total - order.refunded_total
  const [key, reason] = [`returned-${order.id}`, t.parcelReturned()]
  if (amount > 0) await createRefund(db, order, { key, amount, reason, isCredited: true }, step)
  await restock(db, order.id)
  await creditRest(db, order, { key, reason })
  await changeOrderStatus(db, order, 'refunded', { ...step, note: t.parcelReturnedUnpaid() })
}

const added = (values: Readonly<Record<string, unknown>>): AuditChange[] =>
  Object.entries(values).flatMap(([field, to]) =>
    to === undefined || to === null || to === '' ? [] : [{ field: `/${field}`, to }],
  )
