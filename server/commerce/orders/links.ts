import { pageHref } from '#routes/page-href.ts'
import type { OrderRow } from './rows.ts'
import { orderToken } from './token.ts'

/** Where a finished order is seen: the address after the checkout, and in its mails. */
export function completePath(sessionSecret: string, order: Pick<OrderRow, 'id' | 'order_no' | 'payment_mode'>): string {
  const token = orderToken(sessionSecret, order.id)
  return pageHref('checkout-complete', {}, { token, order_id: order.order_no, type: order.payment_mode.code })
}

/** Where a shopper reads what has become of an order that was never confirmed: money that came for it goes back, which its own page says. */
export const unconfirmedPath = (
  sessionSecret: string,
  order: Pick<OrderRow, 'id' | 'order_no' | 'payment_mode' | 'paid_total'>,
): string =>
  order.paid_total > 0
    ? completePath(sessionSecret, order)
    : pageHref('checkout-failed', {}, { order_id: order.order_no })
