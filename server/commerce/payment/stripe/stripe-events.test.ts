import { afterEach, describe, expect, it } from 'vitest'
import { performDeskAction } from '#server/admin/order-desk/desk.ts'
import { expectFailure } from '#server/testing/contract.ts'
import { type ProviderPurchase, providerShop } from '#server/testing/provider-shops.ts'
import { STRIPE_KEYS, signStripe } from '#tools/testing/payments/fake-stripe/fake-stripe.ts'
import { disputesOf } from '../disputes.ts'
import { encodeForm } from './stripe-api.ts'

const { shop, fake, pool, checkBooks, purchase, press, state, refunds, work } = await providerShop('stripe')
afterEach(async () => {
  await checkBooks()
  fake.webhooks.set({ held: false, copies: 1, lose: 0 })
  Object.assign(fake.books.settings, { refunds: 'succeeded', hasBalance: true })
})

const webhook = (body: string, signature = signStripe(body)) =>
  shop.app.inject({
    method: 'POST',
    url: '/api/payment/webhook/stripe',
    headers: { 'content-type': 'application/json', 'stripe-signature': signature },
    payload: body,
  })
const sessionOf = ({ url }: ProviderPurchase) => fake.books.sessions.get(url.split('/').at(-1) ?? '')!
async function paid(): Promise<ProviderPurchase> {
  const bought = await purchase()
  await press(bought.url, 'pay')
  await fake.webhooks.settled()
  return bought
}
const cancel = ({ order }: ProviderPurchase) =>
  performDeskAction(shop.app, order.order_id, { kind: 'cancel', reason: 'A crack.' })

describe('PY-03 webhooks of Stripe', () => {
  it('are refused if forged, altered or old, and answered 2xx if they are not about this shop', async () => {
    const bought = await purchase()
    fake.webhooks.set({ held: true })
    await press(bought.url, 'pay')
    const { body } = fake.webhooks.events.findLast(({ kind }) => kind === 'checkout.session.completed')!
    const seconds = Math.floor(Date.now() / 1000)
    for (const signature of ['', 't=1', `t=${seconds},v1=00`, signStripe(`${body} `), signStripe(body, seconds - 301)])
      expectFailure(await webhook(body, signature), 401, 'bad_signature')
    expectFailure(await webhook('{}'), 400, 'malformed')
    expect(await state(bought)).toMatchObject({ status: 'pending' })
    const others = [
      body
        .replaceAll(/"client_reference_id": "[^"]+"/g, '"client_reference_id": null')
        .replaceAll(sessionOf(bought).id, 'cs_test_other')
        .replaceAll(/pi_\w+/g, 'pi_other'),
      JSON.stringify({ id: 'evt_1', type: 'invoice.paid', created: seconds, data: { object: { id: 'in_1' } } }),
      JSON.stringify({
        id: 'evt_2',
        type: 'refund.created',
        created: seconds,
        data: { object: { id: 're_1', payment_intent: 'pi_2', status: 'succeeded' } },
      }),
    ]
    for (const other of others) expect((await webhook(other)).statusCode).toBe(200)
    expect(await state(bought)).toMatchObject({ status: 'pending' })
    expect((await webhook(body)).statusCode).toBe(200)
    expect(await state(bought)).toMatchObject({ status: 'confirmed' })
  })

  it('do not confirm an order with another amount or currency', async () => {
    const bought = await purchase()
    fake.webhooks.set({ held: true })
    await press(bought.url, 'pay')
    const { body } = fake.webhooks.events.findLast(({ kind }) => kind === 'checkout.session.completed')!
    const session = sessionOf(bought)
    session.amount_total -= 1
    for (const wrong of [
      body.replaceAll(/"amount_total": \d+/g, '"amount_total": 100'),
      body.replaceAll('"inr"', '"jpy"'),
    ])
      expect((await webhook(wrong)).statusCode).toBe(200)
    await work()
    expect(await state(bought)).toMatchObject({ paid_total: 0 })
    session.amount_total += 1
  })
})

describe('PY-04 refunds at Stripe', () => {
  it('are done, pending or failed, as Stripe says', async () => {
    const [done, pending, failed] = [await paid(), await paid(), await paid()]
    for (const [bought, outcome] of [
      [done, 'succeeded'],
      [pending, 'pending'],
      [failed, 'failed'],
    ] as const) {
      fake.books.settings.refunds = outcome
      await cancel(bought)
      await work()
      await fake.webhooks.settled()
    }
    const amount = done.order.grand_total.amount
    expect(await refunds(done)).toEqual([{ status: 'done', amount }])
    expect(await refunds(pending)).toEqual([{ status: 'pending', amount }])
    await work()
    expect((await refunds(failed)).map(({ status }) => status)).toEqual(['failed'])
    const open = [...fake.books.refunds.values()].find(({ status }) => status === 'pending')
    fake.controls.endRefund(open?.id ?? '', 'succeeded')
    await fake.webhooks.settled()
    expect(await refunds(pending)).toEqual([{ status: 'done', amount }])
  })

  it('are made once when replies are lost, the provider fails, or events come first', async () => {
    const bought = await paid()
    fake.fail({ calls: 'POST /v1/refunds', kind: 'lost' }, { calls: 'POST /v1/refunds', kind: 'error' })
    await cancel(bought)
    const before = fake.books.refunds.size
    for (let times = 0; times < 4; times += 1) await work()
    await fake.webhooks.settled()
    expect((await refunds(bought)).map(({ status }) => status)).toEqual(['done'])
    expect(fake.books.refunds.size).toBe(before + 1)
  })

  it('wait for balance', async () => {
    const bought = await paid()
    fake.books.settings.hasBalance = false
    await cancel(bought)
    await work()
    expect((await refunds(bought)).map(({ status }) => status)).toEqual(['waiting'])
    fake.books.settings.hasBalance = true
    fake.controls.advance(25 * 3600)
    await work()
    expect((await refunds(bought)).map(({ status }) => status)).toEqual(['done'])
    fake.controls.advance(-25 * 3600)
  })

  it('of a disputed payment fail, and the dispute is shown at its order', async () => {
    const bought = await paid()
    const { payment_intent: intent } = sessionOf(bought)
    const { id } = fake.controls.openDispute(intent ?? '')
    await cancel(bought)
    await work()
    expect((await refunds(bought)).map(({ status }) => status)).toEqual(['failed'])
    fake.controls.endDispute(id, 'lost')
    await fake.webhooks.settled()
    const { rows } = await pool.query<{ id: number }>('SELECT id FROM orders WHERE order_no = $1', [
      bought.order.order_id,
    ])
    expect(await disputesOf(pool, rows[0]!.id)).toMatchObject([
      { dispute_id: id, status: 'lost', reason: 'product_not_received', currency: 'INR' },
    ])
  })
})

describe('PY-06 the shop and Stripe', () => {
  it('agree on what was paid and refunded', async () => {
    const bought = await paid()
    await cancel(bought)
    await work()
    const listed = []
    const { listPaid } = shop.app.gateways['stripe']!
    const [since, until] = [new Date(Date.now() - 3_600_000), new Date(Date.now() + 60_000)]
    for await (const one of listPaid?.(since, until) ?? []) listed.push(one)
    const { payment_intent: chargeId } = sessionOf(bought)
    const { amount } = bought.order.grand_total
    expect(listed.find((one) => one.chargeId === chargeId)).toMatchObject({
      reference: sessionOf(bought).client_reference_id,
      amount,
      currency: 'INR',
      refunded: amount,
    })
    const { rows } = await pool.query(`SELECT count(*)::int AS paid FROM payment WHERE status = 'paid'`)
    expect(listed.filter(({ reference }) => reference !== undefined).length).toBeGreaterThanOrEqual(rows[0].paid)
  })

  it('find out whether keys are right, without showing them', async () => {
    const { check } = shop.app.gateways['stripe']!
    const findings = async () => (await check!()).map(({ isGood, text }) => `${isGood} ${text}`)
    expect(await findings()).toEqual([
      expect.stringContaining('true The keys work. They are test keys'),
      'true The clock is right.',
      expect.stringContaining('false The account has no webhook for http://shop.test/api/payment/webhook/stripe.'),
    ])
    const ask = (path: string, body: string) =>
      fetch(`${fake.origin}/v1/${path}`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${STRIPE_KEYS.secret_key}`,
          'content-type': 'application/x-www-form-urlencoded',
        },
        body,
      })
    const url = 'http://shop.test/api/payment/webhook/stripe'
    await ask('webhook_endpoints', encodeForm({ url, enabled_events: { 0: 'checkout.session.completed' } }))
    expect((await findings())[2]).toContain('false The webhook doesn’t receive these events: checkout.session.expired')
    fake.books.endpoints.forEach((endpoint) => (endpoint.enabled_events = ['*']))
    expect((await findings())[2]).toContain('true The webhook is set up')
    fake.fail({ kind: 'error' })
    const [finding] = await findings()
    expect(finding).toContain('answered 500')
    expect(finding).not.toContain(STRIPE_KEYS.secret_key)
  })
})
