import type { FastifyInstance } from 'fastify'
import { toDialablePhone } from '#domain/contact-phone.ts'
import { emailKey } from '#lib/normalise-text.ts'
import { mailboxKey } from '#lib/mailbox-key.ts'
import { customerById } from '#server/identity/customer/customers.ts'
import type { Queryable } from '#server/platform/db/database.ts'
import type { OrderRow } from './rows.ts'
import { consumeAttempt, countAttempt } from '#server/platform/limits/attempts.ts'
import { digest } from '#server/platform/limits/counters.ts'
import { LIMITS, type LimitName } from '#server/platform/limits/limits.ts'
import * as t from '#words/order-errors.ts'

export type ContactChannel = 'email' | 'sms'

const LIMIT_OF = { email: 'cashOrderEmail', sms: 'cashOrderSms' } as const satisfies Record<ContactChannel, LimitName>

/** Limits on unpaid orders by strangers (docs/security.md). */
export interface OrderLimits {
  /** Cash-on-delivery orders per mailbox or number and day, before one needs confirmation. */
  perContact: number
  /** Guest orders per network and hour. */
  perNetwork: number
  /** Minutes for which an unconfirmed order reserves stock. */
  reservationMinutes: number
}

const wholeSetting = (value: unknown, fallback: number, min: number, max: number): number =>
  typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max ? value : fallback

export const orderLimitsOf = (settings: Readonly<Record<string, unknown>>): OrderLimits => ({
  perContact: wholeSetting(settings['cash_orders_per_contact'], LIMITS.cashOrderEmail.account.max, 0, 1_000_000),
  perNetwork: wholeSetting(settings['guest_orders_per_address'], LIMITS.guestOrder.address.max, 1, 1_000_000),
  reservationMinutes: wholeSetting(settings['order_confirmation_minutes'], 60, 5, 1440),
})

/**
 * Counts a guest's unpaid order against its network, in the order's transaction, so that failed orders do not count.
 * @throws ApiError 429
 */
export async function countGuestOrder(db: Queryable, ip: string, limits: OrderLimits): Promise<void> {
  await consumeAttempt(
    db,
    'guestOrder',
    { ip },
    {
      max: limits.perNetwork,
      code: 'too_many_orders',
      message: t.tooManyOrders(),
    },
  )
}

/**
 * Counts an order against its mailbox and number, and returns those over the limit. The customer's own verified
 * contacts are not counted. Call after all locks of the order are taken.
 */
export async function countContactOrder(
  db: Queryable,
  order: OrderRow,
  { perContact }: OrderLimits,
  channels: readonly ContactChannel[] = ['email', 'sms'],
): Promise<ContactChannel[]> {
  const overLimit: ContactChannel[] = []
  for (const [channel, name] of await unverifiedContacts(db, order)) {
    if (!channels.includes(channel)) continue
    const { wait } = await countAttempt(db, LIMIT_OF[channel], { account: name }, Math.max(1, perContact))
    if (wait > 0 || perContact === 0) overLimit.push(channel)
  }
  return overLimit
}

async function unverifiedContacts(
  db: Queryable,
  { customer_id: id, email, phone, shop }: OrderRow,
): Promise<[ContactChannel, string][]> {
  const [customer] = id === null ? [] : await customerById(db, id)
  const isOwnEmail = customer?.email_verified_at && email && customer.email_key === emailKey(email)
  const isOwnPhone = customer?.phone_verified_at && customer.phone === phone
  return [
    ...(email && !isOwnEmail ? [['email', mailboxKey(email)] satisfies [ContactChannel, string]] : []),
    ...(phone && !isOwnPhone
      ? [['sms', toDialablePhone(phone, shop.mobile_code)] satisfies [ContactChannel, string]]
      : []),
  ]
}

/** Returns through which channels the shop can send. */
export const readTransports = async (
  db: Queryable,
  app: FastifyInstance,
): Promise<Readonly<Record<ContactChannel, boolean>>> => ({
  email: app.config.smtpUrl !== undefined,
  sms: (await app.smsService.read(db)) !== undefined,
})

/**
 * Sorts the channels by whether the shop can send through them. If it can send through one only, an order must not wait
 * for a link that cannot be sent.
 */
export function reachableFirst(
  transports: Readonly<Record<ContactChannel, boolean>>,
  overLimit: readonly ContactChannel[],
): ContactChannel[] {
  // Without any transport, messages are read in the outbox (demo).
  if (transports.email === transports.sms) return [...overLimit]
  const reachable = overLimit.filter((channel) => transports[channel])
  return reachable.length > 0 ? [...reachable, ...overLimit.filter((channel) => !transports[channel])] : []
}

export const contactKeyOf = ({ email, phone, shop }: OrderRow, channel: ContactChannel): string =>
  digest(
    channel === 'email' ? `email ${mailboxKey(email ?? '')}` : `sms ${toDialablePhone(phone ?? '', shop.mobile_code)}`,
  )
