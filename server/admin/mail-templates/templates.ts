import type { FastifyInstance } from 'fastify'
import type { MailTemplate } from '#generated/api.d.ts'
import { mailRefundRefused, mailRefundRequested } from '#server/commerce/after-sale/mails.ts'
import { mailReady } from '#server/commerce/orders/pickup-mails.ts'
import * as orders from '#server/commerce/orders/mails.ts'
import { mailMerchant } from '#server/commerce/orders/merchant-mail.ts'
import { mailLinesCancelled, mailShipped } from '#server/commerce/orders/parcel-mails.ts'
import { reminderMail } from '#server/engagement/cart-reminders/reminder-mail.ts'
import { answerMail } from '#server/engagement/forms/answers.ts'
import { replyMail } from '#server/engagement/forms/reply-mail.ts'
import { subscribedMail, subscriptionMail } from '#server/engagement/newsletter/mails.ts'
import { unsubscribeLink } from '#server/engagement/newsletter/subscriptions.ts'
import { reportMail } from '#server/engagement/reviews/report.ts'
import { backInStockMail, confirmMail } from '#server/engagement/stock-alerts/mails.ts'
import * as account from '#server/identity/auth/messages.ts'
import { invitationMail, staffResetMail } from '#server/identity/staff/staff-mails.ts'
import type { Queryable } from '#server/platform/db/database.ts'
import type { Shop } from '#server/platform/outbox/mail.ts'
import { type Message, collectMessages } from '#server/platform/outbox/outbox.ts'
import * as t from '#words/admin-mails.ts'
import type { Sample } from './sample-order.ts'

/** What previews are made from. */
export interface SampleContext extends Sample {
  app: FastifyInstance
  db: Queryable
  shop: Shop
}

export interface Template extends Pick<MailTemplate, 'group' | 'recipient'> {
  title: () => string
  /** Makes the mail with the code that sends it, so that the example is never out of date. */
  make: (context: SampleContext) => Promise<Message | undefined>
}

type Make = (context: SampleContext) => Message | Promise<Message | undefined>
type Send = (context: SampleContext) => Promise<void>

const EMAIL = 'customer@shop.example'
const TOKEN = 'example'
const REVIEW = 1

const made =
  (group: Template['group'], recipient: Template['recipient']) =>
  (title: () => string, make: Make): Template => ({ group, recipient, title, make: async (context) => make(context) })
const ofAccount = made('account', 'customer')
const marketing = made('marketing', 'customer')
const toShop = made('shop', 'shop')
const toStaff = made('shop', 'staff')

/** Templates of mails whose function queues them. `index` chooses one of several mails. */
const sent =
  (group: Template['group'], recipient: Template['recipient'], index = 0) =>
  (title: () => string, send: Send): Template => ({
    group,
    recipient,
    title,
    make: async (context) =>
      (await collectMessages(() => send(context))).filter(({ channel }) => channel === 'email')[index],
  })
const order = sent('orders', 'customer')

const parcelOf = ({ order: { lines = [] } }: SampleContext, isOnly: boolean) => ({
  id: 0,
  waybill: 'EX123456789IN',
  carrier: t.sampleCarrier(),
  trackingUrl: null,
  lines: isOnly ? lines : lines.slice(0, 1),
  isLast: isOnly,
  isOnly,
})
const refunded = (context: SampleContext) => {
  const amount = context.order.lines?.[0]?.line_total ?? 0
  return { amount, order: { ...context.order, refunded_total: amount } }
}

const toPickUp = (one: Sample['order']): Sample['order'] => ({
  ...one,
  shipping_mode: { ...one.shipping_mode, pickup: { name: one.shop.name, hours: t.sampleHours(), instructions: '' } },
})

/** All kinds of mails by id, in the order in which owners see them. */
export const templates: Readonly<Record<string, Template>> = {
  'order-confirmed': order(t.orderConfirmed, ({ db, app, order: one }) => orders.mailConfirmed(db, app, one)),
  'order-shipped': order(t.orderShipped, (context) =>
    mailShipped(context.db, context.app, context.order, parcelOf(context, true)),
  ),
  'part-shipped': order(t.partShipped, (context) =>
    mailShipped(context.db, context.app, context.order, parcelOf(context, false)),
  ),
  'order-delivered': order(t.orderDelivered, ({ db, app, order: one }) => orders.mailDelivered(db, app, one)),
  'order-ready': order(t.orderReady, ({ db, app, order: one }) => mailReady(db, app, toPickUp(one))),
  'order-cancelled': order(t.orderCancelled, ({ db, app, order: one }) =>
    orders.mailCancelled(db, app, one, one.grand_total),
  ),
  'items-cancelled': order(t.itemsCancelled, (context) => {
    const { amount } = refunded(context)
    const lines = [{ id: 1, quantity: 1, amount }]
    return mailLinesCancelled(context.db, context.app, context.order, { lines, refund: amount })
  }),
  'order-refunded': order(t.refunded, (context) => {
    const { order: one, amount } = refunded(context)
    return orders.mailRefunded(context.db, context.app, one, amount)
  }),
  'return-requested': order(t.returnRequested, (context) =>
    mailRefundRequested(context.db, context.app, context.order, { id: 0, amount: refunded(context).amount }),
  ),
  'return-declined': order(t.returnDeclined, ({ db, app, order: one }) =>
    mailRefundRefused(db, app, one, t.sampleAnswer()),
  ),
  'late-payment': order(t.latePayment, ({ db, app, order: one }) =>
    orders.mailLatePayment(db, app, { ...one, status: 'cancelled' }, one.grand_total),
  ),
  'confirm-order': order(t.confirmationLink, ({ db, app, shop, order: one }) =>
    orders.sendConfirmationLink(db, app, one, 'email', 30, shop.origin),
  ),
  'order-email-changed': order(t.orderEmailChanged, ({ db, app, order: one }) =>
    orders.mailAddressChanged(db, app, one),
  ),
  'order-found': made('orders', 'customer')(t.orderFound, ({ shop, order: one }) =>
    orders.foundMail(shop, EMAIL, one.order_no, shop.origin),
  ),
  welcome: ofAccount(t.welcome, ({ shop }) => account.welcomeMail(shop, EMAIL, TOKEN)),
  'login-code': ofAccount(t.code, ({ shop }) => account.codeMail(shop, EMAIL, '123456')),
  'verify-email': ofAccount(t.verify, ({ shop }) => account.verifyMail(shop, EMAIL, TOKEN)),
  'reset-password': ofAccount(t.reset, ({ shop }) => account.resetMail(shop, EMAIL, TOKEN)),
  'password-reset': ofAccount(t.passwordReset, ({ shop }) => account.passwordResetMail(shop, EMAIL, '', undefined)),
  'email-taken': ofAccount(t.taken, ({ shop }) => account.takenMail(shop, EMAIL)),
  'email-changed': ofAccount(t.emailChanged, ({ shop }) => account.changedMail(shop, EMAIL, '', 'email', TOKEN)),
  'password-changed': ofAccount(t.passwordChanged, ({ shop }) =>
    account.changedMail(shop, EMAIL, '', 'password', TOKEN),
  ),
  'account-deleted': ofAccount(t.accountDeleted, ({ shop }) => account.changedMail(shop, EMAIL, '', 'deletion', TOKEN)),
  'newsletter-confirm': marketing(t.newsletterConfirm, ({ shop }) => subscriptionMail(shop, EMAIL, TOKEN)),
  'newsletter-welcome': marketing(t.newsletterWelcome, ({ shop }) =>
    subscribedMail(shop, EMAIL, unsubscribeLink(shop.origin, TOKEN)),
  ),
  'stock-alert-confirm': marketing(t.alertConfirm, ({ app, shop, product }) =>
    confirmMail(app, shop, EMAIL, { ...product, variant: '' }),
  ),
  'back-in-stock': marketing(t.backInStock, ({ app, shop, product }) =>
    backInStockMail(app, shop, EMAIL, { ...product, variant: '' }),
  ),
  'cart-reminder': marketing(t.cartReminder, ({ shop, product }) =>
    reminderMail(shop, { email: EMAIL, token: TOKEN, products: [product.name], locale: 'en' }),
  ),
  'new-order': sent('shop', 'shop')(t.newOrder, ({ db, app, order: one }) => mailMerchant(db, app, one)),
  'return-to-decide': sent(
    'shop',
    'shop',
    1,
  )(t.returnToDecide, (context) =>
    mailRefundRequested(context.db, context.app, context.order, { id: 0, amount: refunded(context).amount }),
  ),
  'review-reported': toShop(t.reviewReported, ({ shop, product }) => {
    const review = { id: REVIEW, author: t.sampleName(), title: '', body: t.sampleAnswer(), cleared: false }
    const about = { slug: product.slug, product: product.name }
    return reportMail(shop, shop.email, { ...review, ...about }, { reason: 'offensive', isHeld: false })
  }),
  'form-reply': made('shop', 'customer')(t.formReply, ({ shop }) =>
    replyMail(shop, {
      recipient: EMAIL,
      subject: t.sampleForm(),
      text: t.sampleAnswer(),
      answers: [{ name: 'message', label: t.sampleQuestion(), value: t.sampleAnswer() }],
    }),
  ),
  'form-answer': toShop(t.formAnswer, ({ shop }) =>
    answerMail(shop, shop.email, t.sampleForm(), [{ label: t.sampleQuestion(), value: t.sampleAnswer() }]),
  ),
  invitation: toStaff(t.invitation, ({ shop }) =>
    invitationMail(shop, EMAIL, { role: 'manager', inviter: t.sampleName(), token: TOKEN }),
  ),
  'staff-reset': toStaff(t.staffReset, ({ shop }) => staffResetMail(shop, EMAIL, TOKEN)),
}
