import type { FastifyInstance } from 'fastify'
import { formatMoney } from '#domain/money.ts'
import type { Queryable } from '#server/platform/db/database.ts'
import { greetingOf } from '#server/commerce/orders/mails.ts'
import type { OrderRow } from '#server/commerce/orders/rows.ts'
import { mail } from '#server/platform/outbox/mail.ts'
import { putInOutbox } from '#server/platform/outbox/outbox.ts'
import { withColours } from '#server/store/storefront/message-shop.ts'

export async function mailRefundRequested(
  db: Queryable,
  app: FastifyInstance,
  order: OrderRow,
  amount: number,
): Promise<void> {
  const { shop, order_no: number } = order
  const sum = formatMoney({ amount, currency: order.currency }, shop.locale)
  await toCustomer(db, app, order, `Your refund for order ${number}`, [
    `We’ve received your request to return items from order ${number}, for a refund of ${sum}. We’ll look at it and write to you.`,
    'Until then, please keep the items and their packaging.',
  ])
  if (shop.email)
    await putInOutbox(db, app, {
      ...mail(await withColours(app, shop), shop.email, `Refund request for order ${number}`, {
        greeting: 'Hello,',
        paragraphs: [
          `A customer has asked for a refund of ${sum} for order ${number}. It’s waiting for your decision.`,
        ],
      }),
      cause: 'shop',
    })
}

export async function mailRefundRefused(
  db: Queryable,
  app: FastifyInstance,
  order: OrderRow,
  answer: string,
): Promise<void> {
  await toCustomer(db, app, order, `Your refund for order ${order.order_no}`, [
    `We’ve looked at your return request for order ${order.order_no}, and we can’t accept it.`,
    ...(answer ? [answer] : []),
    `If you have any questions, write to us${order.shop.email ? ` at ${order.shop.email}` : ''}.`,
  ])
}

async function toCustomer(
  db: Queryable,
  app: FastifyInstance,
  order: OrderRow,
  subject: string,
  paragraphs: string[],
): Promise<void> {
  const { email, shop, shipping_address: address } = order
  if (!email) return
  const greeting = await greetingOf(db, order, address['name'])
  await putInOutbox(db, app, mail(await withColours(app, shop), email, subject, { greeting, paragraphs }))
}
