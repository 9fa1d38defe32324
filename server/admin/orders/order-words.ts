import type { Order } from '#generated/api.d.ts'
import type { OrderStatus } from '#server/commerce/orders/rows.ts'

/** How an order stands, in words. */
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

/** What the desk can do with an order as it stands: what follows `npm run order -- NUMBER`, and what that does. */
export function wishesFor(order: Pick<Order, 'status' | 'refund_requests' | 'awaits_link_by'>): [string, string][] {
  const wishes: [string, string][] = []
  if (order.awaits_link_by !== undefined) wishes.push(['--confirm', 'confirms it, if you have asked the shopper'])
  if (order.refund_requests.some(({ status }) => status === 'asked'))
    wishes.push(['--refund', 'grants what is asked back'], ['--refuse REASON', 'refuses what is asked back'])
  if (order.status === 'confirmed') wishes.push(['--ship WAYBILL', 'says that it is on its way'])
  if (order.status === 'shipped') wishes.push(['--deliver', 'says that it has arrived'])
  if (order.status === 'shipped' || order.status === 'delivered')
    wishes.push(['--refund AMOUNT', 'gives that much of what was paid back'])
  if (order.status === 'pending' || order.status === 'confirmed')
    wishes.push(['--cancel REASON', 'calls it off; what was paid goes back'])
  return wishes
}
