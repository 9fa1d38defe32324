import { describe, expect, it, onTestFinished } from 'vitest'
import { expectData, expectFailure } from '#server/testing/contract.ts'
import { messagesTo } from '#server/testing/customers.ts'
import { brokenInvariants } from '#server/testing/invariants.ts'
import {
  type OpenPurchase,
  callWebhook,
  paymentActions,
  pressSandboxButton,
  processPayments,
  startSandbox,
} from '#server/testing/payment-actions.ts'
import { cartOf, sendOrder, placeOrder } from '#server/testing/shoppers.ts'
import { stockedShop } from '#server/testing/stocked-shop.ts'
import type { Gateway } from './gateway.ts'
import { noPaymentReplaced } from '#words/payment-errors.ts'

const { shop, pool, vase } = await stockedShop()
const { setStock, stock, startPurchase, returnToShop, complete, state, expire, payWithoutNotice, webhookBody } =
  paymentActions(shop, vase)
const expectInvariants = async () => expect(await brokenInvariants(pool)).toEqual({})
const MAIL = 'guest@ashkiln.example'

/** Places an order, leaves its payment open, and releases its stock. */
async function abandonPurchase(): Promise<OpenPurchase> {
  const purchase = await startPurchase()
  await expire(purchase.order)
  await processPayments(shop)
  expect((await state(purchase))?.status).toBe('unpaid')
  return purchase
}
const changeCart = async ({ who, names }: OpenPurchase, units: number) =>
  expectData(
    await who.put('/api/cart/update-qty', { product_id: vase, quantity_in_display_unit: units, ...names }),
    'Cart',
  )
/** Changes the gateway until the end of the test. */
function withGateway(change: Partial<Gateway>): void {
  const real = shop.app.gateways['sandbox'] as Gateway
  onTestFinished(() => void (shop.app.gateways['sandbox'] = real))
  shop.app.gateways['sandbox'] = { ...real, ...change }
}

describe('late payments', () => {
  it('CK-07 reserve stock again, or are refunded when it is sold', async () => {
    const [early, late] = [await abandonPurchase(), await abandonPurchase()]
    await setStock(2)
    await pressSandboxButton(early.who, early.page, 'pay')
    await returnToShop(early.who, early.page)
    expect((await state(early))?.status).toBe('confirmed')
    expect(await stock()).toBe(0)
    await pressSandboxButton(late.who, late.page, 'pay')
    expect(await returnToShop(late.who, late.page)).toContain('/checkout-complete?token=')
    const total = late.order.grand_total.amount
    expect(await state(late)).toMatchObject({ status: 'cancelled', paid_total: total, refunded_total: total })
    await processPayments(shop)
    const { rows } = await pool.query('SELECT refunded FROM sandbox_payment WHERE id = $1', [late.page])
    expect(rows).toEqual([{ refunded: total }])
    expect((await messagesTo(shop, MAIL))[0]).toContain('couldn’t keep the order open any longer')
    await setStock(500)
    await expectInvariants()
  })

  it('CK-07 are found without a webhook when made on a page left open', async () => {
    const purchase = await abandonPurchase()
    await payWithoutNotice(purchase.page)
    await processPayments(shop)
    expect((await state(purchase))?.status).toBe('unpaid')
    await pool.query(`UPDATE payment SET ask_at = ask_at - interval '10 minutes'`)
    await processPayments(shop)
    expect((await state(purchase))?.status).toBe('confirmed')
    await expectInvariants()
  })

  it('CK-07 are checked with growing delays, for three days', async () => {
    const purchase = await abandonPurchase()
    const age = async (days: number) => {
      await pool.query(
        `UPDATE payment SET created_at = now() - make_interval(days => $2), ask_at = now() WHERE order_id = (SELECT id FROM orders WHERE order_no = $1)`,
        [purchase.order.order_id, days],
      )
      await processPayments(shop)
      const { rows } = await pool.query<{ days: number | null }>(
        `SELECT extract(epoch FROM ask_at - now()) / 86400 AS days FROM payment p JOIN orders o ON o.id = p.order_id WHERE order_no = $1`,
        [purchase.order.order_id],
      )
      return rows[0]?.days === null ? null : Math.round(Number(rows[0]?.days))
    }
    expect([await age(1), await age(2), await age(4)]).toEqual([1, 2, null])
  })

  it('CK-07 are refunded when the order is paid twice, in either order', async () => {
    for (const isOldFirst of [true, false]) {
      const purchase = await abandonPurchase()
      const second = await startSandbox(purchase.who, purchase.order)
      const pages = isOldFirst ? [purchase.page, second] : [second, purchase.page]
      for (const page of pages) {
        await pressSandboxButton(purchase.who, page, 'pay')
        expect(await returnToShop(purchase.who, page)).toContain('/checkout-complete?token=')
        await expectInvariants()
      }
      const total = purchase.order.grand_total.amount
      expect(await state(purchase)).toMatchObject({ status: 'confirmed', paid_total: 2 * total, refunded_total: total })
      expect((await messagesTo(shop, MAIL))[0]).toContain(
        `for order ${purchase.order.order_id} wasn’t needed: the order had already been paid for.`,
      )
    }
  })

  it('CK-07 are made once when two tabs pay at the same moment', async () => {
    const purchase = await startPurchase()
    const [again] = await Promise.all([
      startSandbox(purchase.who, purchase.order),
      startSandbox(purchase.who, purchase.order),
    ])
    expect(again).toBe(purchase.page)
    await Promise.all([
      pressSandboxButton(purchase.who, purchase.page, 'pay'),
      pressSandboxButton(purchase.who, purchase.page, 'pay'),
    ])
    await Promise.all([
      returnToShop(purchase.who, purchase.page),
      complete(purchase),
      returnToShop(purchase.who, purchase.page),
    ])
    expect(await state(purchase)).toMatchObject({ status: 'confirmed', refunded_total: 0 })
    // The first choice counts.
    await pressSandboxButton(purchase.who, purchase.page, 'fail')
    expect(await returnToShop(purchase.who, purchase.page)).toContain('/checkout-complete')
    await expectInvariants()
  })

  it('CK-09 confirm the order when reported as failed and as paid, in either order', async () => {
    for (const order of [
      ['paid', 'failed'],
      ['failed', 'paid'],
    ]) {
      const purchase = await startPurchase()
      for (const status of order) {
        const body = await webhookBody(purchase.page, `ev_${status}_${purchase.page}`, { status })
        expect((await callWebhook(shop, body)).statusCode).toBe(200)
        await expectInvariants()
      }
      expect(await state(purchase)).toMatchObject({ status: 'confirmed', refunded_total: 0 })
    }
  })

  it('CK-07 are refunded for a cancelled order, and the return page says so', async () => {
    const purchase = await startPurchase()
    const cart = await changeCart(purchase, 1)
    const { order_id: replacement } = expectData(await sendOrder(purchase.who, cart), 'PlacedOrder')
    const { order_id, token } = purchase.order
    expectFailure(await purchase.who.post('/api/checkout/process-payment', { order_id, token }), 422, 'order_cancelled')
    const failed = `/api/checkout/failed?${new URLSearchParams({ order_id, ...purchase.names })}`
    const unpaid = expectData(await purchase.who.get(failed), 'FailedOrder')
    expect(unpaid).toMatchObject({ status: 'cancelled', can_pay: false })
    expect(unpaid.message).toBe(noPaymentReplaced({ number: replacement }))
    await pressSandboxButton(purchase.who, purchase.page, 'pay')
    const path = await returnToShop(purchase.who, purchase.page)
    const total = purchase.order.grand_total.amount
    const shown = expectData(await purchase.who.get(path.replace('/', '/api/').replace('-', '/')), 'Order')
    expect(shown).toMatchObject({ status: 'cancelled', confirmed_at: null, refunded_total: { amount: total } })
    expect(shown.in_force).toBe(replacement)
    expect((await messagesTo(shop, MAIL))[0]).toContain(`you had already placed order ${replacement} instead.`)
    expect((await complete(purchase)).next).toMatchObject({
      kind: 'failed',
      url: expect.stringContaining('-complete?token='),
    })
    expectFailure(await purchase.who.get(failed), 404, 'not_found')
    expect(await state(purchase)).toMatchObject({ status: 'cancelled', paid_total: total, refunded_total: total })
    await expectInvariants()
  })
})

describe('retrying a payment', () => {
  it('CK-07 continues the same order when it is placed again after a failure', async () => {
    const purchase = await startPurchase()
    await pressSandboxButton(purchase.who, purchase.page, 'fail')
    await returnToShop(purchase.who, purchase.page)
    const again = await placeOrder(purchase.who, await cartOf(purchase.who, purchase.names as never))
    expect(again).toMatchObject({ order_id: purchase.order.order_id, status: 'unpaid', next: { kind: 'pay' } })
    await pressSandboxButton(purchase.who, await startSandbox(purchase.who, again), 'pay')
    expect((await complete(purchase)).next.kind).toBe('complete')
    await expectInvariants()
  })

  it('CK-07 cancels the cart’s other pending order', async () => {
    const first = await startPurchase(2)
    await pressSandboxButton(first.who, first.page, 'fail')
    await returnToShop(first.who, first.page)
    const second = expectData(await sendOrder(first.who, await changeCart(first, 3)), 'PlacedOrder')
    const secondPage = await startSandbox(first.who, second)
    const left = await stock()
    const page = await startSandbox(first.who, first.order)
    expect(await stock()).toBe(left + 3 - 2)
    expect(await state({ order: second })).toMatchObject({ status: 'cancelled' })
    await expectInvariants()
    await pressSandboxButton(first.who, page, 'pay')
    await returnToShop(first.who, page)
    await pressSandboxButton(first.who, secondPage, 'pay')
    await returnToShop(first.who, secondPage)
    expect((await state(first))?.status).toBe('confirmed')
    expect(await state({ order: second })).toMatchObject({ refunded_total: second.grand_total.amount })
    // The additional units of the second order remain in the cart.
    expect((await cartOf(first.who, first.names as never)).total_quantity).toBe(1)
    await expectInvariants()
  })
})

describe('a misbehaving gateway', () => {
  it('CK-09 pays nothing when it charges a different amount: stock is released, and the shopper gets the reason', async () => {
    const before = await stock()
    const purchase = await startPurchase()
    await pool.query(`UPDATE sandbox_payment SET status = 'paid', amount = amount - 1 WHERE id = $1`, [purchase.page])
    expect(await returnToShop(purchase.who, purchase.page)).toContain('/checkout-failed')
    expect(await state(purchase)).toMatchObject({ status: 'unpaid', paid_total: 0 })
    expect(await stock()).toBe(before)
    const failed = await purchase.who.get(
      `/api/checkout/failed?${new URLSearchParams({ order_id: purchase.order.order_id, ...purchase.names })}`,
    )
    expect(failed.json().data.message).toContain('The amount you paid doesn’t match the order.')
    await expectInvariants()
  })

  it('CK-09 changes nothing while it does not answer, until stock is released after a grace period', async () => {
    const purchase = await startPurchase()
    withGateway({ read: () => Promise.reject(new Error('no answer')) })
    const { order_id, token } = purchase.order
    expectFailure(
      await purchase.who.post('/api/checkout/complete-payment', { order_id, token }),
      503,
      'gateway_unavailable',
    )
    expect(await returnToShop(purchase.who, purchase.page)).toBe('/checkout/payment')
    await expire(purchase.order)
    await processPayments(shop)
    expect((await state(purchase))?.status).toBe('pending')
    await pool.query(`UPDATE orders SET held_until = now() - interval '20 minutes' WHERE order_no = $1`, [order_id])
    await processPayments(shop)
    expect((await state(purchase))?.status).toBe('unpaid')
    await expectInvariants()
  })

  it('CK-09 is asked again for a failed refund, and refunds once', async () => {
    const purchase = await abandonPurchase()
    await startSandbox(purchase.who, purchase.order)
    await payWithoutNotice(purchase.page)
    await callWebhook(shop, await webhookBody(purchase.page, `ev_${purchase.page}`))
    const { rows } = await pool.query<{ id: string }>(
      `SELECT s.id FROM sandbox_payment s JOIN payment p ON p.reference = s.reference JOIN orders o ON o.id = p.order_id WHERE order_no = $1 AND s.id <> $2`,
      [purchase.order.order_id, purchase.page],
    )
    const second = rows[0]?.id ?? ''
    await payWithoutNotice(second)
    await callWebhook(shop, await webhookBody(second, `ev_${second}`))
    const real = shop.app.gateways['sandbox'] as Gateway
    let calls = 0
    // The gateway refunds, but its reply is lost.
    const refund: Gateway['refund'] = async (...given) => {
      const report = await real.refund(...given)
      if (++calls === 1) throw new Error('no answer')
      return report
    }
    withGateway({ refund })
    for (let round = 0; round < 3; round++) {
      await pool.query(`UPDATE refund SET next_at = now() WHERE status = 'waiting'`)
      await processPayments(shop)
    }
    expect(calls).toBe(2)
    const { rows: refunded } = await pool.query('SELECT refunded FROM sandbox_payment WHERE id = $1', [second])
    expect(refunded).toEqual([{ refunded: purchase.order.grand_total.amount }])
    await expectInvariants()
  })

  it('CK-09 has a return URL that opens the order for an hour only', async () => {
    const purchase = await startPurchase()
    await pressSandboxButton(purchase.who, purchase.page, 'pay')
    expect(await returnToShop(purchase.who, purchase.page)).toContain('/checkout-complete?token=')
    await pool.query(`UPDATE payment SET settled_at = now() - interval '61 minutes'`)
    expect(await returnToShop(purchase.who, purchase.page)).toBe('/checkout-complete')
  })

  it('CK-09 still returns to the order from a page paid hours later', async () => {
    const purchase = await abandonPurchase()
    await pool.query(
      `UPDATE payment SET settled_at = now() - interval '2 hours', ask_at = NULL WHERE status = 'abandoned'`,
    )
    await payWithoutNotice(purchase.page)
    expect(await returnToShop(purchase.who, purchase.page)).toContain('/checkout-complete?token=')
    expect(await state(purchase)).toMatchObject({ status: 'confirmed' })
    await expectInvariants()
  })

  it.each(['constructor', '__proto__', 'cod', 'nobody'])('CK-09 does not exist under the name %s', async (name) => {
    const headers = { 'content-type': 'application/json' }
    const webhook = await shop.send({ method: 'POST', url: `/api/payment/webhook/${name}`, headers, payload: '{}' })
    expect([400, 404]).toContain(webhook.statusCode)
    expect([400, 404]).toContain((await shop.get(`/payment/return/${name}/${'A'.repeat(24)}`)).statusCode)
  })
})
