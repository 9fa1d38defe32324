import type { FastifyInstance } from 'fastify'
import type { AdminGiftCard } from '#generated/admin/gift-card.js'
import { type NoRow, type Queryable, statement } from '#server/platform/db/database.ts'
import { type ValueErrors, refuseValues } from '#server/platform/resources/refuse-values.ts'
import { emailFault } from '#server/identity/auth/field-rules.ts'
import { readMoney, readSettings } from '#server/store/storefront/service.ts'
import * as t from '#words/admin-gift-cards.ts'
import { deliverGiftCard } from './deliver-card.ts'

export interface StoredCard {
  id: number
  last4: string | null
  currency: string
  amount: number
  balance: number
  active: boolean
  expires_at: Date | null
  recipient_name: string
  recipient_email: string
  sender_name: string
  message: string
  note: string
  deliver_at: Date
  sent_at: Date | null
  created_at: Date
}

const readRow = statement<StoredCard, [number]>(
  'gift-card-record',
  `SELECT id, last4, currency, amount, balance, active, expires_at, recipient_name, recipient_email, sender_name, message, note, deliver_at,
     sent_at, created_at FROM gift_card WHERE id = $1`,
)
const COLUMNS = 'active, expires_at, recipient_name, recipient_email, sender_name, message, note, deliver_at'
const insertRow = statement<{ id: number }, [values: string]>(
  'gift-card-insert',
  `INSERT INTO gift_card (currency, amount, ${COLUMNS}) SELECT currency, amount, ${COLUMNS}
   FROM jsonb_populate_record(NULL::gift_card, $1::jsonb) RETURNING id`,
)
const issue = statement<NoRow, [number]>(
  'gift-card-issue',
  `INSERT INTO gift_card_entry (gift_card_id, kind, amount) SELECT id, 'issued', amount FROM gift_card WHERE id = $1`,
)
const updateRow = statement<NoRow, [id: number, values: string]>(
  'gift-card-update',
  `UPDATE gift_card g SET (${COLUMNS}) = (SELECT ${COLUMNS} FROM jsonb_populate_record(NULL::gift_card, $2::jsonb)) WHERE g.id = $1`,
)

export const readGiftCard = async (db: Queryable, id: number): Promise<StoredCard | undefined> =>
  (await readRow(db, id))[0]

interface NewCard {
  amount: number
  currency: string
  recipient_name: string
  recipient_email: string
  sender_name: string
  message: string
  note: string
  active: boolean
  expires_at: Date | null
  deliver_at: Date
}

/** Creates a card with its balance, and mails its code unless that is for later. Returns the id. */
export async function issueGiftCard(db: Queryable, app: FastifyInstance, card: NewCard): Promise<number> {
  const [row] = await insertRow(db, JSON.stringify(card))
  const id = row!.id
  await issue(db, id)
  // A recipient who was erased before the payment came can be entered again.
  const hasRecipient = card.recipient_email !== ''
  if (card.active && hasRecipient && card.deliver_at.getTime() <= Date.now()) await deliverGiftCard(db, app, id)
  return id
}

/** Returns for how many months new cards are valid; null for ever. */
export function monthsOf(settings: Readonly<Record<string, unknown>>): number | null {
  const { gift_card_months: months } = settings
  return typeof months === 'number' ? months : null
}

/** Returns when a card that is issued at a time expires, according to the shop's settings; null for never. */
export function expiryOf(settings: Readonly<Record<string, unknown>>, from: Date): Date | null {
  const months = monthsOf(settings)
  if (months === null) return null
  const end = new Date(from)
  end.setUTCMonth(end.getUTCMonth() + months)
  // The last day of a shorter month, not the first days of the next one.
  if (end.getUTCDate() < from.getUTCDate()) end.setUTCDate(0)
  return end
}

/** @throws ApiError 422 with errors by pointer */
export async function createGiftCard(db: Queryable, app: FastifyInstance, values: AdminGiftCard): Promise<number> {
  const [settings, money] = await Promise.all([readSettings(app), readMoney(app)])
  const now = new Date()
  const card = inputOf(values, now)
  refuseValues({
    ...faultsOf(card, now),
    ...(settings['enable_gift_cards'] !== true && { '/amount': t.notAccepted() }),
  })
  return issueGiftCard(db, app, {
    ...card,
    amount: values.amount,
    currency: money.code,
    expires_at: card.expires_at ?? expiryOf(settings, card.deliver_at),
  })
}

/** @throws ApiError 422 with errors by pointer */
export async function updateGiftCard(
  db: Queryable,
  id: number,
  values: AdminGiftCard,
  changed: ReadonlySet<keyof AdminGiftCard>,
): Promise<void> {
  const stored = await readGiftCard(db, id)
  if (!stored) return
  const now = new Date()
  const card = inputOf(values, stored.deliver_at)
  refuseValues({
    ...(changed.has('recipient_email') && faultsOf({ ...card, expires_at: null }, now)),
    ...((changed.has('expires_at') || changed.has('deliver_at')) &&
      faultsOf({ ...card, recipient_email: 'a@b.example' }, now)),
    ...(changed.has('amount') && { '/amount': t.amountFixed() }),
    ...(changed.has('deliver_at') && stored.sent_at !== null && { '/deliver_at': t.sentAlready() }),
  })
  await updateRow(db, id, JSON.stringify(card))
}

type Input = Omit<NewCard, 'amount' | 'currency'>

const inputOf = (values: AdminGiftCard, deliverAt: Date): Input => ({
  active: values.active,
  expires_at: values.expires_at === null ? null : new Date(values.expires_at),
  recipient_name: values.recipient_name.trim(),
  recipient_email: values.recipient_email.trim(),
  sender_name: values.sender_name.trim(),
  message: values.message.trim(),
  note: values.note.trim(),
  deliver_at: values.deliver_at === null ? deliverAt : new Date(values.deliver_at),
})

function faultsOf({ recipient_email: email, expires_at: end, deliver_at: start }: Input, now: Date): ValueErrors {
  const fault = emailFault(email)
  const isEnded = end !== null && end <= now
  return {
    ...(fault !== undefined && { '/recipient_email': fault }),
    ...(isEnded && { '/expires_at': t.endsInThePast() }),
    ...(!isEnded && end !== null && end <= start && { '/expires_at': t.endsBeforeDelivery() }),
  }
}
