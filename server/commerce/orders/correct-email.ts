import type { FastifyInstance } from 'fastify'
import { mailboxKey } from '#lib/mailbox-key.ts'
import { emailKey } from '#lib/normalise-text.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import { type Queryable, statement } from '#server/platform/db/database.ts'
import * as t from '#words/order-errors.ts'
import * as history from '#words/order-history.ts'
import {
  type ContactChannel,
  type OrderLimits,
  contactKeyOf,
  countContactOrder,
  readTransports,
  reachableFirst,
} from './contact-limits.ts'
import {
  awaitsConfirmation,
  confirmUnconfirmedOrder,
  requireConfirmation,
  confirmationChannel,
} from './unconfirmed-orders.ts'
import { joinVerifiedMailbox } from './join-account.ts'
import { mailConfirmedAgain, mailAddressChanged } from './mails.ts'
import { type OrderStep, addOrderNote } from './order-status.ts'
import type { OrderRow } from './rows.ts'

const setEmail = statement<
  Pick<OrderRow, 'customer_id' | 'joined_by_mailbox' | 'link_version'>,
  [order: number, email: string, mailbox: string, unproved: ContactChannel[], contactKey: string | null]
>(
  'order-correct-email',
  `UPDATE orders SET email = $2, mailbox_key = $3, unproved = $4, contact_key = $5, link_version = link_version + 1,
     customer_id = CASE WHEN joined_by_mailbox THEN NULL ELSE customer_id END, joined_by_mailbox = false, updated_at = now()
   WHERE id = $1 RETURNING customer_id, joined_by_mailbox, link_version`,
)

const OPEN = ['pending', 'unpaid', 'confirmed', 'shipped'] as const satisfies OrderRow['status'][]

export const isEmailCorrectable = ({ status }: Pick<OrderRow, 'status'>): boolean =>
  (OPEN as readonly string[]).includes(status)

/**
 * Changes the email address of an order. Its earlier links become invalid, the latest message is sent to the new
 * address, and an order that joined an account through the old mailbox leaves it. The order must be locked.
 * @throws ApiError 422 order_closed when no more messages are to come, 429 when the new mailbox has had too many
 */
export async function correctEmail(
  db: Queryable,
  app: FastifyInstance,
  order: OrderRow,
  email: string,
  limits: OrderLimits,
  step: OrderStep = { actor: 'customer' },
): Promise<void> {
  if (!isEmailCorrectable(order)) throw new ApiError(422, 'order_closed', t.emailFixed({ number: order.order_no }))
  if (order.email !== null && emailKey(order.email) === emailKey(email)) return
  const before = { ...order }
  const isWaiting = awaitsConfirmation(order)
  Object.assign(order, { email, mailbox_key: mailboxKey(email) })
  // Cash orders count towards the limit of each mailbox they name, as when they are placed.
  const [counted] = isWaiting ? await countContactOrder(db, order, limits, ['email']) : []
  const unproved = [
    ...(counted ? [counted] : []),
    ...order.unproved.filter((channel) => channel === 'sms'),
  ] satisfies ContactChannel[]
  const isByMail = isWaiting && confirmationChannel(before) === 'email'
  // The link sent to the old mailbox must neither show nor confirm this order.
  const contactKey = isByMail ? contactKeyOf(order, 'email') : order.contact_key
  const [row] = await setEmail(db, order.id, email, order.mailbox_key ?? '', unproved, contactKey)
  Object.assign(order, row, { unproved, contact_key: contactKey })
  await addOrderNote(db, order.id, { ...step, note: history.emailChanged() })
  if (isByMail) await confirmOrRequireLink(db, app, order, limits, step)
  else if (order.confirmed_at !== null) {
    await mailAddressChanged(db, app, before)
    await mailConfirmedAgain(db, app, order)
    await joinVerifiedMailbox(db, order)
  }
}

async function confirmOrRequireLink(
  db: Queryable,
  app: FastifyInstance,
  order: OrderRow,
  limits: OrderLimits,
  step: OrderStep,
): Promise<void> {
  const overLimit = reachableFirst(await readTransports(db, app), order.unproved)
  if (overLimit.length > 0) await requireConfirmation(db, app, order, overLimit, limits)
  else await confirmUnconfirmedOrder(db, app, order, { ...step, note: history.confirmedWithNewEmail() })
}
