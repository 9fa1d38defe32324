import { pageHref } from '#routes/page-href.ts'
import type { OrderRow } from './rows.ts'
import { orderToken } from './token.ts'

/** Where a finished order is seen: the address after the checkout, and in its mails. */
export function completePath(sessionSecret: string, order: Pick<OrderRow, 'id' | 'order_no' | 'payment_mode'>): string {
  const token = orderToken(sessionSecret, order.id)
  return pageHref('checkout-complete', {}, { token, order_id: order.order_no, type: order.payment_mode.code })
}

export const failedPath = ({ order_no }: Pick<OrderRow, 'order_no'>): string =>
  pageHref('checkout-failed', {}, { order_id: order_no })
