import type { LightMyRequestResponse } from 'fastify'
import { describe, expect, it } from 'vitest'
import type { Cart } from '#generated/api.d.ts'
import { expectData } from '#server/testing/contract.ts'
import { type Browser, browser } from '#server/testing/customers.ts'
import { acceptGiftCards, applyCard, issueCard, ledgerOf } from '#server/testing/gift-cards.ts'
import { orderDesk } from '#server/testing/order-desk.ts'
import { pressSandboxButton, processPayments, startSandbox } from '#server/testing/payment-actions.ts'
import { cartOf, placeOrder, readyCart, sendOrder } from '#server/testing/shoppers.ts'
import { eventually } from '#server/testing/test-app.ts'
import { hashGiftCode, newGiftCode } from './gift-code.ts'

const { shop, pool, vase, done, read, expectInvariants } = await orderDesk()
await acceptGiftCards(shop)
const UNKNOWN = 'ABCD-EFGH-JKMN-PQRS-TUVW'

/** A cart of one vase for 1,000.01 rupees and delivery, with gift cards. */
async function cartWith(who: Browser, codes: readonly string[], payment: string | null = 'sandbox'): Promise<Cart> {
  const cart = await readyCart(who, { items: [{ product_id: vase, quantity: 1 }], payment })
  for (const code of codes) expectData(await applyCard(who, cart, code), 'Cart')
  return cartOf(who, cart)
}

async function payOnline(who: Browser, cart: Cart): Promise<string> {
  const order = await placeOrder(who, cart)
  await pressSandboxButton(who, await startSandbox(who, order), 'pay')
  await eventually(async () => (await read(order.order_id)).status === 'confirmed')
  return order.order_id
}

describe('a gift card in the cart', () => {
  it('AD-25 pays a part, and changes neither totals nor tax', async () => {
    const who = browser(shop)
    const before = await cartWith(who, [])
    const { id, code } = await issueCard(shop, 40_000)
    const cart = expectData(await applyCard(who, before, code.toLowerCase().replaceAll('-', ' ')), 'Cart')
    expect(cart).toMatchObject({
      sub_total: before.sub_total,
      tax_total: before.tax_total,
      grand_total: before.grand_total,
      gift_cards: [{ last4: code.slice(-4), balance: { amount: 40_000 }, amount: { amount: 40_000 } }],
      amount_due: { amount: before.grand_total.amount - 40_000 },
    })
    expect(JSON.stringify(cart)).not.toContain(code)
    expect((await ledgerOf(shop, id)).balance).toBe(40_000)
    const names = { api_cart: cart.api_cart, cart_session: cart.cart_session }
    const gone = await who.remove(
      `/api/cart/gift-cards/remove?${new URLSearchParams({ ...names, id: String(cart.gift_cards![0]!.id) })}`,
    )
    expect(expectData(gone, 'Cart')).toMatchObject({ gift_cards: [], version: before.version })
    expect(expectData(gone, 'Cart')).not.toHaveProperty('amount_due')
  })

  it('AD-25 refuses unknown, switched-off, expired and spent cards, a card twice, and a sixth card', async () => {
    const who = browser(shop)
    const cart = await cartWith(who, [])
    const refusal = async (code: string) => expectFailureCode(await applyCard(who, cart, code))
    expect(await refusal(UNKNOWN)).toBe('gift_card_unknown')
    expect(await refusal('é')).toBe('gift_card_unknown')
    const off = await issueCard(shop, 100)
    await pool.query('UPDATE gift_card SET active = false WHERE id = $1', [off.id])
    expect(await refusal(off.code)).toBe('gift_card_unknown')
    const expired = await issueCard(shop, 100)
    await pool.query(`UPDATE gift_card SET expires_at = now() - interval '1 second' WHERE id = $1`, [expired.id])
    expect(await refusal(expired.code)).toBe('gift_card_expired')
    const spent = await issueCard(shop, 100)
    const spender = browser(shop)
    await placeOrder(spender, await cartWith(spender, [spent.code], 'cod'))
    expect(await refusal(spent.code)).toBe('gift_card_empty')
    const card = await issueCard(shop, 100)
    expectData(await applyCard(who, cart, card.code), 'Cart')
    expect(await refusal(card.code)).toBe('gift_card_added')
    for (let count = 1; count < 5; count++)
      expectData(await applyCard(who, cart, (await issueCard(shop, 100)).code), 'Cart')
    expect(await refusal((await issueCard(shop, 100)).code)).toBe('gift_card_limit')
  })

  it('AD-25 refuses a card in a currency that the shop no longer uses', async () => {
    const code = newGiftCode()
    await pool.query(
      `WITH card AS (INSERT INTO gift_card (code_hash, last4, currency, amount, sent_at) VALUES ($1, $2, 'USD', 5000, now()) RETURNING id)
       INSERT INTO gift_card_entry (gift_card_id, kind, amount) SELECT id, 'issued', 5000 FROM card`,
      [hashGiftCode(code), code.slice(-4)],
    )
    const who = browser(shop)
    expect(expectFailureCode(await applyCard(who, await cartWith(who, []), code))).toBe('gift_card_currency')
  })

  it('AD-25 limits wrong codes, but not right ones', async () => {
    const who = browser(shop)
    const cart = await cartWith(who, [])
    const headers = { 'x-forwarded-for': '203.0.113.77' }
    const send = async (code: string) => {
      const { api_cart, cart_session } = cart
      return (await who.post('/api/cart/gift-cards/apply', { api_cart, cart_session, code }, headers)).statusCode
    }
    const { code } = await issueCard(shop, 100)
    for (let count = 0; count < 19; count++) expect(await send(UNKNOWN)).toBe(422)
    expect(await send(code)).toBe(200)
    expect(await send(UNKNOWN)).toBe(422)
    expect(await send(UNKNOWN)).toBe(429)
    expect(await send(code)).toBe(429)
  })
})

const expectFailureCode = (reply: LightMyRequestResponse): string => {
  expect(reply.statusCode, reply.payload).toBe(422)
  return reply.json<{ code: string }>().code
}

describe('an order with a gift card', () => {
  it('CK-07 a card that covers everything needs no payment method, and confirms the order at once', async () => {
    const who = browser(shop)
    const { id, code } = await issueCard(shop, 1_000_000)
    const cart = await cartWith(who, [code], null)
    expect(cart).toMatchObject({ payment_required: false, amount_due: { amount: 0 }, cart_payment_method: null })
    const order = await placeOrder(who, cart)
    expect(order).toMatchObject({ status: 'confirmed', type: 'gift_card', next: { kind: 'complete' } })
    const total = cart.grand_total.amount
    expect(await read(order.order_id)).toMatchObject({
      payment_status: 'paid',
      payments: [{ provider: 'gift_card', provider_title: 'Gift card', status: 'paid', amount: { amount: total } }],
    })
    expect(await ledgerOf(shop, id)).toEqual({
      balance: 1_000_000 - total,
      entries: ['issued 1000000', `reserved -${total}`],
    })
    const paid = expectData(
      await who.post('/api/checkout/complete-payment', { order_id: order.order_id, token: order.token }),
      'PlacedOrder',
    )
    expect(paid.next.kind).toBe('complete')
    await expectInvariants()
  })

  it('CK-07 the rest is paid online, and a cancelled order pays both back exactly', async () => {
    const who = browser(shop)
    const { id, code } = await issueCard(shop, 40_000)
    const cart = await cartWith(who, [code])
    const number = await payOnline(who, cart)
    const rest = cart.grand_total.amount - 40_000
    const order = await read(number)
    expect(order.totals).toMatchObject({ paid: cart.grand_total, tax: cart.tax_total })
    expect(order.payments.map(({ provider, amount }) => [provider, amount.amount])).toEqual([
      ['sandbox', rest],
      ['gift_card', 40_000],
    ])
    expect(order.payment_method.name).toMatch(/and gift card$/)
    await done(number, 'cancel', { reason: 'By mistake' })
    await processPayments(shop)
    expect((await ledgerOf(shop, id)).entries).toEqual(['issued 40000', 'reserved -40000', 'refunded 40000'])
    const refunds = (await read(number)).refunds.map(({ provider, amount, status }) => [
      provider,
      amount.amount,
      status,
    ])
    expect(refunds).toEqual([
      ['gift_card', 40_000, 'done'],
      ['sandbox', rest, 'done'],
    ])
    await expectInvariants()
  })

  it.each([
    ['card_first', ['gift_card', 'sandbox'], [40_000, 10_000]],
    ['other_first', ['sandbox'], [50_000]],
  ])('AD-25 partial refunds go %s', async (first, providers, amounts) => {
    await shop.changeSettings({ gift_card_refunds: first })
    const { id, code } = await issueCard(shop, 40_000)
    const who = browser(shop)
    const number = await payOnline(who, await cartWith(who, [code]))
    await done(number, 'refund', { reason: 'A scratch', amount: 50_000 })
    const { refunds } = await read(number)
    expect(refunds.map(({ provider }) => provider)).toEqual(providers)
    expect(refunds.map(({ amount }) => amount.amount)).toEqual(amounts)
    expect((await ledgerOf(shop, id)).balance).toBe(first === 'card_first' ? 40_000 : 0)
    await expectInvariants()
  })

  it('CK-09 an order that is not paid returns its part, and takes it again when it is paid later', async () => {
    const who = browser(shop)
    const { id, code } = await issueCard(shop, 40_000)
    const cart = await cartWith(who, [code])
    const order = await placeOrder(who, cart)
    expect(order.amount_due).toEqual({ ...cart.grand_total, amount: cart.grand_total.amount - 40_000 })
    expect((await ledgerOf(shop, id)).balance).toBe(0)
    // The cart still sees what its own order holds.
    expect((await cartOf(who, cart)).gift_cards).toMatchObject([{ balance: { amount: 40_000 } }])
    await pressSandboxButton(who, await startSandbox(who, order), 'fail')
    await eventually(async () => (await read(order.order_id)).status === 'unpaid')
    expect((await ledgerOf(shop, id)).balance).toBe(40_000)
    await pressSandboxButton(who, await startSandbox(who, order), 'pay')
    await eventually(async () => (await read(order.order_id)).status === 'confirmed')
    expect((await ledgerOf(shop, id)).entries).toEqual([
      'issued 40000',
      'reserved -40000',
      'released 40000',
      'reserved -40000',
    ])
    await expectInvariants()
  })

  it('CK-09 a payment that comes after the card was spent elsewhere is refunded', async () => {
    const who = browser(shop)
    const { id, code } = await issueCard(shop, 40_000)
    const order = await placeOrder(who, await cartWith(who, [code]))
    const page = await startSandbox(who, order)
    await pool.query(`UPDATE orders SET held_until = now() - interval '1 hour' WHERE order_no = $1`, [order.order_id])
    await processPayments(shop)
    const other = browser(shop)
    await payOnline(other, await cartWith(other, [code]))
    await pressSandboxButton(who, page, 'pay')
    await processPayments(shop)
    await eventually(async () => (await read(order.order_id)).status === 'cancelled')
    expect((await ledgerOf(shop, id)).balance).toBe(0)
    await processPayments(shop)
    await expectInvariants()
  })

  it('CK-07 eight carts that spend one card at once spend it once', async () => {
    const { id, code } = await issueCard(shop, 40_000)
    const carts = []
    for (let count = 0; count < 8; count++) {
      const who = browser(shop)
      carts.push({ who, cart: await cartWith(who, [code], 'cod') })
    }
    const replies = await Promise.all(carts.map(({ who, cart }) => sendOrder(who, cart)))
    const placed = replies.filter(({ statusCode }) => statusCode === 200)
    expect(placed).toHaveLength(1)
    for (const reply of replies)
      if (reply.statusCode !== 200)
        expect(['gift_card_changed', 'cart_changed', 'conflict']).toContain(reply.json<{ code: string }>().code)
    expect((await ledgerOf(shop, id)).balance).toBe(0)
    await expectInvariants()
  })

  it('CK-07 the button pressed twice at once places one order, and takes its part once', async () => {
    const { id, code } = await issueCard(shop, 40_000)
    const who = browser(shop)
    const cart = await cartWith(who, [code])
    const replies = await Promise.all([sendOrder(who, cart), sendOrder(who, cart)])
    expect(new Set(replies.map((reply) => expectData(reply, 'PlacedOrder').order_id)).size).toBe(1)
    expect((await ledgerOf(shop, id)).entries).toEqual(['issued 40000', 'reserved -40000'])
    await expectInvariants()
  })

  it('AD-25 a card that is switched off meanwhile pays what was reserved, and nothing that was released', async () => {
    const [paid, left] = [await issueCard(shop, 40_000), await issueCard(shop, 40_000)]
    const [who, other] = [browser(shop), browser(shop)]
    const order = await placeOrder(who, await cartWith(who, [paid.code]))
    const abandoned = await placeOrder(other, await cartWith(other, [left.code]))
    await pressSandboxButton(other, await startSandbox(other, abandoned), 'fail')
    await eventually(async () => (await read(abandoned.order_id)).status === 'unpaid')
    await pool.query('UPDATE gift_card SET active = false WHERE id = ANY ($1)', [[paid.id, left.id]])
    await pressSandboxButton(who, await startSandbox(who, order), 'pay')
    await eventually(async () => (await read(order.order_id)).status === 'confirmed')
    const { order_id, token } = abandoned
    expect(expectFailureCode(await other.post('/api/checkout/process-payment', { order_id, token }))).toBe(
      'gift_card_changed',
    )
    expect((await ledgerOf(shop, left.id)).balance).toBe(40_000)
    await expectInvariants()
  })

  it('AD-25 a refund after the card has expired can be spent for another 90 days', async () => {
    const { id, code } = await issueCard(shop, 40_000)
    const who = browser(shop)
    const order = await placeOrder(who, await cartWith(who, [code], 'cod'))
    await pool.query(`UPDATE gift_card SET expires_at = now() - interval '1 day' WHERE id = $1`, [id])
    await done(order.order_id, 'cancel', { reason: 'By mistake' })
    const left = `SELECT extract(day FROM expires_at - now())::int AS days FROM gift_card WHERE id = ${id}`
    expect((await pool.query(left)).rows).toEqual([{ days: 89 }])
    expect((await cartWith(who, [code])).gift_cards).toMatchObject([{ amount: { amount: 40_000 } }])
    await expectInvariants()
  })

  it('CK-07 cash on delivery takes the rest', async () => {
    const { code } = await issueCard(shop, 40_000)
    const who = browser(shop)
    const cart = await cartWith(who, [code], 'cod')
    const order = await placeOrder(who, cart)
    expect((await read(order.order_id)).totals).toMatchObject({
      paid: { amount: 40_000 },
      due: { amount: cart.grand_total.amount - 40_000 },
    })
    await expectInvariants()
  })
})

describe('a shop without gift cards', () => {
  it('AD-25 offers none', async () => {
    await shop.changeSettings({ enable_gift_cards: false })
    const who = browser(shop)
    const cart = await cartWith(who, [])
    expect(cart).not.toHaveProperty('gift_cards')
    expect(expectFailureCode(await applyCard(who, cart, UNKNOWN))).toBe('gift_cards_off')
  })
})
