import { toDialablePhone } from '#domain/contact-phone.ts'
import type { FastifyInstance } from 'fastify'
import type { Queryable } from '#server/platform/db/database.ts'
import { mail } from '#server/platform/outbox/mail.ts'
import { putInOutbox } from '#server/platform/outbox/outbox.ts'
import { withColours } from '#server/store/storefront/message-shop.ts'
import { readSettings } from '#server/store/storefront/service.ts'
import { orderRows } from './mail-sums.ts'
import { addressOf } from './mails.ts'
import type { OrderRow } from './rows.ts'

/** Notifies the merchant (setting store_email) of a confirmed order. */
export async function mailMerchant(db: Queryable, app: FastifyInstance, order: OrderRow): Promise<void> {
  const { store_email: recipient } = await readSettings(app)
  if (typeof recipient !== 'string' || recipient === '') return
  const { words, rows } = await orderRows(db, order)
  const content = {
    greeting: 'Hello,',
    paragraphs: [
      `Order ${order.order_no} is ready to ship. Total: ${words(order.grand_total)}, ${order.payment_mode.name}.`,
      `Delivery address: ${addressOf(order)}.`,
      ...contactOf(order),
    ],
    rows,
  }
  const subject = `New order ${order.order_no}`
  await putInOutbox(db, app, {
    ...mail(await withColours(app, order.shop), recipient, subject, content),
    cause: 'shop',
  })
}

const contactOf = ({ phone, email, shop }: OrderRow): string[] => {
  const ways = [phone && toDialablePhone(phone, shop.mobile_code), email].filter(Boolean)
  return ways.length > 0 ? [`You can reach the customer at ${ways.join(', ')}.`] : []
}
