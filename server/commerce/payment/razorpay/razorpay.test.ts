import { describe, expect, it, onTestFinished } from 'vitest'
import { brokenInvariants } from '#server/testing/invariants.ts'
import { providerShop } from '#server/testing/provider-shops.ts'

const { fake, pool, purchase, place, pay, press, follow, state, work, expire, returnPath, cancel, withoutWebhooks } =
  await providerShop('razorpay')
const { controls, webhooks } = fake
const settled = () => webhooks.settled()
const books = () => controls.read() as { links: { id: string; order_id?: string }[]; payments: { id: string }[] }
const expectInvariants = async () => expect(await brokenInvariants(pool)).toEqual({})

const lastPayment = () => [...fake.books.payments.values()].at(-1)!
const lastRefund = () => [...fake.books.refunds.values()].at(-1)!

describe('a purchase with Razorpay', () => {
  it('PY-01 is paid on its page, after a declined card, and confirmed by the return', async () => {
    withoutWebhooks()
    const bought = await purchase()
    expect(await press(bought.url, 'decline')).toBeNull()
    expect(await follow(bought, await returnPath(bought).then((path) => `http://shop.test${path}`))).toBe(
      '/checkout/payment',
    )
    const back = await press(bought.url, 'pay')
    expect(back).toContain('razorpay_payment_link_status=paid')
    expect(await follow(bought, back)).toMatch(/^\/checkout-complete\?token=/)
    expect(await state(bought)).toMatchObject({ status: 'confirmed', paid_total: bought.order.grand_total.amount })
    const { rows } = await pool.query('SELECT charge_id, gateway_id FROM payment ORDER BY id DESC LIMIT 1')
    expect(rows).toEqual([{ charge_id: lastPayment().id, gateway_id: books().links.at(-1)?.id }])
    await expectInvariants()
  })

  it('PY-01 is confirmed by the webhook alone, sent twice and in any order', async () => {
    controls.setWebhooks({ copies: 2 })
    onTestFinished(() => controls.setWebhooks({ copies: 1 }))
    const first = await purchase()
    await press(first.url, 'pay')
    await settled()
    await work()
    expect((await state(first))?.status).toBe('confirmed')
    controls.setWebhooks({ held: true })
    const second = await purchase()
    await press(second.url, 'pay')
    await controls.deliverWebhooks('reversed')
    controls.setWebhooks({ held: false })
    expect((await state(second))?.status).toBe('confirmed')
    expect(webhooks.replies.every((reply) => reply.endsWith(' 200'))).toBe(true)
    await expectInvariants()
  })

  it('PY-01 is found without webhook and return', async () => {
    withoutWebhooks()
    const bought = await purchase()
    await press(bought.url, 'pay')
    await expire(bought)
    await work()
    expect((await state(bought))?.status).toBe('confirmed')
  })

  it.each(['lost', 'error-after'] as const)(
    'PY-01 continues on the same page when the reply to its start is %s',
    async (kind) => {
      const before = books().links.length
      const placed = await place()
      fake.fail({ calls: 'POST /v1/payment_links', kind })
      const { order_id, token } = placed.order
      expect((await placed.who.post('/api/checkout/process-payment', { order_id, token })).statusCode).toBe(503)
      const url = await pay(placed)
      expect(await pay(placed)).toBe(url)
      expect(books().links.length).toBe(before + 1)
      await follow({ ...placed, url }, await press(url, 'pay'))
      expect((await state({ ...placed, url }))?.status).toBe('confirmed')
      await settled()
      await expectInvariants()
    },
  )

  it('PY-01 is started without the contact if Razorpay does not accept it', async () => {
    const placed = await place()
    await pool.query(`UPDATE orders SET email = 'not an address' WHERE order_no = $1`, [placed.order.order_id])
    expect(await pay(placed)).toContain('/i/')
    expect(fake.calls.at(-1)?.body).not.toContain('not an address')
  })

  it.each(['rate-limit', 'error', 'dropped'] as const)(
    'PY-01 survives a provider that answers with %s',
    async (kind) => {
      withoutWebhooks()
      const bought = await purchase()
      const back = await press(bought.url, 'pay')
      fake.fail({ kind })
      expect(await follow(bought, back)).toBe('/checkout/payment')
      fake.fail({ kind })
      await expire(bought)
      await work()
      expect((await state(bought))?.status).toBe('pending')
      await work()
      expect((await state(bought))?.status).toBe('confirmed')
    },
  )

  it('PY-01 that is left unpaid until the link expires releases its stock', async () => {
    withoutWebhooks()
    const bought = await purchase()
    await press(bought.url, 'cancel')
    controls.advance(20 * 60)
    await expire(bought)
    await work()
    expect((await state(bought))?.status).toBe('unpaid')
    // A new attempt has a page of its own.
    controls.advance(-20 * 60)
    const again = await pay(bought)
    expect(again).not.toBe(bought.url)
    await follow(bought, await press(again, 'pay'))
    expect((await state(bought))?.status).toBe('confirmed')
  })
})

describe('a payment that Razorpay authorises late', () => {
  it.each([true, false])('PY-01 confirms its order, captured by Razorpay: %s', async (autoCapture) => {
    controls.set({ autoCapture })
    onTestFinished(() => controls.set({ autoCapture: true }))
    const bought = await purchase()
    await press(bought.url, 'pay-late')
    await expire(bought)
    await work()
    expect((await state(bought))?.status).toBe('unpaid')
    controls.authoriseLate(lastPayment().id)
    await settled()
    await work()
    expect(lastPayment().status).toBe('captured')
    expect((await state(bought))?.status).toBe('confirmed')
    await expectInvariants()
  })

  it('PY-01 is refunded when the order was cancelled meanwhile', async () => {
    const bought = await purchase()
    await press(bought.url, 'pay-late')
    await cancel(bought)
    controls.authoriseLate(lastPayment().id)
    await settled()
    await work()
    await work()
    const total = bought.order.grand_total.amount
    expect(await state(bought)).toMatchObject({ status: 'cancelled', paid_total: total, refunded_total: total })
    expect(lastRefund()).toMatchObject({ payment_id: lastPayment().id, amount: total })
    await expectInvariants()
  })

  it('PY-01 is not captured with another amount', async () => {
    controls.set({ autoCapture: false })
    onTestFinished(() => controls.set({ autoCapture: true }))
    const bought = await purchase()
    await press(bought.url, 'pay-late')
    lastPayment().amount = 1
    controls.authoriseLate(lastPayment().id)
    await settled()
    await work()
    expect(lastPayment().status).toBe('authorized')
    expect((await state(bought))?.status).toBe('pending')
    await expectInvariants()
  })
})
