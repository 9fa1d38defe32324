import { toDialablePhone } from '#domain/contact-phone.ts'
import type { FastifyInstance } from 'fastify'
import { formatDelivery } from '#domain/arrival.ts'
import { emailKey } from '#lib/normal-form.ts'
import { pageHref } from '#routes/page-href.ts'
import type { Queryable } from '#server/platform/db/database.ts'
import { type MailContent, type Shop, greetingFor, mail } from '#server/platform/outbox/mail.ts'
import { type Cause, type Message, putInOutbox } from '#server/platform/outbox/outbox.ts'
import { unlinked } from '#server/platform/web-addresses/unlinked.ts'
import { CASH_ON_DELIVERY } from '#server/commerce/payment-modes/codes.ts'
import { withColours } from '#server/store/storefront/message-shop.ts'
import { readSettings } from '#server/store/storefront/service.ts'
import { customerById } from '#server/identity/customer/customers.ts'
import { orderInForce } from './in-force.ts'
import { completePath } from './links.ts'
import { moneyFormatter, orderRows } from './mail-sums.ts'
import type { OrderRow } from './rows.ts'
import { LINK_DAYS } from './token.ts'

type OrderMail = Omit<MailContent, 'greeting'>

export async function mailConfirmed(db: Queryable, app: FastifyInstance, order: OrderRow): Promise<void> {
  const { words } = await orderRows(db, order)
  await send(db, app, order, `Your order ${order.order_no}`, await confirmedMail(db, app, order))
  await text(
    db,
    app,
    order,
    `${order.shop.name}: your order ${order.order_no} is confirmed. ${paymentSentence(order, words)}${expectedSentence(order)}`,
  )
}

async function confirmedMail(db: Queryable, app: FastifyInstance, order: OrderRow): Promise<OrderMail> {
  const { words, rows } = await orderRows(db, order)
  return {
    paragraphs: [
      `Thank you for your order ${order.order_no}.`,
      paymentSentence(order, words),
      `Delivery address: ${addressOf(order)}.${expectedSentence(order)}`,
    ],
    rows,
    button: { label: 'See your order', href: linkTo(app, order) },
    after: [
      `This link works for ${LINK_DAYS} days. After that, you can find your order at ${order.shop.origin}${pageHref('track-order')}.`,
    ],
  }
}

/** Sends the confirmation to a corrected address. It counts as requested. */
export async function mailConfirmedAgain(db: Queryable, app: FastifyInstance, order: OrderRow): Promise<void> {
  await send(db, app, order, `Your order ${order.order_no}`, await confirmedMail(db, app, order), 'asked')
}

export async function mailAddressChanged(db: Queryable, app: FastifyInstance, order: OrderRow): Promise<void> {
  const { email: help } = order.shop
  await send(db, app, order, `Order ${order.order_no}: email address changed`, {
    paragraphs: [
      `The email address for order ${order.order_no} has been changed. We won’t send anything more about it to this address, and links in earlier emails no longer work.`,
      `If you placed this order and didn’t change the address, write to us${help ? ` at ${help}` : ''}.`,
    ],
  })
}

export const foundMail = (shop: Shop, recipient: string, orderNo: string, href: string): Message =>
  mail(shop, recipient, `Your link to order ${orderNo}`, {
    greeting: greetingFor(),
    paragraphs: [`Here is the link to your order ${orderNo} at ${shop.name}. It works for ${LINK_DAYS} days.`],
    button: { label: 'See your order', href },
    after: ['If you didn’t ask for this link, you can ignore this email.'],
  })

/** Asks the contact to confirm an order. Contains nothing about the order, because the recipient may be a stranger. */
export async function sendConfirmationLink(
  db: Queryable,
  app: FastifyInstance,
  { shop, email, phone }: OrderRow,
  way: 'email' | 'sms',
  minutes: number,
  href: string,
): Promise<void> {
  if (way === 'email')
    return putInOutbox(
      db,
      app,
      mail(await withColours(app, shop), email ?? '', 'Please confirm your order', {
        greeting: greetingFor(),
        paragraphs: [
          `An order was placed at ${shop.name} with this address.`,
          `As there have been several orders with it today, please confirm this one. We’re holding the items for ${minutes} minutes.`,
        ],
        button: { label: 'Review order', href },
        after: [
          'If you didn’t order anything, you can ignore this email. The order won’t be sent, and this link expires tomorrow.',
        ],
      }),
    )
  const words = `${shop.name}: please confirm your order within ${minutes} minutes: ${href} If you didn’t place it, ignore this message.`
  const recipient = toDialablePhone(phone ?? '', shop.mobile_code)
  await putInOutbox(db, app, { channel: 'sms', recipient, subject: 'Order to be confirmed', text: words })
}

export async function mailCancelled(
  db: Queryable,
  app: FastifyInstance,
  order: OrderRow,
  refunded: number,
): Promise<void> {
  const { words, rows } = await orderRows(db, order, refunded)
  await send(db, app, order, `Your order ${order.order_no} has been cancelled`, {
    paragraphs: [
      `Your order ${order.order_no} has been cancelled.`,
      refunded > 0 ? `${words(refunded)} ${refundSentence(order)}` : 'Nothing was charged.',
    ],
    rows,
    // Unconfirmed orders have no page.
    ...(order.confirmed_at !== null && { button: { label: 'See your order', href: linkTo(app, order) } }),
  })
}

export async function mailShipped(db: Queryable, app: FastifyInstance, order: OrderRow): Promise<void> {
  const { words, rows } = await orderRows(db, order, amountDueOnDelivery(order))
  const waybill = order.waybill ?? ''
  const { ships_from: place } = await readSettings(app)
  const away = typeof place === 'string' && place !== '' ? `has left ${place}` : 'is on its way'
  const href = `${order.shop.origin}${pageHref('parcel', { waybill })}`
  await send(db, app, order, `Your order ${order.order_no} is on its way`, {
    paragraphs: [
      `Your order ${order.order_no} ${away}${order.carrier ? ` with ${order.carrier}` : ''}. Its waybill is ${waybill}.${expectedSentence(order)}`,
      ...(amountDueOnDelivery(order) > 0
        ? [`Please have ${words(amountDueOnDelivery(order))} ready for the courier.`]
        : []),
    ],
    rows,
    button: { label: 'Track your order', href },
  })
  await text(
    db,
    app,
    order,
    `${order.shop.name}: your order ${order.order_no} is on its way, waybill ${waybill}. ${href}`,
  )
}

export async function mailDelivered(db: Queryable, app: FastifyInstance, order: OrderRow): Promise<void> {
  await send(db, app, order, `Your order ${order.order_no} has arrived`, {
    paragraphs: [`Your order ${order.order_no} was delivered. We hope you enjoy it.`],
    button: { label: 'See your order', href: linkTo(app, order) },
  })
}

export async function mailRefunded(
  db: Queryable,
  app: FastifyInstance,
  order: OrderRow,
  refunded: number,
): Promise<void> {
  const words = moneyFormatter(order, refunded, order.paid_total, order.refunded_total)
  await send(db, app, order, `A refund for your order ${order.order_no}`, {
    paragraphs: [`${words(refunded)} of your order ${order.order_no} ${refundSentence(order)}`],
    rows: [
      { label: `Paid (${order.payment_mode.name})`, value: words(order.paid_total) },
      { label: 'Refunded so far', value: words(order.refunded_total) },
    ],
    button: { label: 'See your order', href: linkTo(app, order) },
  })
}

/** Reports the refund of a payment for an order that was already paid or could not be kept. */
export async function mailLatePayment(
  db: Queryable,
  app: FastifyInstance,
  order: OrderRow,
  refunded: number,
): Promise<void> {
  const words = moneyFormatter(order, refunded)
  const inForce = await orderInForce(db, order)
  await send(db, app, order, `Your payment for order ${order.order_no}`, {
    paragraphs: [
      `Your payment of ${words(refunded)} for order ${order.order_no} arrived too late. ${latePaymentReason(order, inForce)}`,
      'The whole amount will be refunded the way you paid, within a few days. We’re sorry.',
    ],
  })
}

function latePaymentReason(
  { order_no: number, status, confirmed_at: confirmedAt }: OrderRow,
  inForce?: string,
): string {
  if (inForce) return `That order had already been replaced by order ${inForce}.`
  if (confirmedAt === null) return 'We couldn’t hold the order any longer, so it has been cancelled.'
  return status === 'cancelled'
    ? 'The order had already been cancelled.'
    : `Order ${number} had already been paid, so nothing changes.`
}

const expectedSentence = ({ shipping_mode: { expected }, shop }: OrderRow): string =>
  expected ? ` It is expected ${formatDelivery(expected, shop.locale)}.` : ''

function paymentSentence(order: OrderRow, words: (amount: number) => string): string {
  const { grand_total: total, payment_mode: payment } = order
  if (total === 0) return 'There is nothing to pay.'
  if (amountDueOnDelivery(order) > 0) return `Please have ${words(amountDueOnDelivery(order))} ready for the courier.`
  return `You paid ${words(total)} (${payment.name}).`
}

const amountDueOnDelivery = ({ grand_total: total, paid_total: paid, payment_mode: { code } }: OrderRow): number =>
  code === CASH_ON_DELIVERY ? total - paid : 0

const refundSentence = ({ payment_mode: { code } }: OrderRow): string =>
  code === CASH_ON_DELIVERY
    ? 'will be refunded to you. As you paid in cash, we’ll write to ask how you’d like to receive it.'
    : 'will be refunded the way you paid, within a few days.'

const linkTo = (app: FastifyInstance, order: OrderRow): string =>
  `${order.shop.origin}${completePath(app.config.sessionSecret, order, 'mailbox')}`

export function addressOf({ shipping_address: address }: OrderRow): string {
  const parts = ['name', 'address_line_1', 'address_line_2', 'city', 'pincode', 'state_name', 'country_name']
  // User input sent to an unverified mailbox.
  return parts.flatMap((name) => (address[name] ? unlinked(String(address[name])) : [])).join(', ')
}

async function send(
  db: Queryable,
  app: FastifyInstance,
  order: OrderRow,
  subject: string,
  content: OrderMail,
  cause: Cause = 'news',
): Promise<void> {
  if (!order.email || order.unproved.includes('email')) return
  const name = order.billing_address['name'] ?? order.shipping_address['name']
  const greeting = await greetingOf(db, order, name)
  const message = mail(await withColours(app, order.shop), order.email, subject, { greeting, ...content })
  await putInOutbox(db, app, { ...message, cause })
}

/** Greets by name only a customer's own verified mailbox: an order may contain any name and address. */
export async function greetingOf(db: Queryable, order: OrderRow, name: unknown): Promise<string> {
  if (order.customer_id === null || typeof name !== 'string' || !order.email) return greetingFor()
  const [customer] = await customerById(db, order.customer_id)
  const isOwn = customer?.email_verified_at && customer.email_key === emailKey(order.email)
  return greetingFor(isOwn ? name : '')
}

async function text(db: Queryable, app: FastifyInstance, order: OrderRow, words: string): Promise<void> {
  if (!order.phone || order.unproved.includes('sms')) return
  const recipient = toDialablePhone(order.phone, order.shop.mobile_code)
  await putInOutbox(db, app, { channel: 'sms', recipient, subject: `Order ${order.order_no}`, text: words })
}
