import { toDialablePhone } from '#domain/contact-phone.ts'
import type { FastifyInstance } from 'fastify'
import type { DeskMessageKind } from '#generated/api.d.ts'
import { formatDelivery } from '#domain/arrival.ts'
import { emailKey } from '#lib/normalise-text.ts'
import { pageHref } from '#pages/page-href.ts'
import type { Queryable } from '#server/platform/db/database.ts'
import {
  type MailButton,
  type MailContent,
  type Shop,
  contactButton,
  greetingFor,
  mail,
  visitButton,
} from '#server/platform/outbox/mail.ts'
import { type AttachmentName, type Cause, type Message, putInOutbox } from '#server/platform/outbox/outbox.ts'
import { unlinked } from '#server/platform/web-addresses/unlinked.ts'
import { CASH_ON_DELIVERY } from '#server/commerce/payment-modes/codes.ts'
import { withColours } from '#server/store/storefront/message-shop.ts'
import { customerById } from '#server/identity/customer/customers.ts'
import * as gifts from '#words/gift-cards.ts'
import * as orders from '#words/orders.ts'
import * as t from '#words/mails.ts'
import * as pickup from '#words/pickup-mails.ts'
import * as texts from '#words/texts.ts'
import { placeParagraphs } from './order-place.ts'
import { findReplacement } from './replacement-order.ts'
import { completePath } from './links.ts'
import { creditNoteName, invoiceName } from './mail-documents.ts'
import { type MailedOrder, moneyFormatter, orderRows } from './mail-rows.ts'
import { MAIL_NOTICES, TEXT_NOTICES, TEXT_TEMPLATES } from './message-kinds.ts'
import { parcelParts } from './parcel-parts.ts'
import type { OrderRow } from './rows.ts'
import { LINK_DAYS } from './token.ts'

type OrderMail = Omit<MailContent, 'greeting'> & { attach?: AttachmentName | undefined }

/** What a message is about, so that the shop can send it again. */
export interface Topic {
  kind: DeskMessageKind
  shipmentId?: number
}

export async function mailConfirmed(db: Queryable, app: FastifyInstance, order: MailedOrder): Promise<void> {
  const { order_no: number, shop } = order
  const { format } = await orderRows(db, order)
  const topic: Topic = { kind: 'confirmed' }
  await sendMail(db, app, order, topic, t.orderConfirmedSubject({ number }), await confirmedMail(db, app, order))
  const when = expectedDays(order)
  const event =
    when === undefined
      ? texts.orderConfirmed({ shop: shop.name, number })
      : texts.orderConfirmedArriving({ shop: shop.name, number, when })
  await sendText(db, app, order, topic, `${event} ${paymentSentence(order, format)}`)
}

async function confirmedMail(db: Queryable, app: FastifyInstance, order: MailedOrder): Promise<OrderMail> {
  const { order_no: number, shop } = order
  const { format, rows } = await orderRows(db, order)
  const when = expectedDays(order)
  return {
    paragraphs: [
      when === undefined ? t.orderConfirmed({ number }) : t.orderConfirmedArriving({ number, when }),
      paymentSentence(order, format),
      ...placeParagraphs(order),
      ...giftParagraphs(order),
    ],
    rows,
    attach: invoiceName(order),
    button: viewButton(app, order),
    after: [t.orderLinkExpires({ days: LINK_DAYS, link: `${shop.origin}${pageHref('track-order')}` })],
  }
}

function giftParagraphs({ gift_note: note, gift_wrapped: isWrapped }: OrderRow): string[] {
  // The note is user input, and the mailbox may be a stranger's.
  return [...(isWrapped ? [t.giftWrapped()] : []), ...(note === null ? [] : [t.giftNote({ note: unlinked(note) })])]
}

/** Sends the confirmation to a corrected address. It counts towards the limit of requested messages. */
export async function mailConfirmedAgain(db: Queryable, app: FastifyInstance, order: OrderRow): Promise<void> {
  const subject = t.orderConfirmedSubject({ number: order.order_no })
  await sendMail(db, app, order, { kind: 'confirmed' }, subject, await confirmedMail(db, app, order), 'asked')
}

export async function mailAddressChanged(db: Queryable, app: FastifyInstance, order: OrderRow): Promise<void> {
  const { order_no: number, shop } = order
  await sendMail(db, app, order, undefined, t.orderEmailChangedSubject({ number }), {
    paragraphs: [
      t.orderEmailChanged({ number }),
      shop.email ? t.orderEmailChangedContactAt({ email: shop.email }) : t.orderEmailChangedContact(),
    ],
    button: contactButton(shop),
  })
}

export const foundMail = (shop: Shop, recipient: string, number: string, href: string): Message =>
  mail(shop, recipient, t.foundSubject({ number }), {
    greeting: greetingFor(),
    paragraphs: [t.found({ number, shop: shop.name, days: LINK_DAYS })],
    button: { label: t.viewOrder(), href },
    after: [t.foundIgnore()],
  })

/** Asks the contact to confirm an order. Says nothing about the order, because the recipient may be a stranger. */
export async function sendConfirmationLink(
  db: Queryable,
  app: FastifyInstance,
  { id, shop, email, phone }: OrderRow,
  channel: 'email' | 'sms',
  minutes: number,
  href: string,
): Promise<void> {
  const order = { id, kind: 'confirmation_link' } as const
  if (channel === 'email')
    return putInOutbox(db, app, {
      ...mail(await withColours(app, shop), email ?? '', t.confirmOrderSubject(), {
        greeting: greetingFor(),
        paragraphs: [t.confirmOrder({ shop: shop.name, minutes })],
        button: { label: t.confirmOrderButton(), href },
        after: [t.confirmOrderIgnore()],
        secrets: [href],
      }),
      order,
    })
  await putInOutbox(db, app, {
    channel: 'sms',
    recipient: toDialablePhone(phone ?? '', shop.mobile_code),
    subject: texts.confirmOrderSubject(),
    text: texts.confirmOrder({ shop: shop.name, minutes, link: href }),
    template: 'order_link',
    secrets: [href],
    order,
  })
}

export async function mailCancelled(
  db: Queryable,
  app: FastifyInstance,
  order: MailedOrder,
  refunded: number,
): Promise<void> {
  const { order_no: number, shop } = order
  const { format, rows } = await orderRows(db, order, refunded)
  const values = { number, amount: format(refunded) }
  const event = isPaidInCash(order) ? t.orderCancelledCash(values) : t.orderCancelledRefund(values)
  await sendMail(db, app, order, { kind: 'cancelled' }, t.orderCancelledSubject({ number }), {
    paragraphs: refunded > 0 ? [event, ...giftNote(order)] : [t.orderCancelled({ number })],
    rows,
    attach: await creditNoteName(db, order),
    // Unconfirmed orders have no page.
    button: order.confirmed_at === null ? visitButton(shop) : viewButton(app, order),
  })
}

export async function mailDelivered(db: Queryable, app: FastifyInstance, order: OrderRow): Promise<void> {
  const { order_no: number } = order
  await sendMail(db, app, order, { kind: 'delivered' }, t.deliveredSubject({ number }), {
    paragraphs: [t.delivered({ number })],
    answers: await parcelParts(db, order),
    button: viewButton(app, order),
  })
}

export async function mailRefunded(
  db: Queryable,
  app: FastifyInstance,
  order: OrderRow,
  refunded: number,
): Promise<void> {
  const format = moneyFormatter(order, refunded, order.paid_total, order.refunded_total)
  const values = { number: order.order_no, amount: format(refunded) }
  await sendMail(db, app, order, { kind: 'refunded' }, t.refundedSubject(values), {
    paragraphs: [isPaidInCash(order) ? t.refundedCash(values) : t.refunded(values), ...giftNote(order)],
    rows: [
      { label: t.paidBy({ method: order.payment_mode.name }), value: format(order.paid_total) },
      { label: t.refundedSoFar(), value: format(order.refunded_total) },
    ],
    attach: await creditNoteName(db, order),
    button: viewButton(app, order),
  })
}

/** Reports the refund of a payment for an order that was already paid or had been cancelled. */
export async function mailLatePayment(
  db: Queryable,
  app: FastifyInstance,
  order: OrderRow,
  refunded: number,
): Promise<void> {
  const { order_no: number, shop } = order
  const values = { number, amount: moneyFormatter(order, refunded)(refunded) }
  const hasPage = order.confirmed_at !== null || order.paid_total > 0
  await sendMail(db, app, order, undefined, t.latePaymentSubject({ number }), {
    paragraphs: [latePaymentSentence(order, values, await findReplacement(db, order)), t.latePaymentRefund()],
    button: hasPage ? viewButton(app, order) : visitButton(shop),
  })
}

function latePaymentSentence(
  { status, confirmed_at: confirmedAt }: OrderRow,
  values: { number: string; amount: string },
  replacement?: string,
): string {
  if (replacement) return t.latePaymentReplaced({ ...values, replacement })
  if (confirmedAt === null) return t.latePaymentUnconfirmed(values)
  return status === 'cancelled' ? t.latePaymentCancelled(values) : t.latePaymentPaid(values)
}

export const expectedDays = ({ shipping_mode: { expected, pickup }, shop }: OrderRow): string | undefined =>
  expected && !pickup ? formatDelivery(expected, shop.locale) : undefined

function paymentSentence(order: OrderRow, format: (amount: number) => string): string {
  const { grand_total: total, payment_mode: payment } = order
  const due = amountDueOnDelivery(order)
  if (total === 0) return orders.nothingToPay()
  if (due > 0 && order.shipping_mode.pickup) return pickup.payAtCounter({ amount: format(due) })
  return due > 0 ? orders.payCourier({ amount: format(due) }) : t.paid({ amount: format(total), method: payment.name })
}

export const isCash = ({ payment_mode: { code } }: OrderRow): boolean => code === CASH_ON_DELIVERY

const giftNote = ({ gift_total: gift }: OrderRow): string[] => (gift > 0 ? [gifts.refundNote()] : [])

/** Gift cards may have paid a part of a cash order. */
const isPaidInCash = (order: OrderRow): boolean =>
  isCash(order) && (order.gift_total === 0 || order.paid_total > order.gift_total)

export const amountDueOnDelivery = (order: OrderRow): number =>
  isCash(order) ? order.grand_total - order.waived_total - order.paid_total : 0

export const viewButton = (app: FastifyInstance, order: OrderRow): MailButton => ({
  label: t.viewOrder(),
  href: `${order.shop.origin}${completePath(app.config.sessionSecret, order, 'mailbox')}`,
})

export async function sendMail(
  db: Queryable,
  app: FastifyInstance,
  order: OrderRow,
  topic: Topic | undefined,
  subject: string,
  { attach, ...content }: OrderMail,
  cause: Cause = 'news',
): Promise<void> {
  if (!order.email || order.unproved.includes('email')) return
  const name = order.billing_address['name'] ?? order.shipping_address['name']
  const greeting = await greetingOf(db, order, name)
  const message = mail(await withColours(app, order.shop), order.email, subject, { greeting, ...content })
  const notice = topic && MAIL_NOTICES[topic.kind]
  await putInOutbox(db, app, {
    ...message,
    ...(attach && { attach }),
    cause,
    notice,
    order: { id: order.id, ...topic },
  })
}

/** Greets by name only a customer's own verified mailbox: an order may contain any name and address. */
export async function greetingOf(db: Queryable, order: OrderRow, name: unknown): Promise<string> {
  if (order.customer_id === null || typeof name !== 'string' || !order.email) return greetingFor()
  const [customer] = await customerById(db, order.customer_id)
  const isOwn = customer?.email_verified_at && customer.email_key === emailKey(order.email)
  return greetingFor(isOwn ? name : '')
}

export async function sendText(
  db: Queryable,
  app: FastifyInstance,
  order: OrderRow,
  topic: Topic,
  text: string,
): Promise<void> {
  const { phone, shop, unproved, order_no: number } = order
  if (!phone || unproved.includes('sms')) return
  const recipient = toDialablePhone(phone, shop.mobile_code)
  const message = { recipient, subject: texts.orderSubject({ number }), text, order: { id: order.id, ...topic } }
  // Someone without a mailbox learns of their order by text only.
  const hasMail = Boolean(order.email) && !unproved.includes('email')
  const notice = hasMail ? TEXT_NOTICES[topic.kind] : undefined
  const template = TEXT_TEMPLATES[topic.kind]
  await putInOutbox(db, app, { channel: 'sms', ...message, notice, ...(template && { template }) })
}
