import { dateIn, fromZoneTime } from '#domain/shop-time.ts'
import { emailFault } from '#server/identity/auth/field-rules.ts'
import * as fields from '#words/fields.ts'
import * as t from '#words/gift-cards.ts'
import type { Sale } from './place-sale.ts'

export const MAX_NAME = 100
export const MAX_EMAIL = 254
export const MAX_MESSAGE = 500
/** When mails for a chosen day are sent, in the shop's time zone. */
const MORNING = 'T09:00'
const MAX_DAYS_AHEAD = 366

export type SaleFaults = Partial<Record<'amount' | 'recipient_email' | 'buyer_name' | 'buyer_email' | 'day', string>>

export interface TypedSale {
  sale: Sale
  faults: SaleFaults
}

/** Reads the form of a gift card. Amounts that the shop does not offer are refused. */
export function readSale(
  form: URLSearchParams,
  { amounts, timeZone, now }: { amounts: readonly number[]; timeZone: string; now: Date },
): TypedSale {
  const text = (name: string, max: number) => (form.get(name) ?? '').trim().slice(0, max)
  const amount = Number(form.get('amount'))
  const day = text('day', 10)
  const today = dateIn(timeZone, now)
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(day) && !Number.isNaN(Date.parse(day))
  const last = dateIn(timeZone, new Date(now.getTime() + MAX_DAYS_AHEAD * 86_400_000))
  const isLater = isDay && day > today && day <= last
  const [email, buyer] = [text('recipient_email', MAX_EMAIL), text('buyer_email', MAX_EMAIL)]
  const [wrongEmail, wrongBuyer] = [emailFault(email), emailFault(buyer)]
  const name = text('buyer_name', MAX_NAME)
  return {
    sale: {
      amount,
      recipient_name: text('recipient_name', MAX_NAME),
      recipient_email: email,
      sender_name: name,
      message: text('message', MAX_MESSAGE),
      deliver_at: isLater ? new Date(fromZoneTime(`${day}${MORNING}`, timeZone)) : now,
      buyer_name: name,
      buyer_email: buyer,
      payment: text('payment', 40),
      form: text('form', 64),
      day: isLater ? day : '',
    },
    faults: {
      ...(!amounts.includes(amount) && { amount: t.chooseAmount() }),
      ...(wrongEmail !== undefined && { recipient_email: wrongEmail }),
      ...(name === '' && { buyer_name: fields.required() }),
      ...(wrongBuyer !== undefined && { buyer_email: wrongBuyer }),
      ...(day !== '' && day !== today && !isLater && { day: t.chooseDay() }),
    },
  }
}
