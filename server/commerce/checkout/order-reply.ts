import type { CheckoutNext, PlacedOrder } from '#generated/api.d.ts'
import { completePath, unconfirmedPath } from '#server/commerce/orders/links.ts'
import { awaitsConfirmation } from '#server/commerce/orders/unconfirmed-orders.ts'
import type { OrderRow } from '#server/commerce/orders/rows.ts'
import { type LinkHolder, orderToken } from '#server/commerce/orders/token.ts'

/** Builds the reply of the checkout calls. Links are signed for `holder`; `next` is where the shopper goes. */
export function placedOrder(
  sessionSecret: string,
  order: OrderRow,
  holder: LinkHolder,
  next = nextOf(sessionSecret, order, holder),
): PlacedOrder {
  return {
    order_id: order.order_no,
    token: orderToken(sessionSecret, order, holder),
    type: order.payment_mode.code,
    status: order.status,
    grand_total: { amount: order.grand_total, currency: order.currency },
    ...(order.gift_total > 0 && {
      amount_due: { amount: order.grand_total - order.gift_total, currency: order.currency },
    }),
    next,
  }
}

export const canBePaid = (order: Pick<OrderRow, 'status' | 'contact_key'>): boolean =>
  (order.status === 'pending' || order.status === 'unpaid') && !awaitsConfirmation(order)

function nextOf(sessionSecret: string, order: OrderRow, holder: LinkHolder): CheckoutNext {
  if (order.confirmed_at !== null || awaitsConfirmation(order))
    return { kind: 'complete', url: completePath(sessionSecret, order, holder) }
  if (order.status === 'pending') return { kind: 'pay' }
  return { kind: 'failed', url: unconfirmedPath(sessionSecret, order, holder) }
}
