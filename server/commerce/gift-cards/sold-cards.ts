import type { FastifyInstance } from 'fastify'
import { type NoRow, type Queryable, statement } from '#server/platform/db/database.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import { readSettings } from '#server/store/storefront/service.ts'
import * as t from '#words/gift-cards.ts'
import { expiryOf, issueGiftCard } from './gift-card-records.ts'

/** Who receives a card that a shopper buys. */
export interface Gift {
  recipient_name: string
  recipient_email: string
  sender_name: string
  message: string
  deliver_at: Date
}

const insertSale = statement<
  NoRow,
  [order: number, key: string, name: string, email: string, sender: string, message: string, at: Date]
>(
  'gift-card-sale-insert',
  `INSERT INTO gift_card_sale (order_id, key, recipient_name, recipient_email, sender_name, message, deliver_at) VALUES ($1, $2, $3, $4, $5, $6, $7)`,
)
// Waits for another request with the same form, whose order it then finds.
const lockKey = statement<NoRow, [key: string]>(
  'gift-card-sale-lock',
  'SELECT pg_advisory_xact_lock(hashtextextended($1, 7041869))',
)
const findSale = statement<{ order_id: number }, [key: string]>(
  'gift-card-sale-of-key',
  'SELECT order_id FROM gift_card_sale WHERE key = $1',
)
const openSale = statement<Gift & { amount: number; currency: string }, [order: number]>(
  'gift-card-sale-open',
  `SELECT s.recipient_name, s.recipient_email, s.sender_name, s.message, s.deliver_at, o.grand_total AS amount, o.currency
   FROM gift_card_sale s JOIN orders o ON o.id = s.order_id WHERE s.order_id = $1 AND s.gift_card_id IS NULL`,
)
// The card has the personal data from now on.
const setCard = statement<NoRow, [order: number, card: number]>(
  'gift-card-sale-issued',
  `UPDATE gift_card_sale SET gift_card_id = $2, recipient_name = '', recipient_email = '', sender_name = '', message = '' WHERE order_id = $1`,
)
const lockSold = statement<{ id: number; balance: number }, [order: number]>(
  'gift-card-sale-card',
  `SELECT g.id, g.balance FROM gift_card g JOIN gift_card_sale s ON s.gift_card_id = g.id WHERE s.order_id = $1 FOR NO KEY UPDATE OF g`,
)
const insertVoid = statement<NoRow, [card: number, amount: number, order: number, refund: number]>(
  'gift-card-void',
  `INSERT INTO gift_card_entry (gift_card_id, kind, amount, order_id, refund_id) VALUES ($1, 'voided', -$2::bigint, $3, $4)`,
)

/** Returns the order that a form has made before. Requests with the same form wait for each other. */
export async function findSaleOrder(db: Queryable, key: string): Promise<number | undefined> {
  await lockKey(db, key)
  return (await findSale(db, key))[0]?.order_id
}

export const recordSale = async (db: Queryable, orderId: number, key: string, gift: Gift): Promise<void> =>
  void (await insertSale(
    db,
    orderId,
    key,
    gift.recipient_name,
    gift.recipient_email,
    gift.sender_name,
    gift.message,
    gift.deliver_at,
  ))

/** Issues the card that an order has bought, once; returns false for other orders. The order must be locked. */
export async function issueSoldCard(db: Queryable, app: FastifyInstance, orderId: number): Promise<boolean> {
  const [sale] = await openSale(db, orderId)
  if (!sale) return false
  const card = {
    ...sale,
    note: '',
    active: true,
    expires_at: expiryOf(await readSettings(app), sale.deliver_at > new Date() ? sale.deliver_at : new Date()),
  }
  await setCard(db, orderId, await issueGiftCard(db, app, card))
  return true
}

/**
 * Takes a refund of a bought card off the card. Does nothing for other orders.
 * @throws ApiError 422 when more of the card was spent than the refund leaves
 */
export async function voidSoldCard(
  db: Queryable,
  { orderId, refundId, amount }: { orderId: number; refundId: number; amount: number },
): Promise<void> {
  const [card] = await lockSold(db, orderId)
  if (!card) return
  if (card.balance < amount) throw new ApiError(422, 'gift_card_spent', t.alreadySpent())
  await insertVoid(db, card.id, amount, orderId, refundId)
}
