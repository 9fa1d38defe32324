import { describe, expect, it } from 'vitest'
import type { PlacedOrder } from '#generated/api.d.ts'
import { expectData, expectFailure } from '#server/testing/contract.ts'
import { arjun, browser, loggedIn, meera } from '#server/testing/customers.ts'
import { brokenInvariants, countAllUnits } from '#server/testing/invariants.ts'
import { cartOf, sendOrder, placeOrder, readyCart, stateOf } from '#server/testing/shoppers.ts'
import { pressSandboxButton, startSandbox } from '#server/testing/payment-actions.ts'
import { stockedShop } from '#server/testing/stocked-shop.ts'

const { shop, pool, vase } = await stockedShop()
const everywhere = await countAllUnits(pool)
const HUGE = 'x'.repeat(70_000)
const mine = browser(shop)
const cart = await readyCart(mine, { items: [{ product_id: vase, quantity: 1 }], payment: 'sandbox' })
const names = { api_cart: cart.api_cart, cart_session: cart.cart_session }
const order: PlacedOrder = await placeOrder(mine, cart)
const paying = { order_id: order.order_id, token: order.token }

describe('invalid requests are refused without effect', () => {
  const bodies: [string, object[]][] = [
    [
      '/api/checkout/place-order',
      [
        { ...names, cart_version: null },
        { ...names, cart_version: ['v'] },
        { ...names, cart_version: 'v'.repeat(65) },
        { ...names, cart_version: cart.version, grand_total: 1 },
        { ...names, cart_version: cart.version, items: [{ product_id: vase, price: 1 }] },
        { ...names, api_cart: { $gt: '' }, cart_version: cart.version },
      ],
    ],
    ...['/api/checkout/process-payment', '/api/checkout/complete-payment'].map((url): [string, object[]] => [
      url,
      [
        { ...paying, order_id: 7 },
        { ...paying, order_id: '' },
        { ...paying, order_id: "' OR 1=1 --" },
        { ...paying, order_id: 'é' },
        { ...paying, order_id: '1'.repeat(41) },
        { ...paying, token: 'x'.repeat(101) },
        { ...paying, token: ['a'] },
        { ...paying, amount: 1 },
        { ...paying, status: 'paid' },
      ],
    ]),
  ]
  it.each(bodies.flatMap(([url, all]) => all.map((body) => [url, body] as const)))(
    'AP-01 POST %s with body %#',
    async (url, body) => {
      expectFailure(await mine.post(url, body), 400, 'malformed')
    },
  )

  it.each(['/api/checkout/place-order', '/api/checkout/process-payment', '/api/checkout/complete-payment'])(
    'AP-01 POST %s with invalid JSON, a list, and 70 kB',
    async (url) => {
      const send = (payload: string) =>
        mine.send({ method: 'POST', url, headers: { 'content-type': 'application/json' }, payload })
      for (const payload of ['', '{', '[]', 'null', '"x"', '12']) expect((await send(payload)).statusCode).toBe(400)
      expectFailure(await send(JSON.stringify({ ...paying, token: HUGE })), 413, 'too_large')
      const form = await mine.send({ method: 'POST', url, headers: { 'content-type': 'text/plain' }, payload: 'x' })
      expect(form.statusCode).toBe(400)
    },
  )

  it.each([
    [400, '/api/checkout/complete?token=x'],
    [400, `/api/checkout/complete?token=x&order_id=${order.order_id}&type=cod&type=sandbox`],
    [400, `/api/checkout/complete?token=${'x'.repeat(3000)}&order_id=1&type=cod`],
    [404, `/api/checkout/complete?token=x&order_id=${order.order_id}&type=sandbox`],
    [404, `/api/checkout/complete?token=${order.token}&order_id=${order.order_id}&type=sandbox`],
    [400, '/api/checkout/failed'],
    [404, '/api/checkout/failed?order_id=1'],
    [404, `/api/checkout/failed?order_id=${order.order_id}`],
    [404, `/api/checkout/failed?order_id=${order.order_id}&api_cart=${cart.api_cart}&cart_session=guessed`],
    [404, `/api/checkout/failed?order_id=261121-000000&${new URLSearchParams(names)}`],
    [404, '/sandbox/sp_AAAAAAAAAAAAAAAAAAAA'],
    [400, `/sandbox/${'A'.repeat(400)}`],
    [404, `/payment/return/sandbox/${'A'.repeat(24)}`],
    [400, '/payment/return/sandbox/%00'],
    [400, '/payment/return/sandbox/..%2f..%2fx'],
  ])('AP-01 GET %# is answered with %i', async (status, url) => {
    expect((await browser(shop).get(url)).statusCode).toBe(status)
  })

  it('AP-01 AC-06 refuses foreign orders and invalid pages', async () => {
    const who = await loggedIn(shop, meera)
    const hers = await placeOrder(who, await readyCart(who, { items: [{ product_id: vase, quantity: 1 }] }))
    const other = await loggedIn(shop, arjun)
    for (const body of [
      {},
      { order_no: 1 },
      { order_no: '' },
      { order_no: HUGE.slice(0, 100) },
      { order_no: 'A', x: 1 },
    ])
      expectFailure(await other.post('/api/orders/item', body), 400, 'malformed')
    for (const number of [hers.order_id, order.order_id, '261121-000000', '--'])
      expectFailure(await other.post('/api/orders/item', { order_no: number }), 404, 'not_found')
    expectFailure(await browser(shop).post('/api/orders/item', { order_no: hers.order_id }), 401, 'login_required')
    expectFailure(await browser(shop).get('/api/orders/get'), 401, 'login_required')
    for (const page of ['0', '-1', '1.5', '1e9', '', 'x', '100001', '1&page=2', '%00'])
      expect((await who.get(`/api/orders/get?page=${page}`)).statusCode).toBe(400)
  })
})

describe('repeated or late requests are answered as such', () => {
  it('CK-07 AP-02 one key for two carts is two requests, and refused with another body', async () => {
    const [a, b] = [browser(shop), browser(shop)]
    const key = { 'idempotency-key': 'one-key-for-two-carts' }
    const carts = [
      await readyCart(a, { items: [{ product_id: vase, quantity: 1 }] }),
      await readyCart(b, { items: [{ product_id: vase, quantity: 1 }] }),
    ] as const
    const first = expectData(await sendOrder(a, carts[0], key), 'PlacedOrder')
    const second = expectData(await sendOrder(b, carts[1], key), 'PlacedOrder')
    expect(second.order_id).not.toBe(first.order_id)
    expect(expectData(await sendOrder(a, carts[0], key), 'PlacedOrder')).toEqual(first)
    expectFailure(await sendOrder(a, { ...carts[0], version: 'another' }, key), 422, 'idempotency_key_reused')
    expectFailure(await sendOrder(b, carts[1], { 'idempotency-key': 'short' }), 400, 'bad_idempotency_key')
  })

  it('CK-07 CR-03 refuses a cart that has expired or was emptied in another tab', async () => {
    const who = browser(shop)
    const ready = await readyCart(who, { items: [{ product_id: vase, quantity: 1 }] })
    await pool.query(`UPDATE cart SET updated_at = now() - interval '9 years' WHERE public_id = $1`, [ready.api_cart])
    expectFailure(await sendOrder(who, ready), 404, 'cart_not_found')
    await pool.query('UPDATE cart SET updated_at = now() WHERE public_id = $1', [ready.api_cart])
    await who.remove(
      `/api/cart/remove-item?${new URLSearchParams({ api_cart: ready.api_cart, cart_session: ready.cart_session, product_id: String(vase) })}`,
    )
    expect(expectFailure(await sendOrder(who, ready), 422, 'cart_empty').message).toBe('Your cart is empty')
  })

  it('CK-09 refuses paying a paid order, a cash order, or with another order’s token', async () => {
    const who = browser(shop)
    const cash = await placeOrder(who, await readyCart(who, { items: [{ product_id: vase, quantity: 1 }] }))
    const next = async (call: string, { order_id, token }: Pick<PlacedOrder, 'order_id' | 'token'>) =>
      expectData(await who.post(`/api/checkout/${call}`, { order_id, token }), 'PlacedOrder').next.kind
    expect(await next('process-payment', cash)).toBe('complete')
    expect(await next('complete-payment', cash)).toBe('complete')
    expect(await stateOf(shop, cash.order_id)).toMatchObject({ status: 'confirmed', paid_total: 0 })
    for (const call of ['process-payment', 'complete-payment'])
      expectFailure(
        await who.post(`/api/checkout/${call}`, { order_id: order.order_id, token: cash.token }),
        404,
        'not_found',
      )
    expect(await next('complete-payment', order)).toBe('pay')
    const page = await startSandbox(mine, order)
    await pressSandboxButton(mine, page, 'pay')
    expect(await next('complete-payment', order)).toBe('complete')
    expect(await next('process-payment', order)).toBe('complete')
    expect((await cartOf(mine, names)).total_quantity).toBe(0)
  })
})

it('CK-07 money and stock are consistent afterwards', async () => {
  expect(await brokenInvariants(pool)).toEqual({})
  expect(await countAllUnits(pool)).toEqual(everywhere)
})
