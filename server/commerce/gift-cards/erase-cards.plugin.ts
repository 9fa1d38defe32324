import fp from 'fastify-plugin'
import type { CustomerPart } from '#server/identity/account/customer-parts.plugin.ts'
import type { CustomerRow } from '#server/identity/customer/customers.ts'
import { statement } from '#server/platform/db/database.ts'

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
const restore = statement<{ id: number }, [cards: string]>(
  'gift-cards-restore',
  `UPDATE gift_card g SET recipient_name = c.recipient_name, recipient_email = c.recipient_email, sender_name = c.sender_name, message = c.message
   FROM jsonb_populate_recordset(NULL::gift_card, $1::jsonb) c WHERE g.id = c.id RETURNING g.id`,
)

/** Erases who received a gift card. The card stays valid: its code is money that the person may have passed on. */
const cardsPart: CustomerPart<Erased[]> = {
  name: 'gift-cards',
  remove: async (db, { email, email_verified_at: verified }: CustomerRow) =>
    // An address that was not verified may be somebody else's.
    email && verified ? erase(db, email) : [],
  restore: async (db, _customer, cards) => void (await restore(db, JSON.stringify(cards))),
}

export const plugin = fp(async (app) => {
  app.customerParts.push(cardsPart as CustomerPart)
})
