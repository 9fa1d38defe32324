// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest'
import { fakeCart, fakeItem } from '#api/testing/fake-cart.ts'
import { fakeCard } from '#api/testing/fake-product.ts'
import { createHttp } from '#api/client/http.ts'
import type { ApiTransport } from '#api/client/transport.ts'
import { subscribeTracker } from '#domain/track.ts'
import { selectIsLoaded, selectIsSaved, selectSavedCount } from '#machines/wishlist/wishlist.selectors.ts'
import { stillActor, tabOf } from '#tools/testing/visitor.ts'
import { chart as cartChart } from './cart.chart.ts'
import { createVisitor, startedChart } from './chart.ts'
import { type AuthView, chart as sessionChart } from './session.chart.ts'
import { chart } from './wishlist.chart.ts'

const stops: (() => void)[] = []

afterEach(() => {
  stops.splice(0).forEach((stop) => stop())
  document.body.innerHTML = ''
  document.cookie = 'vitrine_cart=; max-age=0; path=/'
})

interface Session {
  isLoggedIn: boolean
  redirectTo?: string | undefined
}

function setUp() {
  // A wishlist listens until its page is unloaded. The newest handler wins.
  const listening = vi.spyOn(window, 'addEventListener')
  stops.push(() => {
    for (const [type, listener, options] of listening.mock.calls)
      if (type !== 'click' && type !== 'submit') window.removeEventListener(type, listener, options)
    listening.mockRestore()
  })
  document.body.innerHTML = '<button data-heart="10" aria-label="Save Moon jar" aria-pressed="false">Save</button>'
  const heart = document.querySelector('button')!
  const calls: string[] = []
  const list = [{ product: fakeCard(1), options: {}, added_at: '2026-11-21T09:00:00.000Z' }]
  let saved = false
  const transport: ApiTransport = async ({ method, path, body }) => {
    calls.push(`${method} ${path} ${body ?? ''}`.trim())
    if (path.includes('/add')) saved = true
    const data = path.includes('moveToCart') ? fakeCart([fakeItem(1, 1)]) : saved ? list : []
    const text = JSON.stringify({ status: 'success', data })
    return { status: 200, header: () => undefined, text: async () => text }
  }
  const observers = new Set<(view: AuthView) => void>()
  let view: AuthView = sessionChart.initial
  const auth = {
    ...stillActor(sessionChart, sessionChart.initial),
    send: vi.fn(),
    getSnapshot: () => view,
    subscribe: (observer: (view: AuthView) => void) => {
      observers.add(observer)
      return { unsubscribe: () => observers.delete(observer) }
    },
  }
  const changeSession = ({ isLoggedIn, redirectTo }: Session) => {
    const { context } = sessionChart.initial
    view = { context: { ...context, redirectTo }, hasTag: (tag) => tag === 'loggedIn' && isLoggedIn }
    for (const observer of observers) observer(view)
  }
  const cart = { ...stillActor(cartChart, cartChart.initial), send: vi.fn() }
  const onMessage = vi.fn()
  const tab = tabOf({
    http: createHttp({ transport, checkContract: () => Promise.resolve(undefined) }),
    notify: onMessage,
  })
  const wishlist = createVisitor(tab, [startedChart(sessionChart, auth), startedChart(cartChart, cart)]).actorOf(chart)
  const has = (productId: number) => selectIsSaved(productId)(wishlist.getSnapshot())
  return { heart, calls, auth, changeSession, cart, onMessage, wishlist, has }
}

it('AC-04 asks a guest to log in, returns to the page, and saves the product', async () => {
  history.replaceState(null, '', '/product-category/bowls?glaze=celadon')
  const { heart, calls, auth, changeSession, has } = setUp()
  expect(auth.send).not.toHaveBeenCalled()
  heart.click()
  await expect
    .poll(() => auth.send.mock.calls)
    .toEqual([[{ type: 'login.requested', redirectTo: '/product-category/bowls?glaze=celadon', toSave: 'Moon jar' }]])
  changeSession({ isLoggedIn: false, redirectTo: '/product-category/bowls?glaze=celadon' })
  expect(calls).toEqual([])
  changeSession({ isLoggedIn: true })
  await expect.poll(() => calls).toEqual(['GET /api/wishlist/get', 'POST /api/wishlist/add {"product_id":10}'])
  await expect.poll(() => heart).toHaveAttribute('aria-pressed', 'true')
  expect(has(10)).toBe(true)
})

it('AC-04 discards the guest’s product when the dialog is closed', async () => {
  const { heart, calls, auth, changeSession, wishlist } = setUp()
  heart.click()
  await expect.poll(() => auth.send).toHaveBeenCalled()
  changeSession({ isLoggedIn: false, redirectTo: '/' })
  changeSession({ isLoggedIn: false })
  changeSession({ isLoggedIn: true })
  await expect.poll(() => selectIsLoaded(wishlist.getSnapshot())).toBe(true)
  expect(calls).toEqual(['GET /api/wishlist/get'])
})

it('AU-14 clears the list on logout', async () => {
  const { heart, changeSession, wishlist, calls } = setUp()
  changeSession({ isLoggedIn: true })
  heart.click()
  await expect.poll(() => calls).toHaveLength(2)
  await expect.poll(() => selectSavedCount(wishlist.getSnapshot())).toBe(1)
  changeSession({ isLoggedIn: false })
  expect(selectSavedCount(wishlist.getSnapshot())).toBe(0)
  expect(heart).toHaveAttribute('aria-pressed', 'false')
})

it('AC-04 CO-04 updates the cart after a move, shows a message, and reports add_to_cart', async () => {
  const tracked: string[] = []
  stops.push(subscribeTracker((event) => void tracked.push((event as CustomEvent).detail.name)))
  const { heart, changeSession, wishlist, cart, onMessage, calls } = setUp()
  changeSession({ isLoggedIn: true })
  await expect.poll(() => selectIsLoaded(wishlist.getSnapshot())).toBe(true)
  heart.click()
  await expect.poll(() => wishlist.getSnapshot().context.items).toHaveLength(1)
  wishlist.send({ type: 'product.moveRequested', productId: 10 })
  await expect.poll(() => cart.send).toHaveBeenCalledTimes(1)
  expect(cart.send).toHaveBeenCalledWith({ type: 'cart.received', cart: fakeCart([fakeItem(1, 1)]) })
  expect(onMessage).toHaveBeenCalledWith({ kind: 'success', text: 'Bowl 1 added to your cart' })
  expect(calls.at(-1)).toBe('POST /api/wishlist/moveToCart {"product_id":10,"quantity":1}')
  expect(document.cookie).toContain('vitrine_cart=')
  await expect.poll(() => tracked.filter((name) => name === 'add_to_cart')).toHaveLength(1)
  expect(heart).toHaveAttribute('aria-pressed', 'false')
})
