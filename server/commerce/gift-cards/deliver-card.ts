import type { FastifyInstance } from 'fastify'
import { readTimeZone } from '#server/commerce/shipping/calendar.ts'
import { type NoRow, type Queryable, statement } from '#server/platform/db/database.ts'
import { ApiError, notFound } from '#server/platform/http/api-error.ts'
import { putInOutbox } from '#server/platform/outbox/outbox.ts'
import { shopForOrigin } from '#server/store/storefront/message-shop.ts'
import { readMoney, readOrigin } from '#server/store/storefront/service.ts'
import * as admin from '#words/admin-errors.ts'
import * as t from '#words/admin-gift-cards.ts'
import { type MailedCard, giftCardMail } from './gift-card-mail.ts'
import { hashGiftCode, newGiftCode } from './gift-code.ts'

interface CardRow extends MailedCard {
  id: number
  active: boolean
  sent_at: Date | null
}

const lockCard = statement<CardRow, [number]>(
  'gift-card-lock',
  `SELECT id, recipient_email, sender_name, message, balance, currency, expires_at, active, sent_at FROM gift_card
   WHERE id = $1 FOR NO KEY UPDATE`,
)
const setCode = statement<NoRow, [id: number, hash: Buffer, last4: string]>(
  'gift-card-code',
  'UPDATE gift_card SET code_hash = $2, last4 = $3, sent_at = now() WHERE id = $1',
)

/**
 * Creates a card's code and mails it, in the caller's transaction: the code exists if and only if its mail does. A code
 * that was sent before stops working. Returns the last four characters.
 * @throws ApiError 422 for cards that nobody could spend, or without a recipient
 */
export async function deliverGiftCard(db: Queryable, app: FastifyInstance, id: number): Promise<string> {
  const [card] = await lockCard(db, id)
  if (!card) throw notFound(admin.recordNotFound())
  if (!card.active) throw new ApiError(422, 'gift_card_inactive', t.switchedOff())
  if (card.expires_at !== null && card.expires_at <= new Date())
    throw new ApiError(422, 'gift_card_expired', t.expiredAlready())
  if (card.balance === 0) throw new ApiError(422, 'gift_card_empty', t.nothingLeft())
  if (card.recipient_email === '') throw new ApiError(422, 'invalid_values', t.noRecipient())
  const [shopAt, { locale }, timeZone, origin] = await Promise.all([
    shopForOrigin(app),
    readMoney(app),
    readTimeZone(app),
    readOrigin(app),
  ])
  const code = newGiftCode()
  const last4 = code.slice(-4)
  await setCode(db, id, hashGiftCode(code), last4)
  const message = giftCardMail(shopAt(origin ?? ''), card, {
    code,
    clock: { locale, timeZone },
    isReplacement: card.sent_at !== null,
  })
  await putInOutbox(db, app, message)
  return last4
}

const claimDue = statement<{ id: number }, []>(
  'gift-card-due',
  `SELECT id FROM gift_card WHERE sent_at IS NULL AND active AND balance > 0 AND deliver_at <= now() AND recipient_email <> ''
     AND (expires_at IS NULL OR expires_at > now())
   ORDER BY deliver_at LIMIT 1 FOR NO KEY UPDATE SKIP LOCKED`,
)

/** Delivers a card whose time has come. Returns false if there is none. */
export async function deliverDueCard(db: Queryable, app: FastifyInstance): Promise<boolean> {
  const [due] = await claimDue(db)
  if (due) await deliverGiftCard(db, app, due.id)
  return due !== undefined
}
