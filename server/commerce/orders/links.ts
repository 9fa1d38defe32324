import type { FastifyInstance } from 'fastify'
import { pageHref } from '#pages/page-href.ts'
import type { OrderRow } from './rows.ts'
import { type LinkHolder, orderToken } from './token.ts'

type LinkedOrder = Pick<OrderRow, 'id' | 'order_no' | 'payment_mode' | 'link_version'>

/** Returns the path of an order's page, as opened after checkout and from its mails. */
export function completePath(sessionSecret: string, order: LinkedOrder, holder: LinkHolder): string {
  const token = orderToken(sessionSecret, order, holder)
  return pageHref('checkout-complete', {}, { token, order_id: order.order_no, type: order.payment_mode.code })
}

/** Returns the path of an order that was never confirmed: its own page when a payment for it is being refunded. */
export const unconfirmedPath = (
  sessionSecret: string,
  order: LinkedOrder & Pick<OrderRow, 'paid_total'>,
  holder: LinkHolder,
): string =>
  order.paid_total > 0
    ? completePath(sessionSecret, order, holder)
    : pageHref('checkout-failed', {}, { order_id: order.order_no })

/** Returns the address of an order in the admin panel, for mails to the shop. */
export const adminOrderHref = (
  { config: { adminOrigin } }: Pick<FastifyInstance, 'config'>,
  { order_no: number, shop }: Pick<OrderRow, 'order_no' | 'shop'>,
): string => `${adminOrigin ?? shop.origin}/admin/orders/${encodeURIComponent(number)}`

/** Returns the address of a return in the admin panel, where it is decided. */
export const adminReturnHref = (
  { config: { adminOrigin } }: Pick<FastifyInstance, 'config'>,
  { shop }: Pick<OrderRow, 'shop'>,
  id: number,
): string => `${adminOrigin ?? shop.origin}/admin/returns/${id}`
