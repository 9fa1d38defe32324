import type { FastifyInstance } from 'fastify'
import * as auth from '#words/auth.ts'
import { pageHref } from '#pages/page-href.ts'
import { hashToken, newToken } from '#server/identity/auth/tokens.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import { type NoRow, type Queryable, statement } from '#server/platform/db/database.ts'
import { consumeAttempt } from '#server/platform/limits/attempts.ts'
import * as t from '#words/order-errors.ts'
import * as history from '#words/order-history.ts'
import { confirmOrder } from './confirm.ts'
import { type ContactChannel, type OrderLimits, contactKeyOf } from './contact-limits.ts'
import { renewReservation } from './renew-reservation.ts'
import { lockGoods } from './lock-goods.ts'
import { sendConfirmationLink } from './mails.ts'
import { type OrderStep, addOrderNote } from './order-status.ts'
import { type OrderRow, lockOpenOrders, lockOrder, orderByNumber } from './rows.ts'
import { outOfStockError } from './stock.ts'

const LINK_HOURS = 24
/** A contact gets one link an hour and four a day, because each link shows all of its unconfirmed orders. */
const PAUSE_MINUTES = 60
const MAX_MESSAGES = 4

const markUnconfirmed = statement<Pick<OrderRow, 'held_until'>, [number, number, string, ContactChannel[]]>(
  'order-hold-for-contact',
  `UPDATE orders SET held_until = clock_timestamp() + make_interval(mins => $2::int), contact_key = $3, unproved = $4
   WHERE id = $1 RETURNING held_until`,
)
// The contact's rate limit bucket is locked, so this cannot race.
const addLink = statement<{ contact_key: string }, [Buffer, string]>(
  'order-link-put',
  `INSERT INTO order_link (token_hash, contact_key, expires_at)
   SELECT $1, $2, clock_timestamp() + interval '${LINK_HOURS} hours'
   WHERE NOT EXISTS (SELECT FROM order_link WHERE contact_key = $2 AND created_at > clock_timestamp() - interval '${PAUSE_MINUTES} minutes')
     AND (SELECT count(*) FROM order_link WHERE contact_key = $2 AND created_at > clock_timestamp() - interval '1 day') < ${MAX_MESSAGES}
   RETURNING contact_key`,
)
const addResentLink = statement<NoRow, [Buffer, string]>(
  'order-link-put-again',
  `INSERT INTO order_link (token_hash, contact_key, expires_at)
   VALUES ($1, $2, clock_timestamp() + interval '${LINK_HOURS} hours')`,
)
const findLink = statement<{ contact_key: string }, [Buffer]>(
  'order-link-find',
  'SELECT contact_key FROM order_link WHERE token_hash = $1 AND expires_at > now()',
)
const listUnconfirmed = statement<{ id: number }, [string]>(
  'orders-held',
  `SELECT id FROM orders WHERE contact_key = $1 AND status IN ('pending', 'unpaid') AND erased_at IS NULL ORDER BY id LIMIT 20`,
)
const deleteExpiredLinks = statement<NoRow, []>(
  'order-links-forget',
  `DELETE FROM order_link WHERE expires_at < now() - interval '1 day'`,
)
const markProved = statement<Pick<OrderRow, 'unproved'>, [number, ContactChannel]>(
  'order-contact-proved',
  'UPDATE orders SET unproved = array_remove(unproved, $2) WHERE id = $1 RETURNING unproved',
)

export const awaitsConfirmation = ({ contact_key: key, status }: Pick<OrderRow, 'contact_key' | 'status'>): boolean =>
  key !== null && (status === 'pending' || status === 'unpaid')

export const confirmationChannel = ({ unproved: [channel = 'email'] }: Pick<OrderRow, 'unproved'>): ContactChannel =>
  channel

/** Keeps an order unconfirmed and sends its contact a link: one message for several orders. */
export async function requireConfirmation(
  db: Queryable,
  app: FastifyInstance,
  order: OrderRow,
  overLimit: ContactChannel[],
  { reservationMinutes }: OrderLimits,
): Promise<void> {
  const channel = overLimit[0] ?? 'email'
  const key = contactKeyOf(order, channel)
  const [row] = await markUnconfirmed(db, order.id, reservationMinutes, key, overLimit)
  Object.assign(order, row, { contact_key: key, unproved: overLimit })
  await addOrderNote(db, order.id, { actor: 'shop', note: history.awaitsConfirmation() })
  const token = newToken()
  const [link] = await addLink(db, hashToken(token), key)
  if (link) await sendConfirmationLink(db, app, order, channel, reservationMinutes, confirmHref(order, token))
}

const confirmHref = ({ shop }: OrderRow, token: string): string =>
  `${shop.origin}${pageHref('confirm-order', {}, { token })}`

/**
 * Sends the link of an unconfirmed order again. Earlier links stay valid. The order must be locked.
 * @throws ApiError 422 order_gone when the order is confirmed or cancelled, 429 beyond the contact's daily limit
 */
export async function resendLink(
  db: Queryable,
  app: FastifyInstance,
  order: OrderRow,
  { reservationMinutes }: OrderLimits,
): Promise<ContactChannel> {
  if (!awaitsConfirmation(order)) throw nothingToConfirm(order)
  const [channel, key] = [confirmationChannel(order), order.contact_key ?? '']
  await consumeAttempt(db, 'orderLinkAgain', { account: key }, { message: auth.resendLimit() })
  const token = newToken()
  await addResentLink(db, hashToken(token), key)
  await sendConfirmationLink(db, app, order, channel, reservationMinutes, confirmHref(order, token))
  return channel
}

export const nothingToConfirm = ({ order_no: number }: OrderRow): ApiError =>
  new ApiError(422, 'order_gone', t.nothingToConfirm({ number }))

export const invalidOrderLink = (): ApiError => new ApiError(422, 'bad_order_link', t.invalidLink())

/**
 * Returns the unconfirmed orders of a link's contact, oldest first, so that later ones cannot displace them.
 * @throws ApiError 422 for an invalid link
 */
export async function ordersOfLink(db: Queryable, token: string): Promise<number[]> {
  const [link] = await findLink(db, hashToken(token))
  if (!link) throw invalidOrderLink()
  return (await listUnconfirmed(db, link.contact_key)).map(({ id }) => id)
}

/** Confirms an order by its contact's link. An expired reservation is renewed. Idempotent. */
export async function confirmByLink(
  db: Queryable,
  app: FastifyInstance,
  token: string,
  orderNo: string,
): Promise<OrderRow> {
  const [link] = await findLink(db, hashToken(token))
  const [found] = await orderByNumber(db, orderNo)
  if (!link || !found) throw invalidOrderLink()
  const order = await lockOrder(db, found.id)
  // Compared after the lock, because the shopper may be correcting the email address.
  if (order.contact_key !== link.contact_key) throw invalidOrderLink()
  if (order.confirmed_at !== null) return order
  await confirmUnconfirmedOrder(db, app, order, { actor: 'customer', note: history.confirmedByLink() })
  return order
}

/** Confirms an unconfirmed order, on behalf of its contact or the shop. The order must be locked. */
export async function confirmUnconfirmedOrder(
  db: Queryable,
  app: FastifyInstance,
  order: OrderRow,
  step: OrderStep,
): Promise<void> {
  if (!awaitsConfirmation(order)) throw nothingToConfirm(order)
  if (order.status === 'unpaid') await requireReservation(db, order)
  const [row] = await markProved(db, order.id, confirmationChannel(order))
  order.unproved = row?.unproved ?? order.unproved
  await confirmOrder(db, app, order, step)
}

async function requireReservation(db: Queryable, order: OrderRow): Promise<void> {
  // Confirming cancels the cart's other unpaid orders.
  const others = order.cart_id === null ? [] : await lockOpenOrders(db, order.cart_id)
  await lockGoods(db, [order.id, ...others.map(({ id }) => id)])
  const [short] = await renewReservation(db, order)
  if (short) throw outOfStockError(short.name, short.left)
}

export async function deleteExpiredOrderLinks(db: Queryable): Promise<void> {
  await deleteExpiredLinks(db)
}
