import { describe, expect, it } from 'vitest'
import type { CartIdentity } from '#generated/api.d.ts'
import { cartShop, home } from '#server/testing/carts.ts'
import { expectData, expectFailure } from '#server/testing/contract.ts'
import { type Browser, arjun, browser } from '#server/testing/customers.ts'
import { testApp } from '#server/testing/test-app.ts'

const { shop, vase } = await cartShop()
const safe = await testApp({ database: shop.database, trustProxyHops: 1, publicOrigin: 'https://shop.test' })

const contact = { phone: '9000000055', email: 'victim@kiln.example' }
const namesOf = ({ api_cart, cart_session }: CartIdentity): CartIdentity => ({ api_cart, cart_session })
const begin = async (who: Browser) =>
  namesOf(expectData(await who.post('/api/cart/add-item', { product_id: vase, quantity: 1 }), 'Cart'))
const read = async (names: CartIdentity, who: Browser = browser(shop)) =>
  expectData(await who.get(`/api/cart/get?${new URLSearchParams({ ...names })}`), 'Cart')
const put = async (call: string, names: CartIdentity, body: object, who: Browser = browser(shop)) =>
  expectData(await who.put(`/api/cart/${call}`, { ...names, ...body }), 'Cart')
const cookie = (names: CartIdentity, more: object = {}) => encodeURIComponent(JSON.stringify({ ...names, ...more }))
const kept = (who: Browser, name: string): CartIdentity => JSON.parse(decodeURIComponent(who.cookies.get(name) ?? '{}'))

describe('a cart that somebody planted in a browser', () => {
  it.each([
    ['update-contact', contact],
    ['update-address', { type: 'both', address: home }],
    ['update', contact],
  ])('CR-03 AC-02 %s gives it a new secret, and the old one reads no contact data', async (call, body) => {
    const planted = await begin(browser(shop))
    const own = namesOf(await put(call, planted, body))
    expect(own.api_cart).toBe(planted.api_cart)
    expect(own.cart_session).not.toBe(planted.cart_session)
    expect(JSON.stringify(await read(own))).toMatch(/9000000055|Rue Dumas/)
    const seen = await read(planted)
    expect(seen).toMatchObject({ phone: null, email: null, shipping_address: null, billing_address: null })
    expect(seen.items).toHaveLength(1)
    // Later changes keep the secret, as long as nobody else can have it.
    expect(namesOf(await put(call, own, body))).toEqual(own)
  })

  it('CR-03 AC-02 the old secret orders nothing, learns of no order, and takes the cart to no account', async () => {
    const planted = await begin(browser(shop))
    let own = await put('update-contact', planted, contact)
    own = await put('update-address', namesOf(own), { type: 'both', address: home })
    own = await put('update-shipping-mode', namesOf(own), { code: 'road' })
    own = await put('update-payment-mode', namesOf(own), { code: 'sandbox' })
    const order = { ...namesOf(own), cart_version: own.version }
    const placed = expectData(await browser(shop).post('/api/checkout/place-order', order), 'PlacedOrder')
    const thief = browser(shop)
    thief.cookies.set('vitrine_cart', cookie(planted))
    expectFailure(await thief.post('/api/checkout/place-order', { ...order, ...planted }), 404, 'cart_not_found')
    const failed = new URLSearchParams({ ...planted, order_id: placed.order_id })
    expectFailure(await thief.get(`/api/checkout/failed?${failed}`), 404, 'order_not_found')
    await thief.post('/api/auth/login', { email: arjun.email, password: arjun.password })
    const theirs = expectData(await thief.get('/api/cart/get'), 'Cart')
    expect(theirs.api_cart).not.toBe(planted.api_cart)
    expect(JSON.stringify(theirs)).not.toContain(contact.email)
    expect((await read(namesOf(own))).email).toBe(contact.email)
  })

  it('CR-03 a call whose reply was lost can be made again, and another tab goes on filling the cart', async () => {
    const before = await begin(browser(shop))
    const lost = namesOf(await put('update-contact', before, contact))
    expectData(await browser(shop).post('/api/cart/add-item', { ...before, product_id: vase, quantity: 1 }), 'Cart')
    const again = await put('update-contact', before, { ...contact, phone: '9000000056' })
    expect(again).toMatchObject({ phone: '9000000056', total_quantity: 2 })
    expect(namesOf(again)).not.toEqual(lost)
    // Whoever has the secret of the lost reply keeps the lines, and sees nothing of what came later.
    expect(await read(lost)).toMatchObject({ phone: null, total_quantity: 2 })
  })

  it('CR-03 changes at once with one secret leave one cart with one secret', async () => {
    const before = await begin(browser(shop))
    const replies = await Promise.all(Array.from({ length: 4 }, () => put('update-contact', before, contact)))
    const whole = await Promise.all(replies.map(async (reply) => (await read(namesOf(reply))).email))
    expect(whole.filter((email) => email === contact.email)).toHaveLength(1)
  })
})

describe('the cart’s cookie on https', () => {
  it('CR-03 OP-02 has a name that no other host can plant, and is preferred to one that can be', async () => {
    const who = browser(safe)
    const reply = await who.send({
      method: 'POST',
      url: '/add-to-cart',
      payload: `product_id=${vase}&quantity=1`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    expect(reply.headers['set-cookie']).toMatch(/^__Host-vitrine_cart=.+; Max-Age=\d+; Path=\/; Secure; SameSite=Lax$/u)
    const own = kept(who, '__Host-vitrine_cart')
    const planted = await begin(browser(safe))
    who.cookies.set('vitrine_cart', cookie(planted))
    expect(expectData(await who.get('/api/cart/get'), 'Cart').api_cart).toBe(own.api_cart)
  })

  it('CR-03 an existing cart is moved, with its contact data, and gets a new secret when some is stored', async () => {
    const before = namesOf(await put('update-contact', await begin(browser(safe)), contact))
    const who = browser(safe)
    who.cookies.set('vitrine_cart', cookie(before))
    expect(expectData(await who.get('/api/cart/get'), 'Cart')).toMatchObject({ ...before, email: contact.email })
    const address = { type: 'both', address: home }
    const after = expectData(await who.put('/api/cart/update-address', address), 'Cart')
    expect(after).toMatchObject({ email: contact.email, api_cart: before.api_cart })
    expect(after.cart_session).not.toBe(before.cart_session)
    expect(kept(who, '__Host-vitrine_cart')).toEqual(namesOf(after))
    expect(who.cookies.has('vitrine_cart')).toBe(false)
    expect((await read(before)).shipping_address).toBeNull()
    // From now on the cookie is this host's own.
    expect(namesOf(expectData(await who.put('/api/cart/update-address', address), 'Cart'))).toEqual(namesOf(after))
  })

  it('CR-03 one that the page has moved counts as planted until then', async () => {
    const before = namesOf(await put('update-contact', await begin(browser(safe)), contact))
    const who = browser(safe)
    who.cookies.set('__Host-vitrine_cart', cookie(before, { moved: true }))
    const after = expectData(await who.put('/api/cart/update-contact', contact), 'Cart')
    expect(after.cart_session).not.toBe(before.cart_session)
    expect(kept(who, '__Host-vitrine_cart')).toEqual(namesOf(after))
  })
})
