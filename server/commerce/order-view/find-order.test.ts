import { describe, expect, it } from 'vitest'
import numbers from '#fixtures/real-input/order-numbers.json' with { type: 'json' }
import type { PlacedOrder } from '#generated/api.d.ts'
import { expectData, expectFailure } from '#server/testing/contract.ts'
import { type Browser, browser, messagesTo } from '#server/testing/customers.ts'
import { placeOrder, readyCart } from '#server/testing/shoppers.ts'
import { stockedShop } from '#server/testing/stocked-shop.ts'
import { URL_ENCODED } from '#server/platform/http/plain-forms.ts'

const { shop, pool, vase } = await stockedShop()

let guests = 0
async function buy(email = `guest${guests++}@example.com`): Promise<PlacedOrder & { email: string }> {
  const who = browser(shop)
  const phone = `94${String(guests).padStart(8, '0')}`
  const order = await placeOrder(
    who,
    await readyCart(who, { items: [{ product_id: vase, quantity: 1 }], email, phone }),
  )
  return { ...order, email }
}
const findOrder = (order_no: string, email: string, who: Browser = browser(shop)) =>
  who.post('/api/orders/find', { order_no, email })
const newest = async (email: string) => (await messagesTo(shop, email))[0] ?? ''

describe('finding an order', () => {
  it('AC-08 emails a link to the order, however number and address are written', async () => {
    const order = await buy('uma.k+pots@gmail.com')
    const spellings = numbers['261121-408213'].map((text) =>
      text.replace(/261121(.?)408213/u, order.order_id.replace('-', '$1')),
    )
    for (const [index, typed] of spellings.slice(0, 10).entries()) {
      const before = await messagesTo(shop, order.email)
      const reply = await findOrder(typed, index % 2 === 0 ? ' UmaK@gmail.com ' : order.email)
      expect(expectData(reply, 'Done'), typed).toEqual({})
      expect(await messagesTo(shop, order.email), typed).toHaveLength(before.length + 1)
    }
    const [, href = ''] = /(\/checkout-complete\?\S+)/.exec(await newest(order.email)) ?? []
    const opened = await browser(shop).get(href.replace('/checkout-complete', '/api/checkout/complete'))
    expect(expectData(opened, 'Order').order_no).toBe(order.order_id)
  })

  it('AC-08 AU-18 gives the same reply and sends nothing when number and mailbox do not match', async () => {
    const [order, other] = [await buy(), await buy()]
    const right = await findOrder(order.order_id, order.email)
    const before = await messagesTo(shop, order.email)
    for (const [number, email] of [
      [order.order_id, other.email],
      [other.order_id, order.email],
      ['261121-000000', order.email],
      ['nonsense', 'nobody@example.com'],
    ] as const) {
      const reply = await findOrder(number, email)
      expect([reply.statusCode, reply.payload]).toEqual([right.statusCode, right.payload])
    }
    expect(await messagesTo(shop, order.email)).toEqual(before)
    expect(await messagesTo(shop, 'nobody@example.com')).toEqual([])
    // Each request writes one message, so that all take equally long.
    const { rows } = await pool.query<{ n: number }>(
      `SELECT count(*)::int AS n FROM outbox WHERE subject LIKE 'Your link to order%' AND status = 'withheld'`,
    )
    expect(rows[0]?.n).toBe(4)
  })

  it('AC-08 OP-04 sends nothing to a mailbox that has not confirmed the order', async () => {
    await shop.changeSettings({ cash_orders_per_contact: 0 })
    const order = await buy()
    await shop.changeSettings({ cash_orders_per_contact: 1000000 })
    expect(order.status).toBe('pending')
    const before = await messagesTo(shop, order.email)
    expectData(await findOrder(order.order_id, order.email), 'Done')
    expect(await messagesTo(shop, order.email)).toEqual(before)
  })

  it('AC-08 sends nothing about an order of a deleted account', async () => {
    const order = await buy()
    await pool.query(`UPDATE orders SET email = NULL, mailbox_key = NULL, erased_at = now() WHERE order_no = $1`, [
      order.order_id,
    ])
    const before = await messagesTo(shop, order.email)
    expectData(await findOrder(order.order_id, order.email), 'Done')
    expect(await messagesTo(shop, order.email)).toEqual(before)
  })

  it('AC-08 requires both, and refuses an invalid address', async () => {
    const reply = await findOrder('  ', 'x')
    expectFailure(reply, 422, 'invalid_fields')
    expect(reply.json().payload.errors).toEqual({
      order_no: 'This field is required',
      email: 'The value must be an valid email address',
    })
  })

  it('AC-08 is limited to ten a day per mailbox and thirty an hour per network, whether or not the order exists', async () => {
    const order = await buy()
    for (let n = 0; n < 10; n++) expectData(await findOrder(n % 2 ? order.order_id : '261121-1', order.email), 'Done')
    expectFailure(await findOrder(order.order_id, order.email), 429, 'too_many_tries')
    expectFailure(await findOrder('261121-1', order.email.replace('@', '+x@')), 429, 'too_many_tries')
    const visitor = browser(shop)
    const replies = await Promise.all(
      Array.from({ length: 12 }, (_, n) => findOrder('261121-1', `mass${n}@example.com`, visitor)),
    )
    expect(replies.some(({ statusCode }) => statusCode === 429)).toBe(true)
  })

  it('AC-08 CK-17 works as a plain form, which is read as the call is', async () => {
    for (const [before, after] of [
      ['', ''],
      ['\u202a', '\u202c'],
      [' \u200f', '\u200e '],
    ]) {
      const order = await buy()
      const reply = await browser(shop).send({
        method: 'POST',
        url: '/track-order',
        headers: { 'content-type': URL_ENCODED },
        payload: new URLSearchParams({ order_no: order.order_id, email: before + order.email + after }).toString(),
      })
      expect(reply.statusCode).toBe(303)
      const page = await shop.get(String(reply.headers['location']))
      expect(page.payload).toContain('If an order matches this number and email address')
      expect(await newest(order.email)).toContain('Here’s the link to your order')
    }
  })
})
