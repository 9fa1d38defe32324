import { describe, expect, it, onTestFinished } from 'vitest'
import { performDeskAction } from '#server/admin/order-desk/desk.ts'
import { expectData, expectFailure } from '#server/testing/contract.ts'
import { browser } from '#server/testing/customers.ts'
import { brokenInvariants } from '#server/testing/invariants.ts'
import {
  type OpenPurchase,
  callWebhook,
  paymentActions,
  pressSandboxButton,
  processPayments,
} from '#server/testing/payment-actions.ts'
import { asAdministrator } from '#server/testing/test-app.ts'
import { stockedShop } from '#server/testing/stocked-shop.ts'
import { deleteOldEvents } from './events.ts'
import type { Gateway, GatewayUpdate, RefundReport } from './gateway.ts'

const { shop, pool, vase } = await stockedShop()
const { startPurchase, returnToShop, payWithoutNotice, state } = paymentActions(shop, vase)
const expectInvariants = async () => expect(await brokenInvariants(pool)).toEqual({})

function withGateway(change: Partial<Gateway>): void {
  const real = shop.app.gateways['sandbox'] as Gateway
  onTestFinished(() => void (shop.app.gateways['sandbox'] = real))
  shop.app.gateways['sandbox'] = { ...real, ...change }
}
/** Sends events as a provider whose signature is checked elsewhere. */
let events = 0
async function send(update: Partial<GatewayUpdate>, eventId = `own-${events++}`) {
  const real = shop.app.gateways['sandbox'] as Gateway
  shop.app.gateways['sandbox'] = {
    ...real,
    readUpdate: () => ({ eventId, kind: 'own', payment: {}, ...update }),
  }
  try {
    return await callWebhook(shop, '{}')
  } finally {
    shop.app.gateways['sandbox'] = real
  }
}
async function paid(): Promise<OpenPurchase> {
  const purchase = await startPurchase(1)
  await pressSandboxButton(purchase.who, purchase.page, 'pay')
  await returnToShop(purchase.who, purchase.page)
  expect((await state(purchase))?.status).toBe('confirmed')
  return purchase
}
const refundOf = async ({ order }: OpenPurchase) =>
  (
    await pool.query<{ status: string; asked_key: string; gateway_id: string; by_hand: boolean }>(
      'SELECT r.status, asked_key, r.gateway_id, by_hand FROM refund r JOIN orders o ON o.id = r.order_id WHERE order_no = $1',
      [order.order_id],
    )
  ).rows[0]
const cancel = ({ order }: OpenPurchase) =>
  performDeskAction(shop.app, order.order_id, { kind: 'cancel', reason: 'A crack.' })
const work = async () => {
  await pool.query(`UPDATE refund SET next_at = now() WHERE status IN ('waiting', 'pending')`)
  await processPayments(shop)
}

describe('the return from a provider', () => {
  it.each([
    ['application/x-www-form-urlencoded', 'status=success&amount=1&txnid=another'],
    ['application/json', '{"__proto__": {"status": "paid"'],
    ['multipart/form-data; boundary=x', 'no part at all'],
    ['text/plain', 'x'.repeat(300_000)],
  ])('PY-05 works by POST from another site, without a cookie, whatever it claims (%s)', async (type, payload) => {
    const purchase = await startPurchase(1)
    const { rows } = await pool.query<{ return_url: string }>('SELECT return_url FROM sandbox_payment WHERE id = $1', [
      purchase.page,
    ])
    const url = new URL(rows[0]?.return_url ?? '').pathname
    const headers = { 'content-type': type, origin: 'https://pay.example', 'sec-fetch-site': 'cross-site' }
    const post = () => browser(shop).send({ method: 'POST', url, headers, payload })
    const open = await post()
    expect([open.statusCode, open.headers.location]).toEqual([303, '/checkout/payment'])
    expect((await state(purchase))?.status).toBe('pending')
    await payWithoutNotice(purchase.page)
    const back = await post()
    expect([back.statusCode, back.headers['set-cookie']]).toEqual([303, undefined])
    const href = String(back.headers.location)
    expect(href).toMatch(/^\/checkout-complete\?token=/)
    // Another browser opens the order.
    const order = await browser(shop).get(href.replace('/checkout-complete', '/api/checkout/complete'))
    expect(order.json().data.order_no).toBe(purchase.order.order_id)
    await expectInvariants()
  })

  it('PY-05 other pages still refuse POST from other sites', async () => {
    const headers = { origin: 'https://pay.example', 'sec-fetch-site': 'cross-site' }
    expectFailure(await browser(shop).post('/api/cart/add-item', {}, headers), 403, 'other_origin')
  })
})

describe('events', () => {
  it('PY-03 which name no payment of the shop, or two, are accepted and change nothing', async () => {
    const [one, other] = [await startPurchase(1), await paid()]
    const { rows } = await pool.query<{ reference: string; amount: number }>(
      'SELECT reference, amount FROM sandbox_payment WHERE id = $1',
      [one.page],
    )
    const { reference = '', amount = 0 } = rows[0] ?? {}
    const outcome = { status: 'paid', amount, currency: 'INR', gatewayId: other.page } as const
    expect((await send({ payment: { reference: 'r'.repeat(24) }, outcome })).statusCode).toBe(200)
    expect((await send({ payment: { chargeId: 'pay_of_another_shop' }, outcome })).statusCode).toBe(200)
    expect((await send({ payment: {}, outcome })).statusCode).toBe(200)
    // Another payment under our reference.
    expect((await send({ payment: { reference, gatewayId: other.page }, outcome })).statusCode).toBe(200)
    expect((await state(one))?.status).toBe('pending')
    await expectInvariants()
  })

  it('PY-03 which say nothing about the outcome make the shop ask', async () => {
    const purchase = await startPurchase(1)
    await payWithoutNotice(purchase.page)
    expect((await send({ payment: { gatewayId: purchase.page } })).statusCode).toBe(200)
    expect((await state(purchase))?.status).toBe('pending')
    await processPayments(shop)
    expect((await state(purchase))?.status).toBe('confirmed')
    await expectInvariants()
  })

  it('PY-03 which report another amount make the shop ask, and pay nothing', async () => {
    const purchase = await startPurchase(1)
    const outcome = { status: 'paid', amount: 1, currency: 'INR', gatewayId: purchase.page } as const
    await send({ payment: { gatewayId: purchase.page }, outcome })
    await pool.query(`UPDATE sandbox_payment SET status = 'paid', amount = 1 WHERE id = $1`, [purchase.page])
    await processPayments(shop)
    expect(await state(purchase)).toMatchObject({ status: 'unpaid', paid_total: 0 })
    await expectInvariants()
  })

  it('PY-03 are refused when they are so old that their ids may be gone, which are kept longer', async () => {
    const purchase = await startPurchase(1)
    const days = (count: number) => new Date(Date.now() - count * 86_400_000)
    const update = { payment: { gatewayId: purchase.page } }
    expectFailure(await send({ ...update, createdAt: days(31) }), 401, 'bad_signature')
    expectFailure(await send({ ...update, createdAt: new Date(NaN) }), 401, 'bad_signature')
    expect((await send({ ...update, createdAt: days(29) }, 'kept')).statusCode).toBe(200)
    const age = async (interval: string) => {
      await pool.query(`UPDATE payment_event SET received_at = now() - $1::interval WHERE event_id = 'kept'`, [
        interval,
      ])
      await deleteOldEvents(pool)
      return (await pool.query(`SELECT FROM payment_event WHERE event_id = 'kept'`)).rowCount
    }
    expect([await age('59 days'), await age('61 days')]).toEqual([1, 0])
  })

  it('PY-03 are read up to a size, and refused beyond it', async () => {
    const call = (size: number) => callWebhook(shop, `"${'x'.repeat(size)}"`)
    expectFailure(await call(300_000), 400, 'malformed')
    expect((await call(600_000)).statusCode).toBe(413)
  })
})

describe('a refund', () => {
  const asked: string[] = []
  const answering = (answer: RefundReport, later: RefundReport | undefined = answer): Partial<Gateway> => ({
    refund: async (_payment, { key }) => {
      asked.push(key)
      return answer
    },
    readRefund: async () => later,
  })

  it('PY-04 is pending until an event says that it is done', async () => {
    const purchase = await paid()
    withGateway(answering({ state: 'pending', id: 'rfnd_1' }))
    await cancel(purchase)
    await processPayments(shop)
    expect(await refundOf(purchase)).toMatchObject({ status: 'pending', gateway_id: 'rfnd_1' })
    await work()
    expect(await refundOf(purchase)).toMatchObject({ status: 'pending' })
    const payment = { gatewayId: purchase.page }
    await send({ payment, refund: { state: 'done', id: 'rfnd_of_another' } })
    expect(await refundOf(purchase)).toMatchObject({ status: 'pending' })
    await send({ payment, refund: { state: 'done', id: 'rfnd_1' } })
    expect(await refundOf(purchase)).toMatchObject({ status: 'done' })
    // An older event that arrives late.
    await send({ payment, refund: { state: 'pending', id: 'rfnd_1' } })
    expect(await refundOf(purchase)).toMatchObject({ status: 'done' })
    await expectInvariants()
  })

  it('PY-04 is found done without an event, and by an event that overtakes the answer', async () => {
    const purchase = await paid()
    withGateway(answering({ state: 'pending', id: 'rfnd_2' }, { state: 'done', id: 'rfnd_2' }))
    await cancel(purchase)
    await work()
    await work()
    expect(await refundOf(purchase)).toMatchObject({ status: 'done' })
    const early = await paid()
    withGateway({
      refund: async (_payment, { key }) => {
        const payment = { gatewayId: early.page }
        await send({ payment, refund: { state: 'done', id: 'rfnd_3', key } })
        return { state: 'pending', id: 'rfnd_3' }
      },
    })
    await cancel(early)
    await work()
    expect(await refundOf(early)).toMatchObject({ status: 'done', gateway_id: 'rfnd_3' })
    await expectInvariants()
  })

  it('PY-04 that failed is still owed: it is shown, sent again under another key, or recorded', async () => {
    const purchase = await paid()
    const failed: RefundReport = { state: 'failed', id: 'rfnd_4', reason: 'The bank account is closed.' }
    withGateway(answering(failed))
    const keys = asked.length
    await cancel(purchase)
    await work()
    await work()
    expect(await refundOf(purchase)).toMatchObject({ status: 'failed' })
    expect(asked.length).toBe(keys + 1)
    await expectInvariants()
    const page = await shop.get(`/api/admin/orders/${purchase.order.order_id}`, asAdministrator)
    expect(page.payload).toContain('The bank account is closed.')
    expect(page.payload).toContain('"retry_refunds"')
    const act = (kind: 'retryRefund' | 'recordRefund') => performDeskAction(shop.app, purchase.order.order_id, { kind })
    await act('retryRefund')
    await expect(act('retryRefund')).rejects.toThrow('No refund of order')
    await work()
    expect(asked.at(-1)).not.toBe(asked.at(-2))
    await act('recordRefund')
    expect(await refundOf(purchase)).toMatchObject({ status: 'done', by_hand: true })
    expect(await state(purchase)).toMatchObject({ refunded_total: purchase.order.grand_total.amount })
    await expectInvariants()
  })

  it('PY-04 is asked about when events contradict each other, and sent again if the provider does not know it', async () => {
    const purchase = await paid()
    let now: RefundReport | undefined = { state: 'failed', id: 'rfnd_5' }
    withGateway({ refund: async () => ({ state: 'done', id: 'rfnd_5' }), readRefund: async () => now })
    await cancel(purchase)
    await work()
    expect(await refundOf(purchase)).toMatchObject({ status: 'done' })
    await send({ payment: { gatewayId: purchase.page }, refund: { state: 'failed', id: 'rfnd_5' } })
    await work()
    expect(await refundOf(purchase)).toMatchObject({ status: 'failed' })
    now = undefined
    await send({ payment: { gatewayId: purchase.page }, refund: { state: 'done', id: 'rfnd_5' } })
    await work()
    expect(await refundOf(purchase)).toMatchObject({ status: 'done' })
    await expectInvariants()
  })
})

it('PY-01 a dispute is noted at its order once per state, whatever the order of its events', async () => {
  const purchase = await paid()
  const at = (seconds: number) => new Date(Date.now() + seconds * 1000)
  const dispute = { id: 'disp_1', amount: 100_00, currency: 'INR', reason: 'goods_not_received' }
  const payment = { gatewayId: purchase.page }
  const respondBy = at(86_400)
  await send({ payment, createdAt: at(-30), dispute: { ...dispute, status: 'open', respondBy } }, 'disp-open')
  await send({ payment, createdAt: at(-30), dispute: { ...dispute, status: 'open', respondBy } }, 'disp-open')
  await send({ payment, createdAt: at(-20), dispute: { ...dispute, status: 'open', respondBy } })
  const page = await shop.get(`/api/admin/orders/${purchase.order.order_id}`, asAdministrator)
  expect(expectData(page, 'DeskOrder').disputes).toMatchObject([
    { id: 'disp_1', status: 'open', provider_title: 'Sandbox', amount: { amount: 100_00, currency: 'INR' } },
  ])
  await send({ payment, createdAt: at(-5), dispute: { ...dispute, status: 'lost' } })
  await send({ payment, createdAt: at(-10), dispute: { ...dispute, status: 'open' } })
  const { rows } = await pool.query<{ note: string }>(
    `SELECT note FROM order_event e JOIN orders o ON o.id = e.order_id WHERE order_no = $1 AND actor = 'payment' AND e.status IS NULL ORDER BY e.id`,
    [purchase.order.order_id],
  )
  expect(rows.map(({ note }) => note)).toEqual(['Payment of ₹100 disputed', 'Dispute over ₹100 lost'])
})
