import type { DeskAction as DeskActionName } from '#generated/api.d.ts'
import { GIFT_CARD } from '#server/commerce/payment-modes/codes.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import * as desk from '#words/admin-orders.ts'
import * as t from '#words/order-errors.ts'
import { canBeCancelled } from './cancel-rules.ts'
import type { DeskFacts } from './desk-facts.ts'
import { type OrderRow, isPickup } from './rows.ts'
import { awaitsConfirmation, nothingToConfirm } from './unconfirmed-orders.ts'

export type { DeskActionName }

interface Rule {
  allows: (order: OrderRow, facts: DeskFacts) => boolean
  refusal: (order: OrderRow, facts: DeskFacts) => ApiError
}

const refuse = (code: string, message: string): ApiError => new ApiError(422, code, message)
const wrongState =
  (message: (values: { number: string }) => string) =>
  ({ order_no: number }: OrderRow) =>
    refuse('wrong_state', message({ number }))

const isEditable = ({ erased_at: erasedAt, status }: OrderRow): boolean =>
  erasedAt === null && ['pending', 'unpaid', 'confirmed', 'shipped'].includes(status)
const contactFixed = ({ order_no: number }: OrderRow) => refuse('order_closed', desk.contactFixed({ number }))
const isPacked = ({ packed_at: at }: OrderRow): boolean => at !== null
const isRefundable = ({ paid_total: paid, refunded_total: refunded, status }: OrderRow): boolean =>
  paid > refunded && ['confirmed', 'shipped', 'delivered'].includes(status)
const noFailedRefund = ({ order_no: number }: OrderRow) => refuse('no_failed_refund', desk.noFailedRefund({ number }))
const noReturnRequested = ({ order_no: number }: OrderRow) =>
  refuse('nothing_asked', desk.noRefundRequested({ number }))

/** What staff may do with an order, by its state. The order's page, the calls and the command all use this table. */
const rules: Readonly<Record<DeskActionName, Rule>> = {
  confirm: { allows: awaitsConfirmation, refusal: nothingToConfirm },
  pack: {
    allows: (order, { open_units }) => order.status === 'confirmed' && open_units > 0 && !isPacked(order),
    refusal: (order) => wrongState(isPacked(order) ? desk.alreadyPacked : desk.notPackable)(order),
  },
  unpack: {
    allows: (order) => order.status === 'confirmed' && isPacked(order),
    refusal: wrongState(desk.notPacked),
  },
  ship: {
    allows: (order, { open_units }) => order.status === 'confirmed' && open_units > 0 && !isPickup(order),
    refusal: ({ order_no: number, status }) => refuse('wrong_state', t.notShippable({ number, status })),
  },
  correct_waybill: {
    allows: (_order, { parcels_on_the_way }) => parcels_on_the_way > 0,
    refusal: wrongState(desk.noParcelOnTheWay),
  },
  deliver: {
    allows: (order, { parcels, parcels_on_the_way, open_units }) =>
      (isPickup(order) && order.status === 'confirmed' && open_units > 0) ||
      // Orders shipped by earlier releases may have no parcels.
      parcels_on_the_way > 0 ||
      (order.status === 'shipped' && parcels === 0),
    refusal: ({ order_no: number, status }) => refuse('wrong_state', t.notDeliverable({ number, status })),
  },
  cancel: {
    allows: canBeCancelled,
    refusal: ({ order_no: number }) => refuse('not_cancellable', t.cancelTooLate({ number })),
  },
  cancel_lines: {
    allows: ({ status }, { open_units }) => status === 'confirmed' && open_units > 0,
    refusal: wrongState(desk.nothingToCancel),
  },
  refund: {
    allows: isRefundable,
    refusal: ({ order_no: number }) => refuse('refund_too_much', desk.nothingLeftToRefund({ number })),
  },
  decide_returns: { allows: (_order, { open_requests }) => open_requests > 0, refusal: noReturnRequested },
  return_parcel: {
    // Nothing was paid on delivery; gift cards may have paid a part.
    allows: ({ status, paid_total: paid, gift_total: gift, payment_mode: { code } }) =>
      status === 'shipped' && paid === gift && code !== GIFT_CARD,
    refusal: wrongState(desk.notReturnedUnpaid),
  },
  retry_refunds: { allows: (_order, { failed_refunds }) => failed_refunds > 0, refusal: noFailedRefund },
  record_refunds: { allows: (_order, { failed_refunds }) => failed_refunds > 0, refusal: noFailedRefund },
  correct_address: {
    allows: (order, { parcels }) =>
      isEditable(order) && order.status !== 'shipped' && parcels === 0 && !isPickup(order),
    refusal: wrongState(desk.addressFixed),
  },
  correct_email: { allows: isEditable, refusal: contactFixed },
  correct_phone: { allows: isEditable, refusal: contactFixed },
  send_message: {
    allows: ({ email, phone }) => email !== null || phone !== null,
    refusal: ({ order_no: number }) => refuse('no_contact', desk.noContact({ number })),
  },
}

const names = Object.keys(rules) as DeskActionName[]

/** Returns what can be done with an order now. */
export const allowedActions = (order: OrderRow, facts: DeskFacts): DeskActionName[] =>
  names.filter((name) => rules[name].allows(order, facts))

/** @throws ApiError 422 with the reason if an action is not possible. The order must be locked. */
export function requireAllowed(action: DeskActionName, order: OrderRow, facts: DeskFacts): void {
  if (!rules[action].allows(order, facts)) throw rules[action].refusal(order, facts)
}
