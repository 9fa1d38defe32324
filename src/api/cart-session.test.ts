// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { CartChange } from './cart-change.ts'
import { clearCartCookie, readCartCookie, writeCartCookie } from './cart-cookie.ts'
import { type CartSessionOptions, createCartSession } from './cart-session.ts'
import { type ApiMessage, createHttp } from './client/http.ts'
import { fakeCart, fakeItem } from './testing/fake-cart.ts'
import { type FakeAnswer, failure, fakeTransport, success } from './testing/fake-transport.ts'
import type { ApiTransport } from './client/transport.ts'

const cartOne = fakeCart([fakeItem(1, 1)])
const cartTwo = fakeCart([fakeItem(2, 1)], { api_cart: 'cart-2', cart_session: 'secret-2' })
const one = { api_cart: 'cart-1', cart_session: 'secret-1' }
const two = { api_cart: 'cart-2', cart_session: 'secret-2' }

function setUp(answers: FakeAnswer[], options: Partial<CartSessionOptions> = {}) {
  const { transport, requests } = fakeTransport(...answers)
  const http = createHttp({ transport })
  return { session: createCartSession({ http, expireDays: () => 30, ...options }), requests }
}

const bodyOf = (request: { body?: string } | undefined): unknown => JSON.parse(request?.body ?? 'null')

afterEach(() => {
  vi.restoreAllMocks()
  clearCartCookie()
})

describe('loading', () => {
  it('CR-03 requests the cart named by the cookie, so it survives a reload', async () => {
    writeCartCookie(one, 30)
    const { session, requests } = setUp([success(cartOne)])
    await expect(session.load({})).resolves.toEqual(cartOne)
    expect(requests[0]?.path).toBe('/api/cart/get?api_cart=cart-1&cart_session=secret-1')
  })

  it('requests nothing for a visitor who never had a cart', async () => {
    const { session, requests } = setUp([success(cartOne)])
    await expect(session.load({})).resolves.toBeUndefined()
    expect(requests).toHaveLength(0)
  })

  it('requests a customer’s cart without a cookie', async () => {
    const { session } = setUp([success(cartOne)], { isLoggedIn: () => true })
    await expect(session.load({})).resolves.toEqual(cartOne)
    expect(readCartCookie()).toEqual(one)
  })
})

describe('adding', () => {
  it('CR-03 keeps the cart created by the first item, and adds to it', async () => {
    const { session, requests } = setUp([success(cartOne)])
    await session.add({ productId: 10, quantity: 2, additonalData: { custom_text: 'Anu' } })
    await session.add({ productId: 20, quantity: 1 })
    expect(bodyOf(requests[0])).toEqual({
      product_id: 10,
      quantity: 2,
      additonal_data: { custom_text: 'Anu' },
      api_cart: null,
      cart_session: null,
    })
    expect(bodyOf(requests[1])).toEqual({ product_id: 20, quantity: 1, ...one })
  })

  it('CR-03 fills one cart when two tabs add their first item at once', async () => {
    const answers = [cartOne, cartTwo, fakeCart([fakeItem(1, 1), fakeItem(2, 1)])]
    const sent: unknown[] = []
    const release: (() => void)[] = []
    const transport: ApiTransport = async ({ body }) => {
      const text = JSON.stringify({ status: 'success', data: answers[sent.length] })
      sent.push(JSON.parse(body ?? 'null'))
      if (sent.length <= 2) await new Promise<void>((resolve) => release.push(resolve))
      return { status: 200, header: () => undefined, text: () => Promise.resolve(text) }
    }
    const tab = () => createCartSession({ http: createHttp({ transport }), expireDays: () => 30 })
    const first = tab().add({ productId: 10, quantity: 1 })
    const second = tab().add({ productId: 20, quantity: 1 })
    await expect.poll(() => release).toHaveLength(2)
    release[0]?.()
    await first
    release[1]?.()
    const cart = await second
    expect(sent[2]).toEqual({ product_id: 20, quantity: 1, ...one })
    expect(cart.items).toHaveLength(2)
    expect(readCartCookie()).toEqual(one)
  })

  it('works without cookies if the browser refuses them', async () => {
    vi.spyOn(document, 'cookie', 'get').mockReturnValue('')
    const { session, requests } = setUp([success(cartOne)])
    await session.add({ productId: 10, quantity: 1 })
    await session.update({ itemId: 1, productId: 10, quantity: 3, expected: 2 })
    expect(bodyOf(requests[1])).toEqual({
      product_id: 10,
      item_id: 1,
      quantity_in_display_unit: 3,
      expected_quantity: 2,
      ...one,
    })
  })
})

describe('a cart that has expired on the server', () => {
  const expired = failure(404, 'This cart does not exist', { code: 'cart_not_found' })

  it('CR-03 is discarded when it is loaded', async () => {
    writeCartCookie(one, 30)
    const { session } = setUp([success(fakeCart([], { api_cart: '', cart_session: '' }))])
    await session.load({})
    expect(readCartCookie()).toBeUndefined()
  })

  it('CR-03 is replaced by a new one with the next item, without a toast', async () => {
    writeCartCookie(two, 30)
    const onMessage = vi.fn<(message: ApiMessage) => void>()
    const { transport, requests } = fakeTransport(expired, success(cartOne))
    const session = createCartSession({ http: createHttp({ transport, onMessage }), expireDays: () => 30 })
    await session.add({ productId: 10, quantity: 1 })
    expect(requests.map((request) => (bodyOf(request) as { api_cart: unknown }).api_cart)).toEqual(['cart-2', null])
    expect(readCartCookie()).toEqual(one)
    expect(onMessage).not.toHaveBeenCalled()
  })
})

describe('changing', () => {
  it('sends line, product and cart', async () => {
    writeCartCookie(one, 30)
    const { session, requests } = setUp([success(cartOne)])
    await session.update({ itemId: 1, productId: 10, quantity: 3, expected: 2 })
    await session.remove({ itemId: 1, productId: 10, expected: 3 })
    expect(bodyOf(requests[0])).toEqual({
      product_id: 10,
      item_id: 1,
      quantity_in_display_unit: 3,
      expected_quantity: 2,
      ...one,
    })
    expect(requests[1]?.path).toBe(
      '/api/cart/remove-item?product_id=10&item_id=1&expected_quantity=3&api_cart=cart-1&cart_session=secret-1',
    )
  })

  it('does not restore a cart that another tab has left', async () => {
    writeCartCookie(one, 30)
    const { session } = setUp([success(cartOne)])
    const update = session.update({ itemId: 1, productId: 10, quantity: 3, expected: 2 })
    writeCartCookie(two, 30)
    await update
    expect(readCartCookie()).toEqual(two)
  })

  it('fails when there is no cart', async () => {
    const { session, requests } = setUp([success(cartOne)])
    await expect(session.remove({ itemId: 1, productId: 10, expected: 3 })).rejects.toThrow(
      'We couldn’t find your cart. Reload the page and try again.',
    )
    expect(requests).toHaveLength(0)
  })

  it('clearing', async () => {
    const { session } = setUp([success(cartOne)])
    await session.add({ productId: 10, quantity: 1 })
    session.forget()
    expect(readCartCookie()).toBeUndefined()
    await expect(session.load({})).resolves.toBeUndefined()
  })
})

describe('watching', () => {
  it('CR-03 reports a cart changed by another tab, once, and ignores its own changes', async () => {
    writeCartCookie(one, 30)
    const { session } = setUp([success(cartTwo)])
    const onChange = vi.fn<() => void>()
    const onShown = vi.fn<() => void>()
    const stop = session.watch({ identityChange: onChange, shown: onShown })
    window.dispatchEvent(new Event('focus'))
    document.dispatchEvent(new Event('visibilitychange'))
    expect(onChange).not.toHaveBeenCalled()
    // The browser reports one return to the page twice.
    expect(onShown).toHaveBeenCalledTimes(1)
    writeCartCookie(two, 30)
    window.dispatchEvent(new Event('focus'))
    document.dispatchEvent(new Event('visibilitychange'))
    expect(onChange).toHaveBeenCalledTimes(1)
    clearCartCookie()
    stop()
    window.dispatchEvent(new Event('focus'))
    expect(onChange).toHaveBeenCalledTimes(1)
  })
})

describe('changing', () => {
  const fields = { country: 'IN', address_type: 'Shipping' } as const
  it.each<[CartChange, string, object?]>([
    [{ of: 'coupon', code: 'KILN' }, 'POST /api/cart/coupons/apply', { ...one, code: 'KILN' }],
    [{ of: 'coupon', code: null }, 'DELETE /api/cart/coupons/remove?api_cart=cart-1&cart_session=secret-1'],
    [{ of: 'prices' }, 'PUT /api/cart/update-items-price', one],
    [
      { of: 'contact', phone: '9000000001', email: null },
      'PUT /api/cart/update-contact',
      { ...one, phone: '9000000001', email: null },
    ],
    [
      { of: 'address', place: 'both', address: { addressId: 3 } },
      'PUT /api/cart/update-address',
      { ...one, type: 'both', address_id: 3 },
    ],
    [
      { of: 'address', place: 'billing', address: { fields } },
      'PUT /api/cart/update-address',
      { ...one, type: 'billing', address: fields },
    ],
    [{ of: 'billingSame', isSame: false }, 'PUT /api/cart/update', { ...one, billing_same: false }],
    [{ of: 'shippingMode', code: 'air' }, 'PUT /api/cart/update-shipping-mode', { ...one, code: 'air' }],
    [{ of: 'paymentMode', code: 'cod' }, 'PUT /api/cart/update-payment-mode', { ...one, code: 'cod' }],
  ])('CK-05 CR-02 sends %j to the server, which returns the cart', async (change, call, body) => {
    writeCartCookie(one, 30)
    const { session, requests } = setUp([success(cartOne)])
    await expect(session.change(change)).resolves.toEqual(cartOne)
    expect(`${requests[0]?.method} ${requests[0]?.path}`).toBe(call)
    expect(bodyOf(requests[0])).toEqual(body ?? null)
  })

  it('CK-02 lets the server check the addresses of the browser’s cart', async () => {
    writeCartCookie(one, 30)
    const verdict = { valid: true, step: null, code: null, message: null, place: null, errors: {}, cart: cartOne }
    const { session, requests } = setUp([success(verdict)])
    await expect(session.checkAddress()).resolves.toEqual(verdict)
    expect(requests[0]?.path).toBe('/api/cart/validate/address?api_cart=cart-1&cart_session=secret-1')
  })

  it('changes nothing without a cart', async () => {
    const { session, requests } = setUp([])
    await expect(session.change({ of: 'prices' })).rejects.toMatchObject({ code: 'cart_not_found' })
    expect(requests).toEqual([])
  })
})
