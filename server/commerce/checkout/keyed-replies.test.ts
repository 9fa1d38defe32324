import { describe, expect, it } from 'vitest'
import { CART_COOKIE } from '#domain/cookie-names.ts'
import { expectData } from '#server/testing/contract.ts'
import { type Browser, browser, codeFor, loggedIn, meera } from '#server/testing/customers.ts'
import { type CartNames, readyCart } from '#server/testing/shoppers.ts'
import { stockedShop } from '#server/testing/stocked-shop.ts'

const { shop, pool, vase } = await stockedShop()
const items = [{ product_id: vase, quantity: 1 }]

let number = 0
const newKey = () => ({ 'idempotency-key': `keyed-replies-test-${++number}` })
const at = (address: string) => browser(shop, { 'x-forwarded-for': address })
const newAddress = () => `198.51.100.${++number % 250}`
const isReplay = (reply: { headers: Record<string, unknown> }) => reply.headers['idempotency-replayed'] === 'true'
/** Stores a cart in the browser's cookie, like the shop's own pages. */
const withCart = (who: Browser, { api_cart, cart_session }: CartNames): Browser => {
  who.cookies.set(CART_COOKIE, encodeURIComponent(JSON.stringify({ api_cart, cart_session })))
  return who
}

/** Calls authenticated by their body only, which a stranger may know together with the key. */
const publicCalls: Record<string, () => Promise<[url: string, body: object]>> = {
  login: async () => ['/api/auth/login', { email: meera.email, password: meera.password }],
  register: async () => [
    '/api/auth/register',
    {
      ...{ first_name: 'Nila', last_name: 'Rao', phone: '9000000077' },
      ...{ email: 'nila@ashkiln.example', password: 'monsoon-kiln-4711' },
    },
  ],
  'code request': async () => ['/api/auth/otp/request', { input: '9000000081' }],
  'code verification': async () => {
    await at(newAddress()).post('/api/auth/otp/request', { input: '9000000082' })
    return ['/api/auth/otp/verify', { input: '9000000082', otp: await codeFor(shop, '9000000082') }]
  },
  'reset request': async () => ['/api/auth/reset', { email: meera.email }],
  logout: async () => ['/api/auth/logout', {}],
  subscription: async () => ['/api/plugins/emailSubscription/subscribe', { email: 'reader@ashkiln.example' }],
  'form submission': async () => [
    '/api/form/submit/contact',
    { name: 'Nila', email: 'nila@ashkiln.example', topic: 'order', message: 'Do you ship to Goa?' },
  ],
}

describe('the reply to a public call', () => {
  it.each(Object.keys(publicCalls))('AP-02 AC-06 is replayed to the same network only: %s', async (name) => {
    const [url, body] = await publicCalls[name]!()
    const [mine, key] = [newAddress(), newKey()]
    const first = await at(mine).post(url, body, key)
    const stranger = await at(newAddress()).post(url, body, key)
    expect([first.statusCode, isReplay(first), isReplay(stranger)]).toEqual([200, false, false])
    const again = await at(mine).post(url, body, key)
    expect([isReplay(again), again.payload]).toEqual([true, first.payload])
    expect(again.headers['set-cookie']).toEqual(first.headers['set-cookie'])
  })
})

describe('the reply to a guest', () => {
  it.each([
    ['no secret', ''],
    ['an invalid token', '?token=guessed'],
    ['an invalid cart', '?api_cart=guessed&cart_session=guessed'],
  ])('AP-02 AC-06 is not replayed elsewhere for a first item with %s', async (_, query) => {
    const [mine, key] = [newAddress(), newKey()]
    const add = (who: Browser) => who.post(`/api/cart/add-item${query}`, items[0], key)
    const first = expectData(await add(at(mine)), 'Cart')
    const stranger = await add(at(newAddress()))
    expect([isReplay(stranger), expectData(stranger, 'Cart').api_cart === first.api_cart]).toEqual([false, false])
    expect(expectData(await add(at(mine)), 'Cart')).toEqual(first)
  })

  it('AP-02 CK-07 is replayed to the holder of the cart cookie only, in any network', async () => {
    const [office, key] = [newAddress(), newKey()]
    const mine = withCart(at(office), await readyCart(browser(shop), { items }))
    const place = (who: Browser) => who.post('/api/checkout/place-order', {}, key)
    const order = expectData(await place(mine), 'PlacedOrder')
    const pay = { ...newKey() }
    const payment = await mine.post('/api/checkout/complete-payment', {}, pay)
    for (const stranger of [at(office), withCart(at(office), await readyCart(browser(shop), { items }))]) {
      for (const reply of [await place(stranger), await stranger.post('/api/checkout/complete-payment', {}, pay)]) {
        expect(isReplay(reply)).toBe(false)
        expect(reply.payload).not.toContain(order.order_id)
      }
    }
    // The shopper on another network.
    mine.cookies.forEach((value, name) => elsewhere.cookies.set(name, value))
    expect(expectData(await place(elsewhere), 'PlacedOrder')).toEqual(order)
    expect((await elsewhere.post('/api/checkout/complete-payment', {}, pay)).payload).toBe(payment.payload)
  })
  const elsewhere = at(newAddress())

  it('AP-02 CK-08 is replayed to the holder of an order’s link, in any network', async () => {
    const buyer = browser(shop)
    const cart = await readyCart(buyer, { items })
    const { order_id, token } = expectData(
      await withCart(buyer, cart).post('/api/checkout/place-order', {}),
      'PlacedOrder',
    )
    const key = newKey()
    const complete = (who: Browser, link: string) =>
      who.post('/api/checkout/complete-payment', { order_id, token: link }, key)
    const first = await complete(browser(shop), token)
    expect(isReplay(await complete(browser(shop), token))).toBe(true)
    expect((await complete(browser(shop), 'guessed')).statusCode).not.toBe(first.statusCode)
  })

  it('AP-02 is replayed by the secret that was valid at the time', async () => {
    const names = expectData(await browser(shop).post('/api/cart/add-item', items[0]), 'Cart')
    const key = newKey()
    const { api_cart, cart_session } = names
    const add = (who: Browser) => who.post('/api/cart/add-item', { ...items[0], api_cart, cart_session }, key)
    const first = await add(browser(shop))
    await pool.query(`UPDATE cart SET session_hash = sha256('another') WHERE public_id = $1`, [api_cart])
    const again = await add(browser(shop))
    expect([isReplay(again), again.payload]).toEqual([true, first.payload])
    const later = await browser(shop).post('/api/cart/add-item', { ...items[0], api_cart, cart_session }, newKey())
    expect(later.statusCode).toBe(404)
  })
})

describe('the reply to a customer', () => {
  it('AP-02 AC-06 is replayed to the same session only', async () => {
    const [one, other] = [await loggedIn(shop, meera), await loggedIn(shop, meera)]
    const key = newKey()
    const prove = (who: Browser) => who.post('/api/account/proof', { password: meera.password }, key)
    const first = await prove(one)
    expect(isReplay(await prove(other))).toBe(false)
    expect(isReplay(await prove(one))).toBe(true)
    expect(first.statusCode).toBe(200)
  })
})

describe('an idempotency key', () => {
  it('AP-02 is scoped to the URL including its query', async () => {
    const [mine, key] = [at(newAddress()), newKey()]
    expectData(await mine.post('/api/cart/add-item?from=a', items[0], key), 'Cart')
    expect((await mine.post('/api/cart/add-item?from=b', items[0], key)).statusCode).toBe(422)
  })
})
