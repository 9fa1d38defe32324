import { QueryClient } from '@tanstack/react-query'
import { isRedirect } from '@tanstack/react-router'
import { describe, expect, it } from 'vitest'
import { bindHttp } from '#api/client/http-of.ts'
import { createHttp } from '#api/client/http.ts'
import { shopValuesQuery } from '#api/shop-values.queries.ts'
import { fakeCart, fakeItem } from '#api/testing/fake-cart.ts'
import type { Cart } from '#generated/api.d.ts'
import { emptyContext } from '#machines/cart/cart-context.ts'
import { stillActor, testVisitor } from '#tools/testing/visitor.ts'
import { chart as cartChart } from '#visitor/cart.chart.ts'
import { createRegistry } from '#engine/registry.ts'
import type { AppContext } from './app-context.ts'
import { demoStore } from '#tools/testing/show-section.tsx'
import { guardPage } from './guard-page.ts'
import { readVisit } from './read-visit.ts'

const full = fakeCart([fakeItem(1, 2)])
const empty = fakeCart([])
const home = { name: 'Meera', country: 'IN', state: 'PY' }
const ready: Cart = {
  ...full,
  phone: '9000000001',
  email: 'a@b.in',
  shipping_address: home,
  billing_address: home,
}

interface Stage {
  cart?: Cart
  /** The server's validation of the cart's addresses. */
  valid?: boolean
  settings?: Record<string, unknown>
  /** Statuses of failing calls by path. */
  failing?: Record<string, number>
  /** The error code of failing calls. */
  code?: string
  context?: Partial<AppContext>
}

/** A visit on the server with these API responses. */
async function enter(
  href: string,
  { cart = empty, valid = true, settings = {}, failing = {}, code = 'not_found', context = {} }: Stage = {},
) {
  const asked: string[] = []
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const store = demoStore()
  queryClient.setQueryData(shopValuesQuery().queryKey, { ...store, settings: { ...store.settings, ...settings } })
  const answers: Record<string, unknown> = {
    '/api/cart/get': cart,
    '/api/cart/validate/address': { valid, step: null, code: null, message: null, place: null, errors: {}, cart },
    '/api/checkout/complete': { order_no: 'A1' },
    '/api/checkout/failed': { order_id: 'A1' },
  }
  const transport = async ({ path }: { path: string }) => {
    asked.push(path)
    const call = path.split('?')[0] ?? ''
    const status = failing[call] ?? 200
    const body =
      status === 200 ? { status: 'success', data: answers[call] } : { status: 'error', code, message: 'Not there' }
    return { status, header: () => undefined, text: async () => JSON.stringify(body) }
  }
  bindHttp(queryClient, createHttp({ transport, checkContract: () => Promise.resolve(undefined) }))
  const app: AppContext = {
    queryClient,
    registry: createRegistry({}),
    response: { status: 200, problems: [], errors: [] },
    showProblems: false,
    ...context,
  }
  const url = new URL(href, 'http://shop')
  const search = Object.fromEntries(url.searchParams)
  const guarded = guardPage(readVisit({ pathname: url.pathname, search, href }, app))
  const result: unknown = await guarded.then(
    ({ denied }) => (denied === undefined ? {} : { denied }),
    (error: unknown) => {
      if (!isRedirect(error)) throw error
      return `${error.status} ${error.options.href}`
    },
  )
  return { result, asked }
}
const led = async (...given: Parameters<typeof enter>) => (await enter(...given)).result
const onlyCustomers = { enable_guest_checkout: false }
/** The part of the browser's cart that the guard reads. */
const inBrowser = (cart: Cart | undefined, tag?: string): Partial<AppContext> => ({
  visitor: testVisitor({
    cart: stillActor(cartChart, {
      context: { ...emptyContext, cart, isLoaded: tag === undefined },
      hasTag: (name) => name === tag,
    }),
  }),
})

describe('the checkout guard', () => {
  it('RT-12 an empty cart redirects to /cart from either step, on the server by HTTP', async () => {
    expect(await led('/checkout/address')).toBe('302 /cart')
    expect(await led('/checkout/payment')).toBe('302 /cart')
    expect(await led('/checkout/address', { context: inBrowser(undefined) })).toBe('302 /cart')
  })

  it('RT-12 sends the visitor’s cart cookie to the server', async () => {
    const cartIdentity = { api_cart: 'c', cart_session: 's' }
    const { result, asked } = await enter('/checkout/address', { cart: full, context: { cartIdentity } })
    expect(result).toEqual({})
    expect(asked).toEqual(['/api/cart/get?api_cart=c&cart_session=s'])
  })

  it('RT-12 where guests cannot buy, they log in on the page, or are sent to a login that leads back', async () => {
    const settings = { ...onlyCustomers, enable_login_at_checkout: true }
    expect(await led('/checkout/address', { cart: full, settings })).toEqual({})
    expect(
      await led('/checkout/address', {
        cart: full,
        settings: { ...onlyCustomers, enable_login_at_checkout: false },
      }),
    ).toBe('302 /?dialog=login&redirectTo=%2Fcheckout%2Faddress')
    expect(
      await led('/checkout/address', {
        cart: { ...full, customer_id: 7 },
        settings: { ...onlyCustomers, enable_login_at_checkout: false },
      }),
    ).toEqual({})
  })

  it('RT-12 payment redirects to an incomplete address, with the missing fields', async () => {
    const back = '302 /checkout/address?wanted=payment'
    expect(await led('/checkout/payment', { cart: full })).toBe(back)
    expect(await led('/checkout/payment', { context: inBrowser(full) })).toBe(back)
    expect(await led('/checkout/payment', { cart: ready, valid: false })).toBe(back)
    expect(await led('/checkout/payment', { cart: ready })).toEqual({})
    // In the browser, the checkout machine asks the server itself.
    expect(await led('/checkout/payment', { context: inBrowser(ready), valid: false })).toEqual({})
  })

  it('RT-12 a cart that cannot be loaded admits the visitor: the page offers a retry', async () => {
    expect(await led('/checkout/address', { failing: { '/api/cart/get': 500 } })).toEqual({})
    expect(await led('/checkout/payment', { context: inBrowser(undefined, 'unavailable') })).toEqual({})
  })
})

describe('a session that has ended', () => {
  const gone = { failing: { '/api/cart/get': 401, '/api/checkout/failed': 401 }, code: 'session_ended' }
  it('RT-11 RT-12 redirects to the login and back, and never calls the cart empty', async () => {
    for (const step of ['address', 'payment']) {
      const login = `302 /?dialog=login&redirectTo=%2Fcheckout%2F${step}`
      expect(await led(`/checkout/${step}`, gone)).toBe(login)
      expect(await led(`/checkout/${step}`, { context: inBrowser(undefined, 'awaitingLogin') })).toBe(login)
    }
    expect(await led('/checkout-failed?order_id=A1', gone)).toBe(
      '302 /?dialog=login&redirectTo=%2Fcheckout-failed%3Forder_id%3DA1',
    )
  })
})

describe('the pages after an order', () => {
  const link = '/checkout-complete?token=t&order_id=A1&type=cod'
  const denied = { denied: expect.stringContaining('Page Not Found') as string }

  it('RT-12 checkout-complete needs the token, number and type of a real order', async () => {
    expect(await led(link)).toEqual({})
    for (const name of ['token', 'order_id', 'type'])
      expect(await led(link.replace(new RegExp(`${name}=\\w+&?`), ''))).toEqual(denied)
    expect(await led(link, { failing: { '/api/checkout/complete': 404 } })).toEqual(denied)
    expect(await led(link, { failing: { '/api/checkout/complete': 400 } })).toEqual(denied)
    expect(await led(link, { failing: { '/api/checkout/complete': 500 } })).toEqual({})
  })

  it('RT-12 checkout-failed needs an unpaid order of this visitor’s cart', async () => {
    const cartIdentity = { api_cart: 'c', cart_session: 's' }
    const { result, asked } = await enter('/checkout-failed?order_id=A1', {
      context: { cartIdentity },
    })
    expect(result).toEqual({})
    expect(asked).toEqual(['/api/checkout/failed?order_id=A1&api_cart=c&cart_session=s'])
    expect(await led('/checkout-failed')).toEqual(denied)
    expect(await led('/checkout-failed?order_id=B2', { failing: { '/api/checkout/failed': 404 } })).toEqual(denied)
  })

  it('RT-12 a payment in progress has not failed: it continues at the payment step', async () => {
    const failing = { '/api/checkout/failed': 422 }
    expect(await led('/checkout-failed?order_id=A1', { failing, code: 'payment_pending' })).toBe(
      '302 /checkout/payment',
    )
    expect(await led('/checkout-failed?order_id=A1', { failing })).toEqual(denied)
  })

  it('RT-12 track-order accepts the form or a tracking number, and no deeper path', async () => {
    for (const path of ['/track-order', '/track-order/', '/track-order/W-1', '/track-order/%E0%A4%85'])
      expect(await led(path)).toEqual({})
    for (const path of ['/track-order/W-1/more', `/track-order/${'9'.repeat(200)}`])
      expect(await led(path)).toEqual(denied)
  })
})
