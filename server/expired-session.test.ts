import { createHash } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Cart } from '#generated/api.d.ts'
import { cartRequests } from '#server/testing/cart-requests.ts'
import { expectData, expectFailure } from '#server/testing/contract.ts'
import { type Browser, browser, loggedIn, meera } from '#server/testing/customers.ts'
import { renderer } from '#server/testing/fake-renderer.ts'
import { readyCart } from '#server/testing/shoppers.ts'
import { testApp } from '#server/testing/test-app.ts'
import { stockedProduct } from '#server/testing/stocked-shop.ts'

const shop = await testApp({ trustProxyHops: 1, renderer })
const { database } = shop

/** Every call of the cart, the checkout, the account and the wishlist; each read once. */
const calls = [...shop.app.accessOf].flatMap(([route, access]) => {
  const [method = '', url = ''] = route.split(' ')
  const isPersonal = access === 'cart' || access === 'customer' || access === 'owner'
  return isPersonal && method !== 'HEAD' ? [[method, url] as const] : []
})
const isForm = (url: string) => !url.startsWith('/api/')

describe('a session that has ended', () => {
  let product: number
  let cart: Cart
  /** The earlier browser, whose session the server has ended; it still has its cookies. */
  let former: Browser

  beforeAll(async () => {
    product = await stockedProduct(database)
    former = await loggedIn(shop, meera)
    cart = await readyCart(former, { items: [{ product_id: product, quantity: 2 }] })
    await database.pool.query('DELETE FROM customer_session')
  })

  it('RT-11 the table lists every personal call', () => {
    const urls = calls.map(([, url]) => url)
    for (const part of [
      '/api/cart/',
      '/api/checkout/',
      '/api/account/',
      '/api/wishlist/',
      '/api/address/',
      '/add-to-cart',
    ])
      expect(
        urls.some((url) => url.startsWith(part)),
        part,
      ).toBe(true)
    expect(calls.length).toBeGreaterThan(35)
  })

  it.each(calls)('RT-11 %s %s answers 401, by cookie and by explicit names', async (method, url) => {
    const { api_cart, cart_session } = cart
    const asked = cartRequests(product)[`${method} ${url}`] ?? {}
    const path = url.replace(/:(\w+)/gu, '1')
    for (const names of [{}, { api_cart, cart_session }]) {
      former.cookies.set('vitrine_cart', encodeURIComponent(JSON.stringify({ api_cart, cart_session })))
      const body = { ...asked, ...names }
      const reply = isForm(url)
        ? await former.send({
            method: 'POST',
            url,
            payload: `product_id=${product}&item_id=1&quantity=1&quantity_in_display_unit=1`,
            headers: { 'content-type': 'application/x-www-form-urlencoded' },
          })
        : method === 'POST' || method === 'PUT'
          ? await former.send({ method, url: path, payload: body })
          : await former.send({ method, url: `${path}?${new URLSearchParams(body)}` })
      expect(reply.statusCode, reply.payload).toBe(401)
      for (const secret of [api_cart, cart_session, cart.email ?? '', 'Rue Dumas'])
        expect(reply.payload).not.toContain(secret)
    }
  })

  it('RT-11 none of them changes anything, and the cart is intact after a login', async () => {
    const back = await loggedIn(shop, meera)
    const now = expectData(await back.get('/api/cart/get'), 'Cart')
    expect({ ...now, version: '' }).toEqual({ ...cart, version: '' })
    expect(now.version).toBe(cart.version)
  })

  it('RT-11 gives the same reply for a customer cart that never existed, and 404 for guest names', async () => {
    const invented = 'A'.repeat(22)
    const session = createHash('sha256').update(`cart of a customer ${invented}`).digest('base64url')
    const body = { product_id: product, quantity_in_display_unit: 1 }
    const guest = browser(shop)
    const never = await guest.put('/api/cart/update-qty', { ...body, api_cart: invented, cart_session: session })
    const real = await guest.put('/api/cart/update-qty', {
      ...body,
      api_cart: cart.api_cart,
      cart_session: cart.cart_session,
    })
    expect(never.json()).toEqual(real.json())
    expectFailure(real, 401, 'session_ended')
    expectFailure(
      await guest.put('/api/cart/update-qty', { ...body, api_cart: cart.api_cart, cart_session: 'guessed' }),
      404,
      'cart_not_found',
    )
    expect(expectData(await guest.get('/api/cart/get'), 'Cart').items).toEqual([])
  })
})
