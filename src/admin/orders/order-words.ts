import type {
  DeskMessage,
  DeskMessageKind,
  DeskNeed,
  DeskOrder,
  DeskOrderRow,
  DeskPayment,
  DeskPaymentStatus,
  DeskRefund,
  DeskDispute,
  DeskShipment,
  OrderStatus,
} from '#generated/api.d.ts'
import * as t from '#words/admin-desk.ts'
import type { Tone } from '../shell/badge.tsx'
import type { MenuAction, NextAction } from './action-rules.ts'

type Words<Key extends string> = Readonly<Record<Key, () => string>>

export const statusNames: Words<OrderStatus> = {
  pending: t.pending,
  unpaid: t.unpaid,
  confirmed: t.confirmed,
  shipped: t.shipped,
  delivered: t.delivered,
  cancelled: t.cancelled,
  refunded: t.refunded,
}

export const paymentNames: Words<DeskPaymentStatus> = {
  none: t.nothingDue,
  awaiting: t.awaitingPayment,
  on_delivery: t.cashOnDelivery,
  paid: t.paid,
  partly_refunded: t.partlyRefunded,
  refunded: t.refunded,
}

export const needNames: Words<DeskNeed> = {
  confirm: t.needsConfirm,
  ship: t.needsShip,
  refund_request: t.needsAnswer,
  failed_refund: t.needsRefund,
}

export const shipmentNames: Words<DeskShipment['status']> = {
  shipped: t.onItsWay,
  delivered: t.delivered,
  returned: t.cameBack,
}

export const messageKinds: Words<DeskMessageKind> = {
  confirmed: t.messageConfirmed,
  ready: t.messageReady,
  shipped: t.messageShipped,
  delivered: t.messageDelivered,
  cancelled: t.messageCancelled,
  refunded: t.messageRefunded,
  confirmation_link: t.messageLink,
}

export const messageStates: Words<DeskMessage['status']> = {
  waiting: t.messageWaiting,
  sent: t.messageSent,
  failed: t.messageFailed,
  kept: t.messageKept,
  withheld: t.messageWithheld,
}

export const paymentStates: Words<DeskPayment['status']> = {
  started: t.paymentStarted,
  paid: t.paid,
  failed: t.paymentFailed,
  abandoned: t.paymentAbandoned,
}

export const refundStates: Words<DeskRefund['status']> = {
  waiting: t.refundWaiting,
  pending: t.refundPending,
  done: t.refundDone,
  failed: t.refundFailed,
}

export const disputeStates: Words<DeskDispute['status']> = {
  open: t.disputeOpen,
  won: t.disputeWon,
  lost: t.disputeLost,
  closed: t.disputeClosed,
}

export const actionNames: Words<NextAction | MenuAction> = {
  confirm: t.confirm,
  pack: t.markPacked,
  unpack: t.markUnpacked,
  ship: t.ship,
  deliver: t.markDelivered,
  cancel: t.cancel,
  refund: t.refund,
  decide_returns: t.decideReturn,
  return_parcel: t.parcelCameBack,
  retry_refunds: t.retryRefund,
  record_refunds: t.recordRefund,
}

const statusTones: Partial<Record<OrderStatus, Tone>> = {
  confirmed: 'accent',
  shipped: 'accent',
  delivered: 'success',
}
const paymentTones: Partial<Record<DeskPaymentStatus, Tone>> = {
  awaiting: 'warning',
  on_delivery: 'warning',
  paid: 'success',
}

/** Names of actions that differ for orders that are picked up. */
const pickupActions: Partial<Words<NextAction | MenuAction>> = {
  pack: t.markReady,
  unpack: t.markNotReady,
  deliver: t.markPickedUp,
}

/** Returns what an action of an order is called. */
export const actionName = (action: NextAction | MenuAction, isPickup = false): string =>
  ((isPickup ? pickupActions[action] : undefined) ?? actionNames[action])()

interface Shown {
  text: string
  tone: Tone
}

/** Returns the state of an order as its badge shows it: confirmed orders by how far they are. */
export function statusBadge(
  order: Pick<DeskOrderRow, 'status' | 'packed' | 'needs' | 'pickup'>,
  isPartlyShipped = false,
): Shown {
  if (order.needs.includes('confirm')) return { text: t.toConfirm(), tone: 'warning' }
  if (order.status === 'confirmed' && isPartlyShipped) return { text: t.partlyShipped(), tone: 'accent' }
  if (order.status === 'confirmed' && order.packed)
    return { text: order.pickup ? t.readyForPickup() : t.packed(), tone: 'accent' }
  if (order.status === 'delivered' && order.pickup) return { text: t.pickedUp(), tone: 'success' }
  return { text: statusNames[order.status](), tone: statusTones[order.status] ?? 'neutral' }
}

export const paymentBadge = (status: DeskPaymentStatus): Shown => ({
  text: paymentNames[status](),
  tone: paymentTones[status] ?? 'neutral',
})

/** Returns what there is to do besides what the state already says. */
export const needBadges = ({ needs }: Pick<DeskOrder, 'needs'>): string[] =>
  needs.filter((need) => need === 'refund_request' || need === 'failed_refund').map((need) => needNames[need]())
