import { describe, expect, it } from 'vitest'
import type { Cart } from '#generated/api.d.ts'
import { expectData, expectFailure } from '#server/testing/contract.ts'
import { type Browser, arjun, browser, loggedIn, meera } from '#server/testing/customers.ts'
import { brokenInvariants, countAllUnits } from '#server/testing/invariants.ts'
import { home, sendOrder, placeOrder, readyCart, stateOf } from '#server/testing/shoppers.ts'
import { pressSandboxButton, startSandbox } from '#server/testing/payment-actions.ts'
import { SESSION_SECRET, eventually } from '#server/testing/test-app.ts'
import { stockedShop } from '#server/testing/stocked-shop.ts'
import { SIGNATURE_HEADER, sign } from '#server/commerce/payment/sandbox/signature.ts'
import { performDeskAction } from '#server/admin/order-desk/desk.ts'

const { shop, pool, vase } = await stockedShop()
await pool.query(
  `INSERT INTO coupon (code, title, kind, value, currency, max_uses) VALUES ('ONCE', 'Once', 'amount', 10000, 'INR', 1)`,
)
const everywhere = await countAllUnits(pool)
const items = [{ product_id: vase, quantity: 1 }]
const names = ({ api_cart, cart_session }: Cart) => ({ api_cart, cart_session })
const read = async (who: Browser, cart: Cart) =>
  expectData(await who.get(`/api/cart/get?${new URLSearchParams(names(cart))}`), 'Cart')

describe('invalid input from cart to order', () => {
  it.each([0, -1, 1.5, 1e9, '1', 'two', null, true, [1], {}])(
    'CR-01 AP-01 refuses the quantity %j, and leaves the cart unchanged',
    async (quantity) => {
      const who = browser(shop)
      const cart = await readyCart(who, { items })
      const add = await who.post('/api/cart/add-item', { ...names(cart), product_id: vase, quantity })
      const set = { product_id: vase, quantity_in_display_unit: quantity }
      for (const reply of [
        add,
        await who.put('/api/cart/update-qty', { ...names(cart), ...set }),
        await who.put('/api/cart/update', { ...names(cart), items: [set] }),
      ])
        expectFailure(reply, 400, 'malformed')
      expect(await read(who, cart)).toEqual(cart)
    },
  )

  it('CR-05 reports the available stock when a quantity exceeds it', async () => {
    const who = browser(shop)
    const cart = await readyCart(who, { items })
    const set = { ...names(cart), product_id: vase, quantity_in_display_unit: 999 }
    const { message } = expectFailure(await who.put('/api/cart/update-qty', set), 422, 'limited_stock')
    expect(message).toMatch(/^We only have \d+ of “.+” left\.$/)
    expect(await read(who, cart)).toEqual(cart)
  })

  it('CR-02 reports expired, foreign and used-up coupons, and does not order with them', async () => {
    const who = await loggedIn(shop, arjun)
    const cart = await readyCart(who, { items })
    const apply = (code: string) => who.post('/api/cart/coupons/apply', { ...names(cart), code })
    expectFailure(await apply('LAMPLIGHT25'), 422, 'coupon_expired')
    expectFailure(await apply('SORRY-MEERA'), 422, 'coupon_foreign')
    const taker = browser(shop)
    await placeOrder(
      taker,
      await readyCart(taker, { items, coupon: 'ONCE', email: 'a@b.example', phone: '9000000011' }),
    )
    expectFailure(await apply('ONCE'), 422, 'coupon_used_up')
    await pool.query(`UPDATE cart SET coupon_id = (SELECT id FROM coupon WHERE code = 'ONCE') WHERE public_id = $1`, [
      cart.api_cart,
    ])
    const shown = await read(who, cart)
    expect(shown.coupon?.refusal).toMatch(/used up/)
    expect(shown.grand_total).toEqual(cart.grand_total)
    expectFailure(await sendOrder(who, shown), 422, 'coupon_refused')
    await pool.query('DELETE FROM cart WHERE public_id = $1', [cart.api_cart])
  })

  it('CK-03 refuses a state that the country does not have, typed or saved', async () => {
    const who = browser(shop)
    const cart = await readyCart(who, { items })
    for (const wrong of [
      { state: 'AE-DU' },
      { country: 'LK', state: 'PY', pincode: '00100', phone: '712345678' },
      { country: 'XX' },
    ]) {
      const address = { ...home, ...wrong }
      const reply = await who.put('/api/cart/update-address', { ...names(cart), type: 'both', address })
      expect(Object.keys(reply.json().payload.errors)).toContain('state' in wrong ? 'state' : 'country')
    }
    expect(await read(who, cart)).toEqual(cart)
    await pool.query(
      `UPDATE cart SET shipping_address = shipping_address || '{"state": "AE-DU"}' WHERE public_id = $1`,
      [cart.api_cart],
    )
    expectFailure(await sendOrder(who, await read(who, cart)), 422, 'address_invalid')
  })

  it('CK-02 reports what is missing for each step, without effect', async () => {
    const who = browser(shop)
    const bare = expectData(await who.post('/api/cart/add-item', { product_id: vase, quantity: 1 }), 'Cart')
    const mode = { ...names(bare), code: 'road' }
    expectFailure(await who.put('/api/cart/update-shipping-mode', mode), 422, 'shipping_mode_unknown')
    expectFailure(await sendOrder(who, bare), 422, 'phone_empty')
    expectFailure(await sendOrder(who, { ...bare, version: 'x'.repeat(32) }), 422, 'phone_empty')
    const { rows } = await pool.query('SELECT FROM orders o JOIN cart c ON c.id = o.cart_id WHERE c.public_id = $1', [
      bare.api_cart,
    ])
    expect(rows).toEqual([])
  })

  it('AC-06 hides an order and its invoice from all others', async () => {
    const hers = await loggedIn(shop, meera)
    const { order_id: number, token } = await placeOrder(hers, await readyCart(hers, { items }))
    const guest = browser(shop)
    const other = await placeOrder(guest, await readyCart(guest, { items }))
    for (const order_no of [number, '261121-999999'])
      expectFailure(
        await browser(shop).get(`/api/orders/invoice?${new URLSearchParams({ order_no })}`),
        401,
        'login_required',
      )
    for (const [who, shown] of [
      [browser(shop), ''],
      [browser(shop), other.token],
      [browser(shop), `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`],
      [await loggedIn(shop, arjun), undefined],
    ] as const) {
      const query = new URLSearchParams({ order_no: number, ...(shown !== undefined && { token: shown }) })
      expectFailure(await who.get(`/api/orders/invoice?${query}`), 404, 'not_found')
      const one = { order_no: number, ...(shown !== undefined && { token: shown }) }
      expectFailure(await who.put('/api/orders/cancel', { ...one, reason: 'other' }), 404, 'not_found')
      const link = new URLSearchParams({ order_id: number, token: shown ?? '', type: 'cod' })
      expectFailure(await who.get(`/api/checkout/complete?${link}`), 404, 'not_found')
    }
    expectFailure(await (await loggedIn(shop, arjun)).post('/api/orders/item', { order_no: number }), 404, 'not_found')
    expect((await stateOf(shop, number))?.status).toBe('confirmed')
  })

  it('CK-09 moves no money for forged, late or repeated callbacks', async () => {
    const who = browser(shop)
    const order = await placeOrder(who, await readyCart(who, { items, payment: 'sandbox' }))
    const id = await startSandbox(who, order)
    const { rows } = await pool.query('SELECT reference, amount, currency FROM sandbox_payment WHERE id = $1', [id])
    const webhookBody = (status: string, event = 'ev_wrong_input') =>
      JSON.stringify({ id: event, kind: `payment.${status}`, payment: { ...rows[0], id, status } })
    const callWebhook = (body: string, signature: string) =>
      shop.app.inject({
        method: 'POST',
        url: '/api/payment/webhook/sandbox',
        headers: { 'content-type': 'application/json', [SIGNATURE_HEADER]: signature },
        payload: body,
      })
    const now = Math.floor(Date.now() / 1000)
    for (const forged of [
      '',
      't=1,v1=x',
      sign('another secret', webhookBody('paid')),
      sign(SESSION_SECRET, webhookBody('paid'), now - 400),
    ])
      expectFailure(await callWebhook(webhookBody('paid'), forged), 401, 'bad_signature')
    expect(await stateOf(shop, order.order_id)).toMatchObject({ status: 'pending', paid_total: 0 })
    await pressSandboxButton(who, id, 'pay')
    await eventually(async () => (await stateOf(shop, order.order_id))?.status === 'confirmed')
    const paid = await stateOf(shop, order.order_id)
    for (let again = 0; again < 3; again++)
      await callWebhook(webhookBody('paid'), sign(SESSION_SECRET, webhookBody('paid')))
    await callWebhook(webhookBody('failed', 'ev_late'), sign(SESSION_SECRET, webhookBody('failed', 'ev_late')))
    expect(await stateOf(shop, order.order_id)).toEqual(paid)
  })

  it('CK-10 reveals nothing personal in tracking, whose numbers cannot be enumerated', async () => {
    const who = browser(shop)
    const order = await placeOrder(who, await readyCart(who, { items }))
    await performDeskAction(shop.app, order.order_id, { kind: 'ship', waybill: 'WRONG-0001' })
    const passer = browser(shop)
    const { payload } = await passer.get('/api/track-order/WRONG-0001')
    expect(payload).toContain('"shipped"')
    for (const secret of [
      order.order_id,
      order.token,
      ...Object.values(home),
      'guest@ashkiln.example',
      '9000000009',
      '7,200',
    ])
      if (!['Shipping', 'IN', 'PY'].includes(secret)) expect(payload).not.toContain(secret)
    const walk = await Promise.all(Array.from({ length: 40 }, (_, n) => passer.get(`/api/track-order/WRONG-1${n}00`)))
    const codes = walk.map(({ statusCode }) => statusCode)
    expect(codes).toContain(429)
    expect(codes.filter((code) => code === 404).length).toBeLessThan(30)
    expectFailure(await passer.post('/api/track-order', { waybill: 'WRONG-0001' }), 429, 'too_many_requests')
    expect((await browser(shop).get('/api/track-order/WRONG-0001')).statusCode).toBe(200)
  })
})

it('CK-07 accounts are consistent, and every unit is in stock, reserved or sold', async () => {
  expect(await brokenInvariants(pool)).toEqual({})
  expect(await countAllUnits(pool)).toEqual(everywhere)
})
