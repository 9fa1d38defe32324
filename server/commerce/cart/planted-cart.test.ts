import { describe, expect, it } from 'vitest'
import type { CartIdentity } from '#generated/api.d.ts'
import { cartShop, home } from '#server/testing/carts.ts'
import { expectData, expectFailure } from '#server/testing/contract.ts'
import { type Browser, arjun, browser } from '#server/testing/customers.ts'
import { acceptGiftCards, applyCard, issueCard } from '#server/testing/gift-cards.ts'
import { testApp } from '#server/testing/test-app.ts'

const { shop, vase } = await cartShop()
const safe = await testApp({ database: shop.database, trustProxyHops: 1, publicOrigin: 'https://shop.test' })

const contact = { phone: '9000000055', email: 'victim@kiln.example' }
const identityOf = ({ api_cart, cart_session }: CartIdentity): CartIdentity => ({ api_cart, cart_session })
const newCart = async (who: Browser) =>
  identityOf(expectData(await who.post('/api/cart/add-item', { product_id: vase, quantity: 1 }), 'Cart'))
const read = async (names: CartIdentity, who: Browser = browser(shop)) =>
  expectData(await who.get(`/api/cart/get?${new URLSearchParams({ ...names })}`), 'Cart')
const put = async (call: string, names: CartIdentity, body: object, who: Browser = browser(shop)) =>
  expectData(await who.put(`/api/cart/${call}`, { ...names, ...body }), 'Cart')
const cookie = (names: CartIdentity, more: object = {}) => encodeURIComponent(JSON.stringify({ ...names, ...more }))
const cookieCart = (who: Browser, name: string): CartIdentity =>
  JSON.parse(decodeURIComponent(who.cookies.get(name) ?? '{}'))

describe('a planted cart', () => {
  it.each([
    ['update-contact', contact],
    ['update-address', { type: 'both', address: home }],
    ['update', contact],
  ])('CR-03 AC-02 gets a new secret by %s, and the old one gives no access to contact data', async (call, body) => {
    const planted = await newCart(browser(shop))
    const own = identityOf(await put(call, planted, body))
    expect(own.api_cart).toBe(planted.api_cart)
    expect(own.cart_session).not.toBe(planted.cart_session)
    expect(JSON.stringify(await read(own))).toMatch(/9000000055|Rue Dumas/)
    const seen = await read(planted)
    expect(seen).toMatchObject({ phone: null, email: null, shipping_address: null, billing_address: null })
    expect(seen.items).toHaveLength(1)
    // Only the shopper has this secret, so later changes keep it.
    expect(identityOf(await put(call, own, body))).toEqual(own)
  })

  it('CR-03 AD-25 gives neither the old secret nor its next one a gift card', async () => {
    await acceptGiftCards(shop)
    const { code } = await issueCard(shop, 40_000)
    for (const victims of [undefined, contact]) {
      const planted = await newCart(browser(shop))
      const theirs = victims ? identityOf(await put('update-contact', planted, victims)) : planted
      const own = identityOf(expectData(await applyCard(browser(shop), theirs, code), 'Cart'))
      if (!victims) expect(own.cart_session).not.toBe(planted.cart_session)
      expect((await read(own)).gift_cards).toHaveLength(1)
      expect((await read(planted)).gift_cards).toEqual([])
      const taken = await put('update-contact', planted, { phone: '9000000066', email: 'thief@kiln.example' })
      expect(taken.gift_cards).toEqual([])
      expect((await read(identityOf(taken))).gift_cards).toEqual([])
    }
  })

  it('CR-03 AD-27 gets a new secret even if it is picked up', async () => {
    await shop.change(
      `INSERT INTO pickup_place (name, address) VALUES ('Studio', '{"country": "IN", "state": "PY", "pincode": "605001"}')`,
    )
    const { rows } = await shop.database.pool.query<{ id: number }>('SELECT id FROM pickup_place')
    const planted = await newCart(browser(shop))
    await put('update-shipping-mode', planted, { code: `pickup:${rows[0]!.id}` })
    const own = identityOf(await put('update-contact', planted, contact))
    expect(own.cart_session).not.toBe(planted.cart_session)
    expect(await read(planted)).toMatchObject({ phone: null, email: null })
    await shop.change('DELETE FROM pickup_place')
  })

  it('CR-03 AC-02 cannot be ordered, read or merged with the old secret', async () => {
    const planted = await newCart(browser(shop))
    let own = await put('update-contact', planted, contact)
    own = await put('update-address', identityOf(own), { type: 'both', address: home })
    own = await put('update-shipping-mode', identityOf(own), { code: 'road' })
    own = await put('update-payment-mode', identityOf(own), { code: 'sandbox' })
    const order = { ...identityOf(own), cart_version: own.version }
    const placed = expectData(await browser(shop).post('/api/checkout/place-order', order), 'PlacedOrder')
    const thief = browser(shop)
    thief.cookies.set('vitrine_cart', cookie(planted))
    expectFailure(await thief.post('/api/checkout/place-order', { ...order, ...planted }), 404, 'cart_not_found')
    const failed = new URLSearchParams({ ...planted, order_id: placed.order_id })
    expectFailure(await thief.get(`/api/checkout/failed?${failed}`), 404, 'not_found')
    await thief.post('/api/auth/login', { email: arjun.email, password: arjun.password })
    expect(await thief.get('/api/cart/get').then(({ payload }) => payload)).not.toContain(contact.email)
    const theirs = expectData(await thief.post('/api/cart/add-item', { product_id: vase, quantity: 1 }), 'Cart')
    expect(theirs.api_cart).not.toBe(planted.api_cart)
    expect(JSON.stringify(theirs)).not.toContain(contact.email)
    expect((await read(identityOf(own))).email).toBe(contact.email)
  })

  it('CR-03 accepts a repeated call, and lines from another tab', async () => {
    const before = await newCart(browser(shop))
    const lost = identityOf(await put('update-contact', before, contact))
    expectData(await browser(shop).post('/api/cart/add-item', { ...before, product_id: vase, quantity: 1 }), 'Cart')
    const again = await put('update-contact', before, { ...contact, phone: '9000000056' })
    expect(again).toMatchObject({ phone: '9000000056', total_quantity: 2 })
    expect(identityOf(again)).not.toEqual(lost)
    // The secret of the lost reply gives no access to later contact data.
    expect(await read(lost)).toMatchObject({ phone: null, total_quantity: 2 })
  })

  it('CR-03 has one secret after concurrent changes', async () => {
    const before = await newCart(browser(shop))
    const replies = await Promise.all(Array.from({ length: 4 }, () => put('update-contact', before, contact)))
    const emails = await Promise.all(replies.map(async (reply) => (await read(identityOf(reply))).email))
    expect(emails.filter((email) => email === contact.email)).toHaveLength(1)
  })
})

describe('the cart cookie on https', () => {
  it('CR-03 OP-02 has the prefix __Host-, and takes precedence over the old one', async () => {
    const who = browser(safe)
    const reply = await who.send({
      method: 'POST',
      url: '/add-to-cart',
      payload: `product_id=${vase}&quantity=1`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    expect(reply.headers['set-cookie']).toMatch(/^__Host-vitrine_cart=.+; Max-Age=\d+; Path=\/; Secure; SameSite=Lax$/u)
    const own = cookieCart(who, '__Host-vitrine_cart')
    const planted = await newCart(browser(safe))
    who.cookies.set('vitrine_cart', cookie(planted))
    expect(expectData(await who.get('/api/cart/get'), 'Cart').api_cart).toBe(own.api_cart)
  })

  it('CR-03 replaces the old one, and its cart gets a new secret when contact data is stored', async () => {
    const before = identityOf(await put('update-contact', await newCart(browser(safe)), contact))
    const who = browser(safe)
    who.cookies.set('vitrine_cart', cookie(before))
    expect(expectData(await who.get('/api/cart/get'), 'Cart')).toMatchObject({ ...before, email: contact.email })
    const address = { type: 'both', address: home }
    const after = expectData(await who.put('/api/cart/update-address', address), 'Cart')
    expect(after).toMatchObject({ email: contact.email, api_cart: before.api_cart })
    expect(after.cart_session).not.toBe(before.cart_session)
    expect(cookieCart(who, '__Host-vitrine_cart')).toEqual(identityOf(after))
    expect(who.cookies.has('vitrine_cart')).toBe(false)
    expect((await read(before)).shipping_address).toBeNull()
    // A __Host- cookie keeps its secret.
    expect(identityOf(expectData(await who.put('/api/cart/update-address', address), 'Cart'))).toEqual(
      identityOf(after),
    )
  })

  it('CR-03 counts as planted after the page has moved it, until its secret is renewed', async () => {
    const before = identityOf(await put('update-contact', await newCart(browser(safe)), contact))
    const who = browser(safe)
    who.cookies.set('__Host-vitrine_cart', cookie(before, { moved: true }))
    const after = expectData(await who.put('/api/cart/update-contact', contact), 'Cart')
    expect(after.cart_session).not.toBe(before.cart_session)
    expect(cookieCart(who, '__Host-vitrine_cart')).toEqual(identityOf(after))
  })
})
