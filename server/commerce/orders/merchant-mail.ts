import { toDialablePhone } from '#domain/contact-phone.ts'
import type { FastifyInstance } from 'fastify'
import type { Queryable } from '#server/platform/db/database.ts'
import { greetingFor, mail } from '#server/platform/outbox/mail.ts'
import { putInOutbox } from '#server/platform/outbox/outbox.ts'
import { withColours } from '#server/store/storefront/message-shop.ts'
import { noticeAddress, readSettings } from '#server/store/storefront/service.ts'
import * as t from '#words/mails.ts'
import { adminOrderHref } from './links.ts'
import { type MailedOrder, orderRows } from './mail-rows.ts'
import { addressOf } from './order-place.ts'
import type { OrderRow } from './rows.ts'

/** Notifies the merchant (setting notice_email or store_email) of a confirmed order. */
export async function mailMerchant(db: Queryable, app: FastifyInstance, order: MailedOrder): Promise<void> {
  const recipient = noticeAddress(await readSettings(app))
  if (typeof recipient !== 'string' || recipient === '') return
  const { order_no: number, payment_mode: payment } = order
  const { format, rows } = await orderRows(db, order)
  const content = {
    greeting: greetingFor(),
    paragraphs: [
      t.newOrder({ number, amount: format(order.grand_total), method: payment.name }),
      t.deliveryAddress({ address: addressOf(order) }),
      ...contactOf(order),
    ],
    rows,
    button: { label: t.openOrder(), href: adminOrderHref(app, order) },
  }
  await putInOutbox(db, app, {
    ...mail(await withColours(app, order.shop), recipient, t.newOrderSubject({ number }), content),
    cause: 'shop',
    notice: 'new_order_mail',
  })
}

function contactOf({ phone, email, shop }: OrderRow): string[] {
  const number = phone && toDialablePhone(phone, shop.mobile_code)
  if (number && email) return [t.customerContacts({ phone: number, email })]
  const contact = number || email
  return contact ? [t.customerContact({ contact })] : []
}
