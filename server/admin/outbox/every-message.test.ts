import { describe, expect, it } from 'vitest'
import { catalogue } from '#generated/message-catalogue.ts'
import type { Words } from '#lib/words.ts'
import {
  mailRefundRefused,
  mailRefundRequested,
  mailReturnApproved,
  mailReturnReceived,
} from '#server/commerce/after-sale/mails.ts'
import { giftCardMail } from '#server/commerce/gift-cards/gift-card-mail.ts'
import * as orders from '#server/commerce/orders/mails.ts'
import { linesOf } from '#server/commerce/orders/lines.ts'
import { mailLinesCancelled, mailShipped } from '#server/commerce/orders/parcel-mails.ts'
import { mailPickedUp, mailReady } from '#server/commerce/orders/pickup-mails.ts'
import { mailMerchant } from '#server/commerce/orders/merchant-mail.ts'
import { type OrderRow, orderByNumber } from '#server/commerce/orders/rows.ts'
import { reminderMail } from '#server/engagement/cart-reminders/reminder-mail.ts'
import { replyMail } from '#server/engagement/forms/reply-mail.ts'
import { backInStockMail, confirmMail } from '#server/engagement/stock-alerts/mails.ts'
import { maskContent } from '#server/platform/outbox/masked-content.ts'
import { type Message, outboxKey, putInOutbox, readContent } from '#server/platform/outbox/outbox.ts'
import { readShopWords, withWords } from '#server/platform/words/shop-words.ts'
import { shopForOrigin } from '#server/store/storefront/message-shop.ts'
import { accountMessages } from '#server/testing/account-messages.ts'
import { meera, browser } from '#server/testing/customers.ts'
import { draftValues } from '#server/testing/draft-orders.ts'
import { placeOrder, readyCart } from '#server/testing/shoppers.ts'
import { SESSION_SECRET, asAdministrator, testApp } from '#server/testing/test-app.ts'
import { stockedProduct } from '#server/testing/stocked-shop.ts'

const ORIGIN = 'http://shop.test'
const BUTTON = /<a href="([^"]+)"[^>]*>([^<]+)<\/a>/gu

const { app, change, changeSettings, database } = await testApp({ trustProxyHops: 1, language: 'en-XA' })
const { pool } = database
const shopWords = await readShopWords(app)
const written = recordMessages(shopWords.words!)
await withWords(shopWords, sendEveryMessage)
const sent = await readOutbox()
const data = await readData()

/** The areas of messages that consist of mails and texts. */
const areas = [...new Set(Object.keys(catalogue).map((key) => key.split('.')[0]!))].filter((area) =>
  /^(?:mails|texts|(?!admin-)\w+-mails)$/u.test(area),
)

describe('every mail and text message', () => {
  it.each(areas)('AU-18 LG-01 is rendered here: no message of %s is left out', (area) => {
    const unwritten = Object.entries(catalogue).filter(
      ([key, { id }]) => key.startsWith(`${area}.`) && !written.has(id),
    )
    expect(unwritten.map(([key]) => key)).toEqual([])
  })

  it('LG-01 contains no plain English', () => {
    for (const { subject, text, html } of sent)
      for (const shown of [subject, text, textOf(html)]) expect(plainWords(shown), shown).toEqual([])
  })

  it('AU-18 CK-07 has a subject and plain text; a mail has HTML and one button, unless it contains a code', () => {
    const withoutButton: string[] = []
    for (const { channel, status, subject, text, html } of sent) {
      expect(subject).not.toBe('')
      expect(text).not.toBe('')
      if (channel === 'sms' || status === 'withheld') continue
      const [button, ...others] = html.matchAll(BUTTON)
      expect(others).toEqual([])
      if (button === undefined) withoutButton.push(subject)
      else expect(text).toContain(`${button[2]}:\n${unescape(button[1]!)}`)
      expect(html).toContain('<html lang="en-XA" dir="ltr">')
    }
    expect(withoutButton).toEqual([expect.stringMatching(/^⟦Ýôûŕ çôďé ƒôŕ/u)])
  })
})

it('AD-24 AD-27 every message keeps its codes and tokens from staff', () => {
  for (const { shown } of sent) expect(shown).not.toMatch(/\b1234\b|href=|[/=#]token\b|token=[\w-]|[\w-]{43}/u)
})

/** Returns the ids of the messages that are written from now on. */
function recordMessages(words: Words): ReadonlySet<string> {
  const ids = new Set<string>()
  const messages = new Proxy(words.messages, {
    get: (target, id: string) => {
      ids.add(id)
      return target[id]
    },
  })
  Object.assign(words, { messages })
  return ids
}

async function sendEveryMessage(): Promise<void> {
  await sendAccountMessages()
  const who = browser({ app })
  const vase = await stockedProduct(database)
  await pool.query(
    `INSERT INTO coupon (code, title, kind, value, currency) VALUES ('TEN', 'Ten', 'amount', 10000, 'INR')`,
  )
  const cart = await readyCart(who, { items: [{ product_id: vase, quantity: 2 }], coupon: 'TEN' })
  const [order] = await orderByNumber(pool, (await placeOrder(who, cart)).order_id)
  await sendOrderMessages(order!)
  await sendGiftCards()
  await sendDraft(vase)
  await sendEngagementMessages()
}

async function sendAccountMessages(): Promise<void> {
  const { sent: messages, withheld } = accountMessages((await shopForOrigin(app))(ORIGIN))
  for (const message of messages) await putInOutbox(pool, app, { ...message, cause: 'news' })
  for (const message of withheld) await putInOutbox(pool, app, message, 'nobody')
}

async function sendOrderMessages(order: OrderRow): Promise<void> {
  const { shop, shipping_mode: mode } = order
  const expected = { from: '2027-01-05', to: '2027-01-05' }
  const variant = (changes: Partial<OrderRow> = {}): OrderRow => ({
    ...order,
    shipping_mode: { ...mode, expected },
    ...changes,
  })
  const { expected: _, ...undated } = mode
  const dateless = variant({ shipping_mode: undated })
  const silent = variant({ shop: { ...shop, email: '' } })
  const paid = variant({ payment_mode: { code: 'sandbox', name: 'Card' } })
  const shipped = { waybill: 'BD-1', carrier: 'Blue Dart' }
  const gift = variant({ gift_note: shop.name, gift_wrapped: true })
  const picked = variant({
    shipping_mode: { ...undated, pickup: { name: shop.name, hours: '10–18', instructions: '' } },
  })
  for (const one of [variant(), dateless, paid, variant({ grand_total: 0 }), gift, picked])
    await orders.mailConfirmed(pool, app, one)
  await mailReady(pool, app, picked)
  await mailPickedUp(pool, app, picked)
  for (const one of [variant(), silent]) {
    await orders.mailAddressChanged(pool, app, one)
    await mailRefundRefused(pool, app, one, '')
  }
  await putInOutbox(pool, app, orders.foundMail(shop, 'a@b.example', order.order_no, ORIGIN))
  for (const channel of ['email', 'sms'] as const)
    await orders.sendConfirmationLink(pool, app, order, channel, 30, ORIGIN)
  await orders.mailCancelled(pool, app, variant({ confirmed_at: null }), 0)
  for (const one of [variant(), paid]) {
    await orders.mailCancelled(pool, app, one, 100)
    await orders.mailRefunded(pool, app, one, 100)
  }
  const [line] = await linesOf(pool, order.id)
  const { rows } = await pool.query<{ id: number }>(
    `INSERT INTO shipment (order_id, waybill) VALUES ($1, 'BD-1') RETURNING id`,
    [order.id],
  )
  const units = [{ id: line!.id, quantity: 1, amount: 100 }]
  const parcel = { id: rows[0]!.id, ...shipped, trackingUrl: 'https://carrier.example/1', lines: units }
  for (const one of [order, paid]) await mailLinesCancelled(pool, app, one, { lines: units, refund: 100 })
  for (const one of [variant(shipped), { ...dateless, ...shipped }]) {
    await mailShipped(pool, app, one, { ...parcel, isLast: true, isOnly: true })
    for (const isLast of [true, false]) await mailShipped(pool, app, one, { ...parcel, isLast, isOnly: false })
    await changeSettings({ ships_from: '' })
    await mailShipped(pool, app, one, { ...parcel, isLast: true, isOnly: true })
    await changeSettings({ ships_from: 'the studio' })
  }
  await orders.mailDelivered(pool, app, order)
  await sendLatePayments(paid)
  for (const one of [order, variant({ phone: '' })]) await mailMerchant(pool, app, one)
  await mailRefundRequested(pool, app, order, { id: 1, amount: 100 })
  await mailReturnReceived(pool, app, order)
  const whole = { amount: 100, units: 2, asked: 2, isReduced: false, answer: '⟦ok⟧' }
  for (const decision of [whole, { ...whole, units: 1 }, { ...whole, isReduced: true }])
    await mailReturnApproved(pool, app, order, decision)
  await sendParcels(order)
}

/** Parcels in every state, of an order with more to come. */
async function sendParcels(order: OrderRow): Promise<void> {
  await pool.query(
    `INSERT INTO shipment (order_id, waybill, status, delivered_at) VALUES ($1, 'W-1001', 'shipped', NULL), ($1, 'W-1002', 'delivered', now()), ($1, 'W-1003', 'returned', NULL)`,
    [order.id],
  )
  await orders.mailDelivered(pool, app, { ...order, status: 'confirmed' })
}

async function sendLatePayments(paid: OrderRow): Promise<void> {
  const cancelled = { ...paid, status: 'cancelled' as const }
  const unconfirmed = { ...cancelled, confirmed_at: null, cart_id: null }
  for (const one of [paid, cancelled, unconfirmed]) await orders.mailLatePayment(pool, app, one, 100)
  // An older order of the same cart, which the first one replaced.
  const { rows } = await pool.query<{ id: number }>(
    `INSERT INTO orders SELECT (jsonb_populate_record(o, jsonb_build_object('id', nextval('orders_id_seq'), 'order_no', 'OLD-1', 'cart_version', 'old',
       'status', 'cancelled', 'confirmed_at', NULL, 'invoice_no', NULL, 'created_at', o.created_at - interval '1 minute'))).* FROM orders o WHERE id = $1 RETURNING id`,
    [paid.id],
  )
  await orders.mailLatePayment(pool, app, { ...cancelled, confirmed_at: null, id: rows[0]!.id }, 100)
}

async function sendGiftCards(): Promise<void> {
  const shop = (await shopForOrigin(app))(ORIGIN)
  const card = { recipient_email: 'a@b.example', balance: 100, currency: 'INR', message: '', expires_at: null }
  const terms = { code: '1234-1234-1234-1234-1234', clock: { locale: 'en-IN', timeZone: 'Asia/Kolkata' } }
  await putInOutbox(pool, app, giftCardMail(shop, { ...card, sender_name: '' }, { ...terms, isReplacement: false }))
  const personal = { ...card, sender_name: shop.name, message: shop.name, expires_at: new Date('2027-01-05') }
  await putInOutbox(pool, app, giftCardMail(shop, personal, { ...terms, isReplacement: true }))
}

async function sendDraft(product: number): Promise<void> {
  const staffMember = browser({ app }, asAdministrator)
  const values = draftValues(product, 'a@b.example')
  const { id, version } = (await staffMember.post('/api/admin/draft-orders', { values })).json().data
  const reply = await staffMember.post(`/api/admin/draft-orders/${id}/send`, { version, days: 7, by_mail: true })
  expect(reply.statusCode, reply.payload).toBe(200)
}

async function sendEngagementMessages(): Promise<void> {
  const shop = (await shopForOrigin(app))(ORIGIN)
  const product = { sku: 'A', slug: 'a', name: 'Moon jar', variant: 'Ash' }
  for (const compose of [confirmMail, backInStockMail])
    await putInOutbox(pool, app, { ...compose(app, shop, 'a@b.example', product), cause: 'news' })
  const cart = { email: 'a@b.example', token: 'a'.repeat(43), products: ['Moon jar', 'Tea bowl'], locale: 'en-IN' }
  await putInOutbox(pool, app, reminderMail(shop, cart))

  const email = 'anu@letters.example'
  await browser({ app }).post('/api/plugins/emailSubscription/subscribe', { email })
  const token = /newsletter-confirm\?token=([\w-]+)/u.exec((await readOutbox()).at(-1)?.text ?? '')?.[1]
  await browser({ app }).post('/api/plugins/emailSubscription/confirm', { token })

  const answers = { name: 'Leela', email, topic: 'care', message: 'Turmeric in a white bowl.' }
  await browser({ app }).post('/api/form/submit/contact', answers)
  const reply = { recipient: email, subject: '1', text: '2', answers: [{ name: 'a', label: '3', value: '4' }] }
  await putInOutbox(pool, app, replyMail(shop, reply))

  const buyer = browser({ app })
  await buyer.post('/api/auth/login', { email: meera.email, password: meera.password })
  await pool.query(
    `UPDATE orders SET status = 'shipped', waybill = 'BD-1', customer_id = (SELECT id FROM customer WHERE email = $1) WHERE status = 'confirmed'`,
    [meera.email],
  )
  await pool.query(`UPDATE orders SET status = 'delivered' WHERE status = 'shipped'`)
  await change(`UPDATE plugin SET config = config || '{"hold_after": 1}' WHERE module_name = 'review'`)
  const { rows } = await pool.query<{ id: number }>('SELECT id FROM review WHERE published ORDER BY id LIMIT 2')
  for (const [index, { id }] of rows.entries())
    await (index === 0 ? browser({ app }) : buyer).post('/api/plugins/review/report', {
      review_id: id,
      reason: 'offensive',
    })
}

interface SentMessage {
  channel: Message['channel']
  status: string
  subject: string
  text: string
  html: string
  /** As staff see it. */
  shown: string
}

async function readOutbox(): Promise<SentMessage[]> {
  const { rows } = await pool.query<SentMessage & { content: Buffer }>(
    'SELECT channel, status, subject, content FROM outbox ORDER BY id',
  )
  return rows.map(({ content: sealed, ...row }) => {
    const content = readContent(sealed, outboxKey(SESSION_SECRET)) ?? { text: '' }
    const { text, html = '' } = content
    const masked = maskContent(content)
    return { ...row, text, html, shown: `${masked.text}${masked.html ?? ''}` }
  })
}

const textOf = (html: string): string => unescape(html.replaceAll(/<style>[^<]*<\/style>|<[^>]*>/gu, '\n'))

const unescape = (html: string): string =>
  html
    .replaceAll('&#39;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')

/** Returns data of the shop and of people that is shown outside sentences. */
async function readData(): Promise<string[]> {
  const { rows } = await pool.query<{ answers: { label: string; value: string }[] }>('SELECT answers FROM form_answer')
  const answers = rows.flatMap((row) => row.answers.flatMap(({ label, value }) => [label, value]))
  return ['Ashkiln', 'Cash on delivery', 'Blue Dart', 'BD-1', 'Card', 'January', ...answers]
}

/** Returns the words of a text that are neither from the catalogue nor data. */
function plainWords(text: string): string[] {
  const own = data.reduce((left, one) => left.replaceAll(one, ''), text.replaceAll(/⟦[^⟧]*⟧|\S+@\S+|https?:\S+/gu, ''))
  return own.match(/\p{L}{2,}/gu) ?? []
}
