import type { Order } from '#generated/api.d.ts'
import type { OrderStatus } from '#server/commerce/orders/rows.ts'

export const STATES: Record<OrderStatus, string> = {
  pending: 'Pending',
  unpaid: 'Not paid',
  confirmed: 'Confirmed',
  shipped: 'Shipped',
  delivered: 'Delivered',
  cancelled: 'Cancelled',
  refunded: 'Refunded',
}

export const PAYMENTS: Record<Order['payment_status'], string> = {
  none: 'Nothing is due',
  awaiting: 'Awaited',
  on_delivery: 'Due on delivery',
  paid: 'Paid',
  partly_refunded: 'Partly refunded',
  refunded: 'Refunded',
}

/** Returns the `npm run order` options that are possible for an order, with their effects. */
export function possibleCommands(
  order: Pick<Order, 'status' | 'refund_requests' | 'awaits_link_by'>,
): [string, string][] {
  const commands: [string, string][] = []
  if (order.awaits_link_by !== undefined) commands.push(['--confirm', 'confirms it, if you have asked the shopper'])
  if (order.refund_requests.some(({ status }) => status === 'asked'))
    commands.push(['--refund', 'grants what is asked back'], ['--refuse REASON', 'refuses what is asked back'])
  if (order.status === 'confirmed') commands.push(['--ship WAYBILL', 'says that it is on its way'])
  if (order.status === 'shipped') commands.push(['--deliver', 'says that it has arrived'])
  if (order.status === 'shipped' || order.status === 'delivered')
    commands.push(['--refund AMOUNT', 'gives that much of what was paid back'])
  if (order.status === 'pending' || order.status === 'confirmed')
    commands.push(['--cancel REASON', 'calls it off; what was paid goes back'])
  return commands
}
