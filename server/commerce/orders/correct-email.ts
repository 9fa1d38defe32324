import type { FastifyInstance } from 'fastify'
import { mailboxKey } from '#lib/mailbox-key.ts'
import { emailKey } from '#lib/normal-form.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import { type Queryable, statement } from '#server/platform/db/database.ts'
import { type ContactWay, type OrderLimits, contactKeyOf, countForContact, reachableFirst } from './contact-limits.ts'
import { awaitsContact, confirmHeld, holdForContact, wayOfLink } from './held-orders.ts'
import { joinVerifiedMailbox } from './join-account.ts'
import { mailConfirmedAgain, mailAddressChanged } from './mails.ts'
import { noteOrder } from './move.ts'
import type { OrderRow } from './rows.ts'

const setEmail = statement<
  Pick<OrderRow, 'customer_id' | 'joined_by_mailbox' | 'link_version'>,
  [order: number, email: string, mailbox: string, unproved: ContactWay[], contactKey: string | null]
>(
  'order-correct-email',
  `UPDATE orders SET email = $2, mailbox_key = $3, unproved = $4, contact_key = $5, link_version = link_version + 1,
     customer_id = CASE WHEN joined_by_mailbox THEN NULL ELSE customer_id END, joined_by_mailbox = false, updated_at = now()
   WHERE id = $1 RETURNING customer_id, joined_by_mailbox, link_version`,
)

const OPEN = ['pending', 'unpaid', 'confirmed', 'shipped'] as const satisfies OrderRow['status'][]

/** Returns whether more messages about an order are to come. */
export const takesCorrection = ({ status }: Pick<OrderRow, 'status'>): boolean =>
  (OPEN as readonly string[]).includes(status)

/**
 * Changes the email address of an order. All of its earlier links become void, the latest message is sent to the new
 * address, and an order that joined an account through the old mailbox leaves it. The order must be locked.
 * @throws ApiError 422 order_closed when no more messages are to come, 429 when the new mailbox has had too many.
 */
export async function correctEmail(
  db: Queryable,
  app: FastifyInstance,
  order: OrderRow,
  email: string,
  limits: OrderLimits,
): Promise<void> {
  if (!takesCorrection(order))
    throw new ApiError(422, 'order_closed', `The email address of order ${order.order_no} can no longer be changed.`)
  if (order.email !== null && emailKey(order.email) === emailKey(email)) return
  const before = { ...order }
  const isWaiting = awaitsContact(order)
  Object.assign(order, { email, mailbox_key: mailboxKey(email) })
  // Cash orders count towards the limit of each mailbox they name, as when they are placed.
  const [counted] = isWaiting ? await countForContact(db, order, limits, ['email']) : []
  const unproved = [
    ...(counted ? [counted] : []),
    ...order.unproved.filter((way) => way === 'sms'),
  ] satisfies ContactWay[]
  const isByMail = isWaiting && wayOfLink(before) === 'email'
  // The link sent to the old mailbox must neither show nor confirm this order.
  const contactKey = isByMail ? contactKeyOf(order, 'email') : order.contact_key
  const [row] = await setEmail(db, order.id, email, order.mailbox_key ?? '', unproved, contactKey)
  Object.assign(order, row, { unproved, contact_key: contactKey })
  await noteOrder(db, order.id, { actor: 'customer', note: 'The email address was corrected.' })
  if (isByMail) await askOrConfirm(db, app, order, limits)
  else if (order.confirmed_at !== null) {
    await mailAddressChanged(db, app, before)
    await mailConfirmedAgain(db, app, order)
    await joinVerifiedMailbox(db, order)
  }
}

/** Asks the new mailbox to confirm when it has many open orders; otherwise confirms at once. */
async function askOrConfirm(db: Queryable, app: FastifyInstance, order: OrderRow, limits: OrderLimits): Promise<void> {
  const full = reachableFirst(app.config, order.unproved)
  if (full.length > 0) await holdForContact(db, app, order, full, limits)
  else await confirmHeld(db, app, order, { actor: 'customer', note: 'Confirmed with another email address.' })
}
