import type { CheckoutNext, PlacedOrder } from '#generated/api.d.ts'
import { completePath, unconfirmedPath } from '#server/commerce/orders/links.ts'
import { awaitsContact } from '#server/commerce/orders/held-orders.ts'
import type { OrderRow } from '#server/commerce/orders/rows.ts'
import { orderToken } from '#server/commerce/orders/token.ts'

/** An order as the calls of the checkout answer with it; `next` says where the shopper goes. */
export function placedOrder(sessionSecret: string, order: OrderRow, next = nextOf(sessionSecret, order)): PlacedOrder {
  return {
    order_id: order.order_no,
    token: orderToken(sessionSecret, order.id),
    type: order.payment_mode.code,
    status: order.status,
    grand_total: { amount: order.grand_total, currency: order.currency },
    next,
  }
}

/** Whether an order was ever confirmed: then it has its page, also when it was called off afterwards. */
const isComplete = ({ confirmed_at: at }: Pick<OrderRow, 'confirmed_at'>): boolean => at !== null

/** Whether its page shows it: it is confirmed, or says what it waits for, or that the money which came too late goes back. */
export const hasPage = (order: OrderRow): boolean => isComplete(order) || awaitsContact(order) || order.paid_total > 0

/** Whether a payment of it can still be tried. */
export const canBePaid = (order: Pick<OrderRow, 'status' | 'contact_key'>): boolean =>
  (order.status === 'pending' || order.status === 'unpaid') && !awaitsContact(order)

/** Where the shopper of an order goes from here. */
export function nextOf(sessionSecret: string, order: OrderRow): CheckoutNext {
  if (isComplete(order) || awaitsContact(order)) return { kind: 'complete', url: completePath(sessionSecret, order) }
  if (order.status === 'pending') return { kind: 'pay' }
  return { kind: 'failed', url: unconfirmedPath(sessionSecret, order) }
}
