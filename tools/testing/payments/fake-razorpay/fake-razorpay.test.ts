import Razorpay from 'razorpay'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { validatePaymentVerification, validateWebhookSignature } from 'razorpay/dist/utils/razorpay-utils.js'
import { RAZORPAY_KEYS, startFakeRazorpay } from './fake-razorpay.ts'

/** What the shop's webhook received. */
const received: { headers: Record<string, string>; body: string }[] = []
let status = 200
const fake = await startFakeRazorpay({
  webhookUrl: 'http://shop.test/webhook',
  deliver: async (_url, headers, body) => {
    received.push({ headers, body })
    return status
  },
})
afterAll(() => fake.close())
beforeEach(async () => {
  await fake.webhooks.settled()
  received.length = 0
  status = 200
  fake.webhooks.set({ held: false, copies: 1, lose: 0 })
  Object.assign(fake.books.settings, { autoCapture: true, refunds: 'pending', balance: 1e12 })
})

/** The SDK has no option for the origin. */
function sdk(keys: { key_id: string; key_secret: string } = RAZORPAY_KEYS) {
  const client = new Razorpay(keys)
  ;(client as unknown as { api: { rq: { defaults: { baseURL: string } } } }).api.rq.defaults.baseURL = fake.origin
  return client
}
const razorpay = sdk()
let count = 0
const newLink = (change: object = {}) =>
  razorpay.paymentLink.create({
    amount: 129_900,
    currency: 'INR',
    reference_id: `reference-${(count += 1)}`,
    description: 'Ash & Kiln, order 1043',
    customer: { name: 'Asha', email: 'asha@ashkiln.example', contact: '+919000000009' },
    notify: { sms: false, email: false },
    notes: { reference: 'reference-1' },
    callback_url: 'https://shop.test/payment/return/razorpay/reference-1',
    callback_method: 'get',
    ...change,
  })
type Link = Awaited<ReturnType<typeof newLink>>
const press = (link: Link, button: string) =>
  fetch(`${link.short_url}/${button}`, { method: 'POST', redirect: 'manual' })
const kinds = () => received.map(({ body }) => (JSON.parse(body) as { event: string }).event)
async function paid(change: object = {}) {
  const link = await newLink(change)
  await press(link, 'pay')
  await fake.webhooks.settled()
  const [entry] = (await razorpay.paymentLink.fetch(link.id)).payments as unknown as { payment_id: string }[]
  return { link, id: entry?.payment_id ?? '' }
}
const refusal = (description: string | RegExp) => ({
  statusCode: 400,
  error: expect.objectContaining({ code: 'BAD_REQUEST_ERROR', description: expect.stringMatching(description) }),
})

describe('PY-01 the fake Razorpay, driven by the official SDK,', () => {
  it('takes a payment on its page, and signs the way back and the webhooks', async () => {
    const paymentsBefore = fake.books.payments.size
    const link = await newLink()
    expect(link).toMatchObject({ status: 'created', amount: 129_900, amount_paid: 0, payments: null })
    const page = await (await fetch(link.short_url)).text()
    expect(page).toContain('INR 1299.00')
    expect(page).toContain('Ash &amp; Kiln, order 1043')

    const failed = await (await press(link, 'decline')).text()
    expect(failed).toContain('declined by your bank')
    const back = new URL((await press(link, 'pay')).headers.get('location') ?? '')
    const value = (name: string) => back.searchParams.get(`razorpay_${name}`) ?? ''
    const names = {
      payment_link_id: link.id,
      payment_id: value('payment_id'),
      payment_link_reference_id: value('payment_link_reference_id'),
      payment_link_status: value('payment_link_status'),
    }
    expect(validatePaymentVerification(names, value('signature'), RAZORPAY_KEYS.key_secret)).toBe(true)
    await fake.webhooks.settled()
    expect(kinds()).toEqual([
      'payment.failed',
      'payment.authorized',
      'payment.captured',
      'order.paid',
      'payment_link.paid',
    ])
    for (const { headers, body } of received) {
      const signature = headers['x-razorpay-signature'] ?? ''
      expect(validateWebhookSignature(body, signature, RAZORPAY_KEYS.webhook_secret)).toBe(true)
      expect(validateWebhookSignature(`${body} `, signature, RAZORPAY_KEYS.webhook_secret)).toBe(false)
    }
    expect(new Set(received.map(({ headers }) => headers['x-razorpay-event-id'])).size).toBe(5)

    const { order_id: orderId } = (await razorpay.paymentLink.fetch(link.id)) as { order_id?: string }
    expect(await razorpay.orders.fetch(orderId ?? '')).toMatchObject({ status: 'paid', amount_due: 0, attempts: 2 })
    const attempts = (await razorpay.orders.fetchPayments(orderId ?? '')).items
    expect(attempts.map((one) => one.status)).toEqual(['captured', 'failed'])
    expect(await (await press(link, 'pay')).text()).toContain('This payment link is paid.')
    expect(fake.books.payments.size).toBe(paymentsBefore + 2)
  })

  it('captures authorised payments, early and late', async () => {
    fake.books.settings.autoCapture = false
    const link = await newLink()
    await press(link, 'pay')
    const { items } = await razorpay.payments.all({ count: 1 })
    const [payment] = items
    expect(payment).toMatchObject({ status: 'authorized', captured: false })
    const id = payment?.id ?? ''
    await expect(razorpay.payments.capture(id, 129_800, 'INR')).rejects.toMatchObject(refusal(/equal to the amount/))
    expect(await razorpay.payments.capture(id, 129_900, 'INR')).toMatchObject({ status: 'captured' })
    await expect(razorpay.payments.capture(id, 129_900, 'INR')).rejects.toMatchObject(refusal(/already been captured/))
    expect((await razorpay.paymentLink.fetch(link.id)).status).toBe('paid')

    const slow = await newLink()
    await press(slow, 'pay-late')
    const [late] = (await razorpay.payments.all({ count: 1 })).items
    expect(late).toMatchObject({ status: 'failed', error_reason: 'payment_timed_out' })
    fake.controls.authoriseLate(late?.id ?? '')
    expect(await razorpay.payments.fetch(late?.id ?? '')).toMatchObject({ status: 'authorized', error_code: null })
  })

  it('refunds in part and in full, once per key, and reports how it ends', async () => {
    const { id } = await paid()
    const key = 'refund000000000000000001'
    const ask = (body: object, name = key) =>
      fetch(`${fake.origin}/v1/payments/${id}/refund`, {
        method: 'POST',
        headers: {
          authorization: `Basic ${btoa(`${RAZORPAY_KEYS.key_id}:${RAZORPAY_KEYS.key_secret}`)}`,
          'content-type': 'application/json',
          'x-refund-idempotency': name,
        },
        body: JSON.stringify(body),
      })
    const first = (await (await ask({ amount: 29_900 })).json()) as { id: string }
    expect(await (await ask({ amount: 29_900 })).json()).toMatchObject({ id: first.id, status: 'pending' })
    expect((await ask({ amount: 29_800 })).status).toBe(400)
    expect((await ask({ amount: 100 }, 'short')).status).toBe(400)
    expect(await razorpay.payments.fetch(id)).toMatchObject({ amount_refunded: 29_900, refund_status: 'partial' })
    await expect(razorpay.payments.refund(id, { amount: 100_001 })).rejects.toMatchObject(
      refusal(/greater than amount captured/),
    )
    await expect(razorpay.payments.refund(id, { amount: 99 })).rejects.toMatchObject(refusal('at least INR 1.00'))

    const rest = await razorpay.payments.refund(id, { speed: 'normal', notes: { refund_key: 'two' } })
    expect(rest.amount).toBe(100_000)
    expect(await razorpay.payments.fetch(id)).toMatchObject({ status: 'refunded', refund_status: 'full' })
    await expect(razorpay.payments.refund(id, {})).rejects.toMatchObject(refusal(/fully refunded already/))
    fake.controls.endRefund(first.id, 'processed')
    fake.controls.endRefund(rest.id, 'failed')
    await fake.webhooks.settled()
    expect(kinds().slice(-4)).toEqual(['refund.created', 'refund.created', 'refund.processed', 'refund.failed'])
    expect(await razorpay.payments.fetch(id)).toMatchObject({ status: 'captured', amount_refunded: 29_900 })
    expect((await razorpay.payments.fetchRefund(id, rest.id)).status).toBe('failed')
    expect((await razorpay.payments.fetchMultipleRefund(id, {})).items.map((one) => one.id)).toEqual([
      rest.id,
      first.id,
    ])
    expect((await razorpay.refunds.all({ count: 1 })).items).toHaveLength(1)

    fake.books.settings.balance = 0
    await expect(razorpay.payments.refund(id, { amount: 100 })).rejects.toMatchObject(refusal(/enough balance/))
  })

  it('opens and ends disputes', async () => {
    const { id } = await paid()
    const dispute = fake.controls.openDispute(id)
    expect(await razorpay.disputes.fetch(dispute.id)).toMatchObject({
      status: 'open',
      payment_id: id,
      phase: 'chargeback',
    })
    await razorpay.disputes.contest(dispute.id, { summary: 'Delivered.', action: 'submit' })
    fake.controls.endDispute(dispute.id, 'won')
    await fake.webhooks.settled()
    expect(kinds().slice(-3)).toEqual([
      'payment.dispute.created',
      'payment.dispute.under_review',
      'payment.dispute.won',
    ])
    const other = fake.controls.openDispute(id, 5000)
    expect(await razorpay.disputes.accept(other.id)).toMatchObject({ status: 'lost', amount_deducted: 5000 })
  })

  it('closes links when they expire or are cancelled', async () => {
    const soon = Math.floor(Date.now() / 1000) + 16 * 60
    await expect(newLink({ expire_by: soon - 120 })).rejects.toMatchObject(refusal(/15 minutes/))
    const [expiring, cancelled] = [await newLink({ expire_by: soon }), await newLink()]
    expect(await razorpay.paymentLink.cancel(cancelled.id)).toMatchObject({ status: 'cancelled' })
    await expect(razorpay.paymentLink.cancel(cancelled.id)).rejects.toMatchObject(refusal(/already cancelled/))
    fake.controls.advance(17 * 60)
    expect(await (await press(expiring, 'pay')).text()).toContain('This payment link is expired.')
    await fake.webhooks.settled()
    expect(kinds()).toEqual(['payment_link.cancelled', 'payment_link.expired'])
    const { payment_links: links } = await razorpay.paymentLink.all({ reference_id: expiring.reference_id } as never)
    expect(links.map(({ id }) => id)).toEqual([expiring.id])
  })

  it('refuses what Razorpay refuses', async () => {
    const long = 'x'.repeat(41)
    const many = Object.fromEntries(Array.from({ length: 16 }, (_, index) => [`note${index}`, 'x']))
    const order = { amount: 100, currency: 'INR' }
    for (const [change, words] of [
      [{ receipt: long }, 'may not be greater than 40 characters'],
      [{ notes: many }, 'less than or equal to 15'],
      [{ notes: { long: 'x'.repeat(257) } }, 'must not be greater than 256'],
      [{ amount: 99 }, 'at least INR 1.00'],
      [{ amount: 100.5 }, 'must be an integer'],
      [{ amount: 10_001, currency: 'KWD' }, 'last decimal'],
      [{ amount: 0, currency: 'JPY' }, 'at least JPY 1'],
      [{ color: 'red' }, 'color is/are not required and should not be sent'],
    ] as const)
      await expect(razorpay.orders.create({ ...order, ...change }), words).rejects.toMatchObject(refusal(words))
    for (const [change, words] of [
      [{ reference_id: long }, 'may not be greater than 40'],
      [{ callback_method: 'post' }, 'should be get'],
      [{ customer: { email: 'nobody' } }, 'valid email address'],
      [{ upi_link: true }, 'not supported in Test Mode'],
    ] as const)
      await expect(newLink(change), words).rejects.toMatchObject(refusal(words))
    const { reference_id: used } = await newLink()
    await expect(newLink({ reference_id: used })).rejects.toMatchObject(refusal(/already attempted/))
    await expect(razorpay.payments.fetch('pay_0000000000000X')).rejects.toMatchObject(refusal(/does not exist/))
    await expect(razorpay.payments.fetch('plink_x')).rejects.toMatchObject(refusal(/not a valid id/))
    await expect(sdk({ ...RAZORPAY_KEYS, key_secret: 'wrong' }).orders.all()).rejects.toMatchObject({ statusCode: 401 })
    const taken = await razorpay.orders.create({ ...order, receipt: 'one', notes: { a: 'b' } })
    expect((await razorpay.orders.all({ receipt: 'one' })).items.map(({ id }) => id)).toEqual([taken.id])
    expect(await razorpay.orders.edit(taken.id, { notes: { a: 'c' } })).toMatchObject({ notes: { a: 'c' } })
  })

  it('fails as networks and providers do', async () => {
    fake.fail({ kind: 'rate-limit' }, { kind: 'error' }, { calls: 'POST /v1/orders', kind: 'error-after' })
    await expect(razorpay.orders.all()).rejects.toMatchObject({ statusCode: 429 })
    await expect(razorpay.orders.all()).rejects.toMatchObject({ statusCode: 500, error: { code: 'SERVER_ERROR' } })
    const before = fake.books.orders.size
    await expect(razorpay.orders.create({ amount: 100, currency: 'INR' })).rejects.toMatchObject({ statusCode: 500 })
    expect(fake.books.orders.size).toBe(before + 1)
    const get = () => fetch(`${fake.origin}/v1/orders`, { signal: AbortSignal.timeout(50) })
    fake.fail({ kind: 'dropped' }, { kind: 'lost' }, { kind: 'slow', ms: 500 })
    for (let times = 0; times < 3; times += 1) await expect(get()).rejects.toThrow(/fetch failed|timeout/)
  })

  it('sends events late, twice, in any order or never, and again until they are answered 2xx', async () => {
    fake.webhooks.set({ held: true, copies: 2 })
    await paid()
    expect(received).toEqual([])
    status = 503
    await fake.webhooks.deliver()
    expect(received).toHaveLength(4)
    status = 200
    received.length = 0
    await fake.webhooks.deliver('reversed')
    expect(kinds().filter((_, index) => index % 2 === 0)).toEqual([
      'payment_link.paid',
      'order.paid',
      'payment.captured',
      'payment.authorized',
    ])
    expect(received[0]?.body).toBe(received[1]?.body)
    received.length = 0
    fake.webhooks.set({ held: false, copies: 1, lose: 3 })
    await paid()
    expect(kinds()).toEqual(['payment_link.paid'])
    await fake.webhooks.repeat(fake.webhooks.events.at(-1)?.id ?? '')
    expect(received[1]).toEqual(received[0])
  })
})
