import type { OrderRow } from './rows.ts'
import { orderToken } from './token.ts'

/** Where a finished order is seen: the address after the checkout, and in its mails. */
export function completePath(sessionSecret: string, order: Pick<OrderRow, 'id' | 'order_no' | 'payment_mode'>): string {
  const query = new URLSearchParams({
    token: orderToken(sessionSecret, order.id),
    order_id: order.order_no,
    type: order.payment_mode.code,
  })
  return `/checkout-complete?${query}`
}

export const failedPath = ({ order_no }: Pick<OrderRow, 'order_no'>): string =>
  `/checkout-failed?${new URLSearchParams({ order_id: order_no })}`
