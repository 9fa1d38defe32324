import { dateIn } from '#domain/shop-time.ts'
import type { Gift } from '#server/commerce/gift-cards/sold-cards.ts'
import { readOrderToken } from '#server/commerce/orders/token.ts'
import { type Queryable, statement } from '#server/platform/db/database.ts'
import * as payments from '#words/payment-errors.ts'

interface UnpaidSale extends Gift {
  amount: number
  buyer_email: string
  payment: string
  reason: string | null
}

const findSale = statement<UnpaidSale, [order: number, version: number]>(
  'gift-card-sale-unpaid',
  `SELECT o.grand_total AS amount, coalesce(o.email, '') AS buyer_email, coalesce(o.payment_mode ->> 'code', '') AS payment, s.recipient_name, s.recipient_email,
     s.sender_name, s.message, s.deliver_at, (SELECT reason FROM payment WHERE order_id = o.id ORDER BY id DESC LIMIT 1) AS reason
   FROM gift_card_sale s JOIN orders o ON o.id = s.order_id
   WHERE o.id = $1 AND o.link_version = $2 AND o.status IN ('pending', 'unpaid') AND o.paid_total = 0 AND o.erased_at IS NULL`,
)

/** Returns what was typed for a card whose payment failed, and why it did; undefined for any other token. */
export async function readUnpaidSale(
  db: Queryable,
  token: unknown,
  { sessionSecret, timeZone }: { sessionSecret: string; timeZone: string },
): Promise<{ typed: URLSearchParams; notice: string } | undefined> {
  const link = typeof token === 'string' ? readOrderToken(sessionSecret, token) : undefined
  const [sale] = link?.holder === 'shopper' ? await findSale(db, link.orderId, link.version) : []
  if (!sale) return undefined
  const { amount, sender_name: name, deliver_at: at, reason, ...rest } = sale
  const day = at > new Date() ? dateIn(timeZone, at) : ''
  return {
    typed: new URLSearchParams({ ...rest, amount: String(amount), buyer_name: name, day }),
    notice: reason ?? payments.leftUnpaid(),
  }
}
