import fp from 'fastify-plugin'
import type { CustomerPart } from '#server/identity/account/customer-parts.plugin.ts'
import type { CustomerRow } from '#server/identity/customer/customers.ts'
import { type NoRow, statement } from '#server/platform/db/database.ts'

interface Erased {
  id: number
  recipient_name: string
  recipient_email: string
  sender_name: string
  message: string
}

const erase = statement<Erased, [email: string]>(
  'gift-cards-erase',
  `WITH known AS (SELECT id, recipient_name, recipient_email, sender_name, message FROM gift_card WHERE lower(recipient_email) = lower($1) ORDER BY id FOR NO KEY UPDATE)
   UPDATE gift_card g SET recipient_name = '', recipient_email = '', sender_name = '', message = '' FROM known
   WHERE g.id = known.id RETURNING known.id, known.recipient_name, known.recipient_email, known.sender_name, known.message`,
)
// What an account has bought: the greeting of cards that were sent, and what unpaid orders were for.
const eraseBought = statement<Erased, [customer: number]>(
  'gift-cards-erase-bought',
  `WITH known AS (SELECT g.id, g.recipient_name, g.recipient_email, g.sender_name, g.message FROM gift_card g JOIN gift_card_sale s ON s.gift_card_id = g.id
     JOIN orders o ON o.id = s.order_id WHERE o.customer_id = $1 AND g.sent_at IS NOT NULL ORDER BY g.id FOR NO KEY UPDATE OF g)
   UPDATE gift_card g SET sender_name = '', message = '' FROM known
   WHERE g.id = known.id RETURNING known.id, known.recipient_name, known.recipient_email, known.sender_name, known.message`,
)
const eraseSales = statement<NoRow, [customer: number]>(
  'gift-card-sales-erase',
  `UPDATE gift_card_sale SET recipient_name = '', recipient_email = '', sender_name = '', message = ''
   WHERE order_id IN (SELECT id FROM orders WHERE customer_id = $1)`,
)
const restore = statement<{ id: number }, [cards: string]>(
  'gift-cards-restore',
  `UPDATE gift_card g SET recipient_name = c.recipient_name, recipient_email = c.recipient_email, sender_name = c.sender_name, message = c.message
   FROM jsonb_populate_recordset(NULL::gift_card, $1::jsonb) c WHERE g.id = c.id RETURNING g.id`,
)

/** Erases who received a gift card. The card stays valid: its code is money that the person may have passed on. */
const cardsPart: CustomerPart<Erased[]> = {
  name: 'gift-cards',
  remove: async (db, { id, email, email_verified_at: verified }: CustomerRow) => {
    await eraseSales(db, id)
    const bought = await eraseBought(db, id)
    // An address that was not verified may be somebody else's.
    const received = email && verified ? await erase(db, email) : []
    // A card that both applies to keeps its first state.
    return [...received.filter((card) => !bought.some((one) => one.id === card.id)), ...bought]
  },
  restore: async (db, _customer, cards) => void (await restore(db, JSON.stringify(cards))),
}

export const plugin = fp(async (app) => {
  app.customerParts.push(cardsPart as CustomerPart)
})
