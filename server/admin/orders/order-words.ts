import type { Order } from '#generated/api.d.ts'
import type { OrderStatus } from '#server/commerce/orders/rows.ts'
import * as t from '#words/admin.ts'

export const STATES: Record<OrderStatus, () => string> = {
  pending: t.pending,
  unpaid: t.unpaid,
  confirmed: t.confirmed,
  shipped: t.shipped,
  delivered: t.delivered,
  cancelled: t.cancelled,
  refunded: t.refunded,
}

export const PAYMENTS: Record<Order['payment_status'], () => string> = {
  none: t.nothingDue,
  awaiting: t.awaitingPayment,
  on_delivery: t.dueOnDelivery,
  paid: t.paid,
  partly_refunded: t.partlyRefunded,
  refunded: t.refunded,
}

/** Returns the `npm run order` options that are possible for an order, with their effects. */
export function possibleCommands(
  order: Pick<Order, 'status' | 'refund_requests' | 'awaits_link_by'>,
  hasFailedRefund = false,
): [string, string][] {
  const commands: [string, string][] = []
  if (order.awaits_link_by !== undefined) commands.push(['--confirm', t.doesConfirm()])
  if (order.refund_requests.some(({ status }) => status === 'asked'))
    commands.push(['--refund', t.doesGrant()], ['--refuse REASON', t.doesRefuse()])
  if (order.status === 'confirmed') commands.push(['--ship WAYBILL', t.doesShip()])
  if (order.status === 'shipped') commands.push(['--deliver', t.doesDeliver()])
  if (order.status === 'shipped' || order.status === 'delivered') commands.push(['--refund AMOUNT', t.doesRefund()])
  if (order.status === 'pending' || order.status === 'confirmed') commands.push(['--cancel REASON', t.doesCancel()])
  if (hasFailedRefund)
    commands.push(['--retry-refund', t.doesRetryRefund()], ['--refunded-by-hand', t.doesRecordRefund()])
  return commands
}
