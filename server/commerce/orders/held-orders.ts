import type { FastifyInstance } from 'fastify'
import { toastMessages } from '#domain/auth-messages.ts'
import { pageHref } from '#routes/page-href.ts'
import { hashToken, newToken } from '#server/identity/auth/tokens.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import { type NoRow, type Queryable, statement } from '#server/platform/db/database.ts'
import { consumeAttempt } from '#server/platform/limits/attempts.ts'
import { confirmOrder } from './confirm.ts'
import { type ContactWay, type OrderLimits, contactKeyOf } from './contact-limits.ts'
import { holdAgain } from './hold-again.ts'
import { lockGoods } from './lock-goods.ts'
import { sendConfirmationLink } from './mails.ts'
import { type OrderStep, noteOrder } from './move.ts'
import { type OrderRow, lockOpenOrders, lockOrder, orderByNumber } from './rows.ts'
import { outOfStock } from './stock.ts'

/** Hours for which a link holds. */
const LINK_HOURS = 24
/** Minutes after a message before a contact gets another one, and messages in a day: the link shows whatever waits. */
const PAUSE_MINUTES = 60
const MOST_MESSAGES = 4

const hold = statement<Pick<OrderRow, 'held_until'>, [number, number, string, ContactWay[]]>(
  'order-hold-for-contact',
  `UPDATE orders SET held_until = clock_timestamp() + make_interval(mins => $2::int), contact_key = $3, unproved = $4
   WHERE id = $1 RETURNING held_until`,
)
// The bucket of the contact is locked: orders of one contact come here one after the other.
const addLink = statement<{ contact_key: string }, [Buffer, string]>(
  'order-link-put',
  `INSERT INTO order_link (token_hash, contact_key, expires_at)
   SELECT $1, $2, clock_timestamp() + interval '${LINK_HOURS} hours'
   WHERE NOT EXISTS (SELECT FROM order_link WHERE contact_key = $2 AND created_at > clock_timestamp() - interval '${PAUSE_MINUTES} minutes')
     AND (SELECT count(*) FROM order_link WHERE contact_key = $2 AND created_at > clock_timestamp() - interval '1 day') < ${MOST_MESSAGES}
   RETURNING contact_key`,
)
const addLinkAgain = statement<NoRow, [Buffer, string]>(
  'order-link-put-again',
  `INSERT INTO order_link (token_hash, contact_key, expires_at)
   VALUES ($1, $2, clock_timestamp() + interval '${LINK_HOURS} hours')`,
)
const findLink = statement<{ contact_key: string }, [Buffer]>(
  'order-link-find',
  'SELECT contact_key FROM order_link WHERE token_hash = $1 AND expires_at > now()',
)
const waiting = statement<{ id: number }, [string]>(
  'orders-held',
  `SELECT id FROM orders WHERE contact_key = $1 AND status IN ('pending', 'unpaid') AND erased_at IS NULL ORDER BY id LIMIT 20`,
)
const forgetLinks = statement<NoRow, []>(
  'order-links-forget',
  `DELETE FROM order_link WHERE expires_at < now() - interval '1 day'`,
)
const proveWay = statement<Pick<OrderRow, 'unproved'>, [number, ContactWay]>(
  'order-contact-proved',
  'UPDATE orders SET unproved = array_remove(unproved, $2) WHERE id = $1 RETURNING unproved',
)

/** Whether an order waits for the link that went to its contact. */
export const awaitsContact = ({ contact_key: key, status }: Pick<OrderRow, 'contact_key' | 'status'>): boolean =>
  key !== null && (status === 'pending' || status === 'unpaid')

/** The way that the link of a waiting order goes. */
export const wayOfLink = ({ unproved: [way = 'email'] }: Pick<OrderRow, 'unproved'>): ContactWay => way

/** Lets an order wait for its contact, who is sent a link: one message, however many orders there are. */
export async function holdForContact(
  db: Queryable,
  app: FastifyInstance,
  order: OrderRow,
  full: ContactWay[],
  { holdMinutes }: OrderLimits,
): Promise<void> {
  const way = full[0] ?? 'email'
  const key = contactKeyOf(order, way)
  const [row] = await hold(db, order.id, holdMinutes, key, full)
  Object.assign(order, row, { contact_key: key, unproved: full })
  await noteOrder(db, order.id, { actor: 'shop', note: 'It waits to be confirmed by the link that was sent.' })
  const token = newToken()
  const [link] = await addLink(db, hashToken(token), key)
  if (link) await sendConfirmationLink(db, app, order, way, holdMinutes, confirmHref(order, token))
}

const confirmHref = ({ shop }: OrderRow, token: string): string =>
  `${shop.origin}${pageHref('confirm-order', {}, { token })}`

/**
 * Sends the link of an unconfirmed order again. Earlier links stay valid. The order must be locked.
 * @throws ApiError 422 order_gone when the order is confirmed or cancelled, 429 when the contact has had enough
 * messages today.
 */
export async function sendLinkAgain(
  db: Queryable,
  app: FastifyInstance,
  order: OrderRow,
  { holdMinutes }: OrderLimits,
): Promise<ContactWay> {
  if (!awaitsContact(order)) throw orderGone(order)
  const [way, key] = [wayOfLink(order), order.contact_key ?? '']
  await consumeAttempt(db, 'orderLinkAgain', { account: key }, { message: toastMessages.resendLimit })
  const token = newToken()
  await addLinkAgain(db, hashToken(token), key)
  await sendConfirmationLink(db, app, order, way, holdMinutes, confirmHref(order, token))
  return way
}

const orderGone = ({ order_no: number }: OrderRow): ApiError =>
  new ApiError(422, 'order_gone', `Order ${number} no longer needs to be confirmed.`)

export const badOrderLink = (): ApiError =>
  new ApiError(422, 'bad_order_link', 'This link has expired or is incomplete. Use the link in our latest message.')

/** The orders that wait for the contact of a link, the oldest first, so that none is pushed out by others. Throws ApiError 422 for a link that does not hold. */
export async function ordersOfLink(db: Queryable, token: string): Promise<number[]> {
  const [link] = await findLink(db, hashToken(token))
  if (!link) throw badOrderLink()
  return (await waiting(db, link.contact_key)).map(({ id }) => id)
}

/** Confirms an order by the link of its contact; one that was let go meanwhile takes its pieces again. Repeated, it answers as before. */
export async function confirmByLink(
  db: Queryable,
  app: FastifyInstance,
  token: string,
  orderNo: string,
): Promise<OrderRow> {
  const [link] = await findLink(db, hashToken(token))
  const [found] = await orderByNumber(db, orderNo)
  if (!link || !found || found.contact_key !== link.contact_key) throw badOrderLink()
  const order = await lockOrder(db, found.id)
  if (order.confirmed_at !== null) return order
  await confirmHeld(db, app, order, { actor: 'customer', note: 'Confirmed by the link.' })
  return order
}

/** Makes an order that waits for its contact a real one: its contact, or the shop, says that it is meant. The order is locked. */
export async function confirmHeld(
  db: Queryable,
  app: FastifyInstance,
  order: OrderRow,
  doing: OrderStep,
): Promise<void> {
  if (!awaitsContact(order)) throw orderGone(order)
  if (order.status === 'unpaid') await takeAgain(db, order)
  const [row] = await proveWay(db, order.id, wayOfLink(order))
  order.unproved = row?.unproved ?? order.unproved
  await confirmOrder(db, app, order, doing)
}

async function takeAgain(db: Queryable, order: OrderRow): Promise<void> {
  // Confirming it calls off what else of the cart waits for a payment.
  const others = order.cart_id === null ? [] : await lockOpenOrders(db, order.cart_id)
  await lockGoods(db, [order.id, ...others.map(({ id }) => id)])
  const [short] = await holdAgain(db, order)
  if (short) throw outOfStock(short.name, short.left)
}

/** Forgets links that have expired. */
export async function forgetOrderLinks(db: Queryable): Promise<void> {
  await forgetLinks(db)
}
