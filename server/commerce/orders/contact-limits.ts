import { toDialablePhone } from '#domain/contact-phone.ts'
import { emailKey } from '#lib/normal-form.ts'
import { mailboxKey } from '#lib/mailbox-key.ts'
import { customerById } from '#server/identity/customer/customers.ts'
import type { Queryable } from '#server/platform/db/database.ts'
import type { OrderRow } from './rows.ts'
import { consumeAttempt, countAttempt } from '#server/platform/limits/attempts.ts'
import { digest } from '#server/platform/limits/counters.ts'
import { LIMITS, type LimitName } from '#server/platform/limits/limits.ts'

/** A way to the shopper of an order. */
export type ContactWay = 'email' | 'sms'

const LIMIT_OF = { email: 'cashOrderEmail', sms: 'cashOrderSms' } as const satisfies Record<ContactWay, LimitName>

/** What a stranger may bring about by orders that nobody has paid (docs/security.md). */
export interface OrderLimits {
  /** Orders to be paid on delivery that a mailbox or a number gets in a day, before one has to be confirmed by a link. */
  perContact: number
  /** Orders that guests place from one address in an hour. */
  perAddress: number
  /** Minutes for which the pieces of an order that waits to be confirmed are held. */
  holdMinutes: number
}

/** A whole number of the settings, within bounds; the default for anything else an owner may have written there. */
const wholeOf = (value: unknown, fallback: number, least: number, most: number): number =>
  typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most ? value : fallback

/** Reads the limits from the shop's settings. */
export const orderLimitsOf = (settings: Readonly<Record<string, unknown>>): OrderLimits => ({
  perContact: wholeOf(settings['cash_orders_per_contact'], LIMITS.cashOrderEmail.account.most, 0, 1_000_000),
  perAddress: wholeOf(settings['guest_orders_per_address'], LIMITS.guestOrder.address.most, 1, 1_000_000),
  holdMinutes: wholeOf(settings['order_confirmation_minutes'], 60, 5, 1440),
})

/**
 * Counts an order of a guest that nobody pays for beforehand, for the network it comes from. In the order's transaction, so that what
 * became no order is not counted. Throws ApiError 429 when there were too many.
 */
export async function countGuestOrder(db: Queryable, ip: string, limits: OrderLimits): Promise<void> {
  await consumeAttempt(
    db,
    'guestOrder',
    { ip },
    {
      most: limits.perAddress,
      code: 'too_many_orders',
      message: 'Too many orders come from your connection. Please log in, or try again in an hour.',
    },
  )
}

/**
 * Counts an order for its mailbox and its number, or for one of them, and names those that have had enough for today. What is verified to be the
 * customer's own is not counted. It is called when all else of the order is locked.
 */
export async function countForContact(
  db: Queryable,
  order: OrderRow,
  { perContact }: OrderLimits,
  ways: readonly ContactWay[] = ['email', 'sms'],
): Promise<ContactWay[]> {
  const full: ContactWay[] = []
  for (const [way, name] of await strangersOf(db, order)) {
    if (!ways.includes(way)) continue
    const { wait } = await countAttempt(db, LIMIT_OF[way], { account: name }, Math.max(1, perContact))
    if (wait > 0 || perContact === 0) full.push(way)
  }
  return full
}

async function strangersOf(
  db: Queryable,
  { customer_id: id, email, phone, shop }: OrderRow,
): Promise<[ContactWay, string][]> {
  const [customer] = id === null ? [] : await customerById(db, id)
  const isOwnEmail = customer?.email_verified_at && email && customer.email_key === emailKey(email)
  const isOwnPhone = customer?.phone_verified_at && customer.phone === phone
  return [
    ...(email && !isOwnEmail ? [['email', mailboxKey(email)] satisfies [ContactWay, string]] : []),
    ...(phone && !isOwnPhone ? [['sms', toDialablePhone(phone, shop.mobile_code)] satisfies [ContactWay, string]] : []),
  ]
}

/**
 * The ways that a link could be sent by, those that the shop can send by first. Where it can send by one way alone, an order is not held
 * for a link that never comes.
 */
export function reachableFirst(
  { smtpUrl, smsWebhookUrl }: { smtpUrl?: string | undefined; smsWebhookUrl?: string | undefined },
  full: readonly ContactWay[],
): ContactWay[] {
  const transports = { email: smtpUrl !== undefined, sms: smsWebhookUrl !== undefined }
  // Without any, messages are read in the outbox, as in the demo.
  if (transports.email === transports.sms) return [...full]
  const reached = full.filter((way) => transports[way])
  return reached.length > 0 ? [...reached, ...full.filter((way) => !transports[way])] : []
}

/** What a mailbox or a number is known by where its orders wait. */
export const contactKeyOf = ({ email, phone, shop }: OrderRow, way: ContactWay): string =>
  digest(way === 'email' ? `email ${mailboxKey(email ?? '')}` : `sms ${toDialablePhone(phone ?? '', shop.mobile_code)}`)
