import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { API_VERSION } from './books.ts'
import { STRIPE_KEYS, signStripe, startFakeStripe } from './fake-stripe.ts'
import { params, stripeClient } from './stripe-client.ts'

const received: { headers: Record<string, string>; body: string }[] = []
const fake = await startFakeStripe({
  webhookUrl: 'http://shop.test/webhook',
  deliver: async (_url, headers, body) => {
    received.push({ headers, body })
    return 200
  },
})
afterAll(() => fake.close())
beforeEach(async () => {
  await fake.webhooks.settled()
  received.length = 0
  fake.webhooks.set({ held: false, copies: 1, lose: 0 })
  Object.assign(fake.books.settings, { refunds: 'succeeded', hasBalance: true })
})

const stripe = stripeClient(fake.origin)
const newSession = (change: object = {}, price: object = {}) => stripe.checkout.sessions.create(params(change, price))
type Session = Awaited<ReturnType<typeof newSession>>
const press = (session: Session, button: string, form = '') =>
  fetch(`${session.url}/${button}`, {
    method: 'POST',
    body: form,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    redirect: 'manual',
  })
const kinds = () => received.map(({ body }) => (JSON.parse(body) as { type: string }).type)
async function paid(change: object = {}) {
  const session = await newSession(change)
  await press(session, 'pay')
  await fake.webhooks.settled()
  const { payment_intent: intent } = await stripe.checkout.sessions.retrieve(session.id)
  return { session, intent: intent as string }
}

describe('PY-02 the fake Stripe, driven by the official SDK,', () => {
  it('takes a payment on its page after a declined card, and signs its webhooks', async () => {
    const session = await newSession()
    expect(session).toMatchObject({
      object: 'checkout.session',
      status: 'open',
      payment_intent: null,
      ui_mode: 'hosted_page',
    })
    expect(session.lastResponse.apiVersion).toBe(API_VERSION)
    const page = await (await fetch(session.url ?? '')).text()
    expect(page).toContain('INR 1299.00')
    expect(page).toContain('Ash &amp; Kiln, order 1043')
    expect(page).toContain('href="https://shop.test/return"')
    expect(await (await press(session, 'decline')).text()).toContain('Your card was declined.')
    expect((await press(session, 'pay')).headers.get('location')).toBe(`https://shop.test/return?session=${session.id}`)
    expect(await (await press(session, 'pay')).text()).toContain('all done here')

    const done = await stripe.checkout.sessions.retrieve(session.id, { expand: ['payment_intent.latest_charge'] })
    expect(done).toMatchObject({
      status: 'complete',
      payment_status: 'paid',
      url: null,
      client_reference_id: 'reference-1',
    })
    expect(done.payment_intent).toMatchObject({
      status: 'succeeded',
      amount_received: 129_900,
      metadata: { reference: 'reference-1' },
      latest_charge: { amount: 129_900, amount_refunded: 0, paid: true },
    })
    await fake.webhooks.settled()
    expect(kinds()).toEqual([
      'payment_intent.created',
      'payment_intent.payment_failed',
      'charge.failed',
      'payment_intent.succeeded',
      'charge.succeeded',
      'checkout.session.completed',
    ])
    for (const { headers, body } of received) {
      const signature = headers['stripe-signature'] ?? ''
      const event = stripe.webhooks.constructEvent(body, signature, STRIPE_KEYS.webhook_secret)
      expect(event.livemode).toBe(false)
      expect(() => stripe.webhooks.constructEvent(`${body} `, signature, STRIPE_KEYS.webhook_secret)).toThrow(
        'No signatures found',
      )
      const old = signStripe(body, Math.floor(Date.now() / 1000) - 301)
      expect(() => stripe.webhooks.constructEvent(body, old, STRIPE_KEYS.webhook_secret)).toThrow('Timestamp outside')
    }
  })

  it('completes payments by bank debit days later', async () => {
    for (const outcome of ['succeeded', 'failed'] as const) {
      const session = await newSession()
      await press(session, 'pay-later')
      expect(await stripe.checkout.sessions.retrieve(session.id)).toMatchObject({
        status: 'complete',
        payment_status: 'unpaid',
      })
      fake.controls.endLatePayment(session.id, outcome)
      const { payment_status: status } = await stripe.checkout.sessions.retrieve(session.id)
      expect(status).toBe(outcome === 'succeeded' ? 'paid' : 'unpaid')
      await fake.webhooks.settled()
      expect(kinds().at(-1)).toBe(`checkout.session.async_payment_${outcome}`)
    }
  })

  it('repeats the reply for a key, and refuses other parameters with it', async () => {
    const [first, again] = [
      await stripe.checkout.sessions.create(params(), { idempotencyKey: 'key-1' }),
      await stripe.checkout.sessions.create(params(), { idempotencyKey: 'key-1' }),
    ]
    expect(again.id).toBe(first.id)
    expect(again.lastResponse.headers['idempotent-replayed']).toBe('true')
    await expect(
      stripe.checkout.sessions.create(params({ client_reference_id: 'other' }), { idempotencyKey: 'key-1' }),
    ).rejects.toMatchObject({ statusCode: 400, type: 'StripeIdempotencyError' })
    const wrong = params({ customer_email: 'nobody' })
    await expect(stripe.checkout.sessions.create(wrong, { idempotencyKey: 'key-2' })).rejects.toMatchObject({
      param: 'customer_email',
    })
    expect((await stripe.checkout.sessions.create(params(), { idempotencyKey: 'key-2' })).id).not.toBe(first.id)

    const { intent } = await paid()
    fake.books.settings.hasBalance = false
    const refund = () => stripe.refunds.create({ payment_intent: intent }, { idempotencyKey: 'key-3' })
    await expect(refund()).rejects.toMatchObject({ code: 'balance_insufficient' })
    fake.books.settings.hasBalance = true
    await expect(refund()).rejects.toMatchObject({ code: 'balance_insufficient' })
    fake.controls.advance(24 * 3600 + 1)
    expect((await refund()).status).toBe('succeeded')
  })

  it('refunds in part and in full, and reports how it ends', async () => {
    const { intent } = await paid()
    fake.books.settings.refunds = 'pending'
    const first = await stripe.refunds.create({
      payment_intent: intent,
      amount: 29_900,
      metadata: { refund_key: 'one' },
    })
    expect(first).toMatchObject({ status: 'pending', pending_reason: 'processing', payment_intent: intent })
    await expect(stripe.refunds.create({ payment_intent: intent, amount: 100_001 })).rejects.toMatchObject({
      param: 'amount',
    })
    const rest = await stripe.refunds.create({ payment_intent: intent })
    expect(rest.amount).toBe(100_000)
    await expect(stripe.refunds.create({ payment_intent: intent })).rejects.toMatchObject({
      code: 'charge_already_refunded',
    })
    fake.controls.endRefund(first.id, 'succeeded')
    fake.controls.endRefund(rest.id, 'failed')
    await fake.webhooks.settled()
    expect(kinds().filter((kind) => kind.startsWith('refund.'))).toEqual([
      'refund.created',
      'refund.created',
      'refund.updated',
      'refund.updated',
      'refund.failed',
    ])
    expect(await stripe.refunds.retrieve(rest.id)).toMatchObject({
      status: 'failed',
      failure_reason: 'expired_or_canceled_card',
    })
    const { data } = await stripe.refunds.list({ payment_intent: intent })
    expect(data.map(({ id }) => id)).toEqual([rest.id, first.id])
    const open = await newSession()
    await press(open, 'decline')
    const { payment_intent: unpaid } = await stripe.checkout.sessions.retrieve(open.id)
    await expect(stripe.refunds.create({ payment_intent: unpaid as string })).rejects.toMatchObject({
      code: 'payment_intent_unexpected_state',
    })
  })

  it('opens and ends disputes', async () => {
    const { intent } = await paid()
    const dispute = fake.controls.openDispute(intent)
    expect(await stripe.disputes.retrieve(dispute.id)).toMatchObject({
      status: 'needs_response',
      payment_intent: intent,
    })
    await expect(stripe.refunds.create({ payment_intent: intent })).rejects.toMatchObject({ code: 'charge_disputed' })
    await stripe.disputes.update(dispute.id, { evidence: { uncategorized_text: 'Delivered.' } })
    fake.controls.endDispute(dispute.id, 'won')
    await fake.webhooks.settled()
    expect(kinds().filter((kind) => kind.startsWith('charge.dispute'))).toEqual([
      'charge.dispute.created',
      'charge.dispute.funds_withdrawn',
      'charge.dispute.updated',
      'charge.dispute.funds_reinstated',
      'charge.dispute.closed',
    ])
    const other = fake.controls.openDispute((await paid()).intent)
    expect(await stripe.disputes.close(other.id)).toMatchObject({ status: 'lost' })
  })

  it('saves cards for customers, and removes them on the page and by call', async () => {
    const customer = await stripe.customers.create({ email: 'asha@ashkiln.example' })
    const change = {
      customer: customer.id,
      customer_email: undefined,
      saved_payment_method_options: { payment_method_save: 'enabled', payment_method_remove: 'enabled' },
    }
    await press(await newSession(change), 'pay', 'save=on')
    const [card] = (await stripe.customers.listPaymentMethods(customer.id)).data
    expect(card).toMatchObject({ type: 'card', allow_redisplay: 'always', card: { last4: '4242' } })
    const second = await newSession(change)
    expect(await (await fetch(second.url ?? '')).text()).toContain('Pay with visa •••• 4242')
    expect(await (await press(second, 'remove', `card=${card?.id}`)).text()).not.toContain('•••• 4242')
    await expect(stripe.paymentMethods.detach(card?.id ?? '')).rejects.toMatchObject({ statusCode: 400 })
    await press(second, 'pay')
    expect((await stripe.paymentMethods.list({ customer: customer.id, type: 'card' })).data).toEqual([])
    await stripe.customers.del(customer.id)
    await expect(newSession(change)).rejects.toMatchObject({ code: 'resource_missing', param: 'customer' })
  })

  it('expires sessions by time and by call', async () => {
    const soon = fake.books.now() + 2 * 24 * 3600
    await expect(newSession({ expires_at: soon })).rejects.toMatchObject({
      param: 'expires_at',
      message: expect.stringContaining('24 hours'),
    })
    const [first, second] = [await newSession(), await newSession()]
    expect(await stripe.checkout.sessions.expire(first.id)).toMatchObject({ status: 'expired', url: null })
    await expect(stripe.checkout.sessions.expire(first.id)).rejects.toMatchObject({ statusCode: 400 })
    fake.controls.advance(24 * 3600)
    expect(await (await press(second, 'pay')).text()).toContain('This session has expired.')
    await fake.webhooks.settled()
    expect(kinds().filter((kind) => kind === 'checkout.session.expired').length).toBeGreaterThan(1)
  })

  it('lists in pages, and filters by time', async () => {
    const from = fake.books.now()
    fake.controls.advance(10)
    const made = []
    for (let times = 0; times < 5; times += 1) made.unshift((await newSession()).id)
    const found = []
    for await (const session of stripe.checkout.sessions.list({ limit: 2, created: { gt: from } }))
      found.push(session.id)
    expect(found).toEqual(made)
    const { data, has_more: hasMore } = await stripe.checkout.sessions.list({ limit: 2, ending_before: made[4] ?? '' })
    expect([data.map(({ id }) => id), hasMore]).toEqual([made.slice(2, 4), true])
    const { intent } = await paid()
    const expanded = await stripe.paymentIntents.list({ limit: 1, expand: ['data.latest_charge'] })
    expect(expanded.data[0]).toMatchObject({ id: intent, latest_charge: { object: 'charge' } })
    expect((await stripe.events.list({ type: 'checkout.session.completed', limit: 1 })).data).toHaveLength(1)
    expect((await stripe.charges.list({ payment_intent: intent })).data).toHaveLength(1)
    expect((await stripe.checkout.sessions.listLineItems(made[0] ?? '')).data).toMatchObject([{ quantity: 1 }])
    expect((await stripe.balance.retrieve()).object).toBe('balance')
    await stripe.webhookEndpoints.create({ url: 'https://shop.test/webhook', enabled_events: ['*'] })
    expect((await stripe.webhookEndpoints.list()).data).toMatchObject([{ status: 'enabled', enabled_events: ['*'] }])
  })
})
