import { draftToken, payPath } from '#server/commerce/drafts/draft-token.ts'
import { BUY_GIFT_CARD_PATH } from '#server/commerce/gift-cards/gift-card-path.ts'
import type { OrderRow } from '#server/commerce/orders/rows.ts'
import { orderToken } from '#server/commerce/orders/token.ts'
import { type Queryable, statement } from '#server/platform/db/database.ts'

const draftOf = statement<{ id: number; link_version: number }, [order: number]>(
  'pay-again-draft',
  'SELECT id, link_version FROM draft_order WHERE order_id = $1 AND link_expires_at > now()',
)
const saleOf = statement<{ order_id: number }, [order: number]>(
  'pay-again-gift-card',
  'SELECT order_id FROM gift_card_sale WHERE order_id = $1',
)

/** Returns the page on which an unpaid order without a cart is paid: that of its draft, or of the gift card. */
export async function payAgainPath(db: Queryable, sessionSecret: string, order: OrderRow): Promise<string | undefined> {
  if (order.cart_id !== null || order.confirmed_at !== null || order.paid_total > 0) return undefined
  const [draft] = await draftOf(db, order.id)
  if (draft) return payPath(draftToken(sessionSecret, draft))
  const [sale] = await saleOf(db, order.id)
  return sale && `${BUY_GIFT_CARD_PATH}?${new URLSearchParams({ again: orderToken(sessionSecret, order, 'shopper') })}`
}
