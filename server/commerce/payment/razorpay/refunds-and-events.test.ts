import { createHmac } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { performDeskAction } from '#server/admin/order-desk/desk.ts'
import { tryProvider } from '#server/commerce/payment/try-provider.ts'
import { brokenInvariants } from '#server/testing/invariants.ts'
import { type ProviderPurchase, providerShop } from '#server/testing/provider-shops.ts'
import { RAZORPAY_KEYS } from '#tools/testing/payments/fake-razorpay/fake-razorpay.ts'

const { shop, fake, pool, purchase, press, follow, state, refunds, work, cancel, withoutWebhooks } =
  await providerShop('razorpay')
const { controls, webhooks } = fake
const settled = () => webhooks.settled()
const expectInvariants = async () => expect(await brokenInvariants(pool)).toEqual({})

async function paid(): Promise<ProviderPurchase> {
  const bought = await purchase()
  await follow(bought, await press(bought.url, 'pay'))
  await settled()
  expect((await state(bought))?.status).toBe('confirmed')
  return bought
}
const lastPayment = () => [...fake.books.payments.values()].at(-1)!
const lastRefund = () => [...fake.books.refunds.values()].at(-1)!

describe('a refund at Razorpay', () => {
  it('PY-04 is pending until Razorpay has processed it, in full and in part', async () => {
    const bought = await paid()
    await performDeskAction(shop.app, bought.order.order_id, { kind: 'ship', waybill: 'RZ-0001' })
    for (const amount of ['100', undefined]) {
      await performDeskAction(shop.app, bought.order.order_id, { kind: 'refund', ...(amount && { amount }) })
      await work()
      expect((await refunds(bought)).at(-1)?.status).toBe('pending')
      controls.endRefund(lastRefund().id, 'processed')
      await settled()
      expect((await refunds(bought)).at(-1)?.status).toBe('done')
    }
    expect((await state(bought))?.status).toBe('refunded')
    const amounts = [...fake.books.refunds.values()].filter(({ payment_id: id }) => id === lastRefund().payment_id)
    expect(amounts.reduce((sum, { amount }) => sum + amount, 0)).toBe(bought.order.grand_total.amount)
    await expectInvariants()
  })

  it.each(['lost', 'error-after', 'rate-limit', 'error', 'dropped'] as const)(
    'PY-04 is made once although its reply is %s',
    async (kind) => {
      const bought = await paid()
      const before = fake.books.refunds.size
      await cancel(bought)
      fake.fail({ calls: 'POST /v1/payments', kind })
      // A dropped connection may also fail the next call that was to use it.
      for (let round = 0; round < 3; round++) await work()
      expect(fake.books.refunds.size).toBe(before + 1)
      expect((await refunds(bought)).map(({ status }) => status)).toEqual(['pending'])
      controls.endRefund(lastRefund().id, 'processed')
      await settled()
      await expectInvariants()
    },
  )

  it('PY-04 that fails is sent again under another key', async () => {
    const bought = await paid()
    await cancel(bought)
    await work()
    controls.endRefund(lastRefund().id, 'failed')
    await settled()
    expect((await refunds(bought)).map(({ status }) => status)).toEqual(['failed'])
    await performDeskAction(shop.app, bought.order.order_id, { kind: 'retryRefund' })
    await work()
    controls.endRefund(lastRefund().id, 'processed')
    await settled()
    expect((await refunds(bought)).map(({ status }) => status)).toEqual(['done'])
    await expectInvariants()
  })

  it('PY-04 waits while Razorpay has too little balance', async () => {
    const bought = await paid()
    controls.set({ balance: 0 })
    await cancel(bought)
    await work()
    expect((await refunds(bought)).map(({ status }) => status)).toEqual(['waiting'])
    controls.set({ balance: Number.MAX_SAFE_INTEGER })
    await work()
    expect((await refunds(bought)).map(({ status }) => status)).toEqual(['pending'])
    await expectInvariants()
  })
})

describe('events of Razorpay', () => {
  const send = (body: string, headers: Record<string, string>) =>
    shop.app.inject({
      method: 'POST',
      url: '/api/payment/webhook/razorpay',
      headers: { 'content-type': 'application/json', ...headers },
      payload: body,
    })
  const sign = (body: string, secret: string = RAZORPAY_KEYS.webhook_secret) => ({
    'x-razorpay-signature': createHmac('sha256', secret).update(body).digest('hex'),
    'x-razorpay-event-id': 'any',
  })

  it('PY-03 are refused unless they are signed, and count once under whatever id they are repeated', async () => {
    withoutWebhooks()
    const bought = await purchase()
    await press(bought.url, 'pay')
    const event = webhooks.events.findLast(({ kind }) => kind === 'payment_link.paid')!
    for (const headers of [
      {},
      { 'x-razorpay-signature': '' },
      { 'x-razorpay-signature': 'zz' },
      sign(event.body, RAZORPAY_KEYS.key_secret),
      sign(`${event.body} `),
    ])
      expect((await send(event.body, headers as Record<string, string>)).statusCode).toBe(401)
    expect((await state(bought))?.status).toBe('pending')
    const count = async () => (await pool.query(`SELECT FROM payment_event WHERE provider = 'razorpay'`)).rowCount ?? 0
    const before = await count()
    for (const id of ['one', 'another'])
      expect((await send(event.body, { ...sign(event.body), 'x-razorpay-event-id': id })).statusCode).toBe(200)
    expect(await count()).toBe(before + 1)
    expect((await state(bought))?.status).toBe('confirmed')
  })

  it('PY-03 of other products and shops of the account are accepted', async () => {
    const at = Math.floor(Date.now() / 1000)
    const link = { id: 'plink_Other000000001', reference_id: 'INV-7', status: 'paid', amount: 100, currency: 'INR' }
    const payment = { id: 'pay_Other000000001', status: 'captured', amount: 100, currency: 'INR', notes: [] }
    for (const [event, payload] of [
      ['subscription.charged', {}],
      ['payment_link.paid', { payment_link: { entity: link }, payment: { entity: payment } }],
      ['payment.captured', { payment: { entity: payment } }],
      ['refund.processed', { refund: { entity: { id: 'rfnd_1', payment_id: payment.id, status: 'processed' } } }],
    ] as const) {
      const body = JSON.stringify({ event, created_at: at, payload })
      expect((await send(body, sign(body))).json(), event).toEqual({ status: 'success', data: {} })
    }
    for (const [body, status] of [
      ['[]', 400],
      ['{"event":"payment_link.paid","created_at":1e99,"payload":{}}', 400],
      ['{"event":"payment_link.paid","created_at":1,"payload":{"payment_link":{"entity":{"id":{}}}}}', 400],
      [JSON.stringify({ event: 'payment.captured', created_at: 1, payload: { payment: { entity: payment } } }), 401],
    ] as const)
      expect((await send(body, sign(body))).statusCode, body).toBe(status)
  })

  it('PY-03 of another link under the shop’s reference pay nothing', async () => {
    const bought = await purchase()
    const { rows } = await pool.query<{ reference: string }>('SELECT reference FROM payment ORDER BY id DESC LIMIT 1')
    const amount = bought.order.grand_total.amount
    const link = {
      id: 'plink_Other000000002',
      reference_id: rows[0]?.reference,
      status: 'paid',
      amount,
      currency: 'INR',
    }
    const payment = { id: 'pay_Other000000002', status: 'captured', amount, currency: 'INR', notes: [] }
    const payload = { payment_link: { entity: link }, payment: { entity: payment } }
    const body = JSON.stringify({ event: 'payment_link.paid', created_at: Math.floor(Date.now() / 1000), payload })
    expect((await send(body, sign(body))).statusCode).toBe(200)
    await work()
    expect((await state(bought))?.status).toBe('pending')
  })

  it('PY-01 show disputes at the order', async () => {
    const bought = await paid()
    const { id } = controls.openDispute(lastPayment().id)
    await settled()
    const show = () => performDeskAction(shop.app, bought.order.order_id, { kind: 'show' })
    expect(await show()).toContain('disputed')
    controls.advance(1)
    controls.endDispute(id, 'won')
    await settled()
    expect(await show()).toMatch(/Dispute over .* won/)
  })
})

it('PY-06 the owner learns what works and what does not', async () => {
  const findings = async () => (await tryProvider(shop.app, 'razorpay')).map(({ isGood, text }) => `${isGood} ${text}`)
  expect(await findings()).toEqual([
    'true The settings are complete.',
    'true The keys work. They are test keys: no money is taken.',
    'true The clock is right.',
    expect.stringMatching(
      /^false The webhook http:\/\/shop.test\/api\/payment\/webhook\/razorpay can’t be reached .* failed: E/,
    ),
    'true Shoppers can choose it.',
  ])
  fake.fail({ kind: 'error' })
  expect(await findings()).toContainEqual(expect.stringContaining('false The provider didn’t answer as expected.'))
  await expect(tryProvider(shop.app, 'razorpai')).rejects.toThrow('Did you mean razorpay?')
})
