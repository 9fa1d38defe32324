import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { FindOrderBody } from '#generated/api.d.ts'
import { mailboxKey } from '#lib/mailbox-key.ts'
import * as fieldErrors from '#words/fields.ts'
import { readOrderNumber } from '#domain/order-number.ts'
import { emailFault, refuseFaults } from '#server/identity/auth/field-rules.ts'
import type { Queryable } from '#server/platform/db/database.ts'
import { consumeAttempt } from '#server/platform/limits/attempts.ts'
import type { Shop } from '#server/platform/outbox/mail.ts'
import { putInOutbox } from '#server/platform/outbox/outbox.ts'
import { readShop } from '#server/store/storefront/message-shop.ts'
import { completePath } from './links.ts'
import { foundMail } from './mails.ts'
import { hasPage } from './order-page.ts'
import { orderByNumber } from './rows.ts'

interface OrderSearch {
  orderNo: string
  email: string
  shop: Shop
}

/**
 * Validates a search and counts it against the limits of the mailbox and the network, whether or not the order exists.
 * @throws ApiError 422 for an invalid number or address, 429 beyond the limit.
 */
export async function readSearch(
  app: FastifyInstance,
  request: FastifyRequest,
  given: FindOrderBody,
): Promise<OrderSearch> {
  const [orderNo, email] = [readOrderNumber(given.order_no), given.email.trim()]
  refuseFaults({ order_no: orderNo === '' ? fieldErrors.required() : undefined, email: emailFault(email) })
  await consumeAttempt(app.database.pool, 'findOrder', { account: mailboxKey(email), ip: request.ip })
  return { orderNo, email, shop: await readShop(app, request) }
}

/**
 * Emails a link to an order if number and mailbox match, unless the mailbox must confirm the order first. Otherwise the
 * same message is composed but not sent, so that both take equally long (AC-08). It goes to the address stored with the
 * order.
 */
export async function mailOrderLink(
  db: Queryable,
  app: FastifyInstance,
  { orderNo, email, shop }: OrderSearch,
): Promise<void> {
  const [order] = await orderByNumber(db, orderNo)
  const matches = order?.email != null && order.mailbox_key === mailboxKey(email)
  const isFound = matches && hasPage(order) && !order.unproved.includes('email')

  const linked = order ?? { id: 0, order_no: orderNo, payment_mode: { code: '', name: '' }, link_version: 0 }
  const href = `${shop.origin}${completePath(app.config.sessionSecret, linked, 'mailbox')}`
  const recipient = isFound ? (order.email ?? email) : email
  await putInOutbox(db, app, foundMail(shop, recipient, linked.order_no, href), isFound ? 'recipient' : 'nobody')
}
