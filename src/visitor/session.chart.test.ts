// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { createHttp } from '#api/client/http.ts'
import { readCartCookie } from '#api/cart-cookie.ts'
import { draftOf } from '#lib/draft.ts'
import { shopValuesQuery } from '#api/shop-values.queries.ts'
import type { ApiTransport } from '#api/client/transport.ts'
import { USER_STORAGE_KEY } from '#domain/user-storage-key.ts'
import { subscribeTracker } from '#domain/track.ts'
import { demoStore } from '#tools/testing/show-section.tsx'
import { stillActor, tabOf } from '#tools/testing/visitor.ts'
import { storeUser, parseStoredUser, readStoredUser } from './stored-user.ts'
import { chart as cartChart } from './cart.chart.ts'
import { createVisitor, startedChart } from './chart.ts'
import { chart, isLoggedIn } from './session.chart.ts'

const account = {
  id: 7,
  first_name: 'Anu',
  last_name: 'Rao',
  email: 'anu@ashkiln.example',
  email_verified_at: null,
  pending_email: null,
  phone: null,
  phone_verified_at: null,
  has_password: true,
  created_at: '2026-11-21T00:00:00.000Z',
}
const reply = { user: account, api_cart: 'api-7', cart_session_id: 'session-7' }

beforeEach(() => {
  localStorage.clear()
  history.replaceState(null, '', '/')
  document.cookie = 'vitrine_cart=; max-age=0; path=/'
})

/** Starts a session against a server that reports a user, a guest, or nothing at all. */
function setUp({ reported = undefined as object | undefined, offline = false, logout = 200 } = {}) {
  const calls: string[] = []
  const transport: ApiTransport = async ({ path }) => {
    calls.push(path)
    if (offline) throw new Error('offline')
    if (path === '/api/auth/logout' && logout !== 200)
      return {
        status: logout,
        header: () => undefined,
        text: async () => JSON.stringify({ status: 'error', message: 'No' }),
      }
    const data = path.startsWith('/api/storefront') ? { ...demoStore(), ...(reported && { account: reported }) } : {}
    return { status: 200, header: () => undefined, text: async () => JSON.stringify({ status: 'success', data }) }
  }
  const queryClient = new QueryClient()
  queryClient.setQueryData(shopValuesQuery().queryKey, { ...demoStore(), account })
  queryClient.setQueryData(['account', 'get'], account)
  queryClient.setQueryData(['menu', 'main'], 'menu')
  const journeys: string[] = []
  const cartEvents: string[] = []
  const onSent = ({ type }: { type: string }) => void cartEvents.push(type)
  const visitor = createVisitor(
    tabOf({
      http: createHttp({ transport }),
      queryClient,
      goTo: async (path) => journeys.push(path),
    }),
    [startedChart(cartChart, stillActor(cartChart, cartChart.initial, onSent))],
  )
  const auth = visitor.actorOf(chart)
  const user = () => auth.getSnapshot().context.user
  return { auth, isLoggedIn: () => isLoggedIn(visitor), calls, journeys, cartEvents, queryClient, user }
}

describe('session of a browser', () => {
  it('AU-15 is a guest’s without a call if no user is stored, and starts with the first event', async () => {
    const { auth, calls, user } = setUp()
    expect(user()).toBeUndefined()
    auth.send({ type: 'login.succeeded', reply, by: 'login' })
    await expect.poll(user).toEqual(account)
    expect(calls).toEqual([])
  })

  it('AU-15 stores only id and first name, shows them immediately, and asks the server', async () => {
    storeUser(account)
    expect(JSON.parse(localStorage.getItem(USER_STORAGE_KEY)!)).toEqual({ id: 7, first_name: 'Anu' })
    const { calls, user } = setUp({ reported: { ...account, first_name: 'Anuradha' } })
    expect(user()).toEqual({ id: 7, first_name: 'Anu' })
    await expect.poll(() => user()?.first_name).toBe('Anuradha')
    expect(calls).toEqual(['/api/storefront/initial-values?keys=store_name'])
    expect(readStoredUser()).toEqual({ id: 7, first_name: 'Anuradha' })
  })

  it('AU-15 RT-11 clears a user unknown to the server before handling other events', async () => {
    storeUser(account)
    const { auth, user, journeys } = setUp()
    const wanted = vi.fn()
    auth.on('auth.loginWanted', wanted)
    auth.send({ type: 'login.requested', redirectTo: '/account/orders' })
    await expect.poll(() => wanted.mock.calls.length).toBe(1)
    expect(user()).toBeUndefined()
    expect(readStoredUser()).toBeUndefined()
    expect(journeys).toEqual([])
  })

  it('AU-15 trusts the stored user while the server is unreachable', async () => {
    storeUser(account)
    const { auth, isLoggedIn: asks, calls, journeys, user } = setUp({ offline: true })
    expect(await asks()).toBe(true)
    auth.send({ type: 'login.requested', redirectTo: '/account/orders' })
    // Events are handled once the server's answer, or its absence, is known.
    await expect.poll(() => journeys).toEqual(['/account/orders'])
    expect(calls).not.toEqual([])
    expect(user()?.id).toBe(7)
  })

  it('RT-11 asks the server once for the guard if no user is stored', async () => {
    const customer = setUp({ reported: account })
    expect(await customer.isLoggedIn()).toBe(true)
    await expect.poll(customer.user).toEqual(account)
    localStorage.clear()
    const guest = setUp()
    expect(await guest.isLoggedIn()).toBe(false)
    expect(await guest.isLoggedIn()).toBe(false)
    expect(guest.calls).toHaveLength(1)
  })

  it('AU-15 follows a login and a logout in another tab', async () => {
    const { user } = setUp()
    const storeElsewhere = (newValue: string | null) =>
      window.dispatchEvent(new StorageEvent('storage', { key: USER_STORAGE_KEY, newValue }))
    storeElsewhere('{"id":9,"first_name":"Ravi"}')
    await expect.poll(user).toEqual({ id: 9, first_name: 'Ravi' })
    storeElsewhere(null)
    await expect.poll(user).toBeUndefined()
  })

  it.each(['', '[]', 'null', '{"id":"7"}', '{"id":-1}', '{"id":1.5}', '{', '7'])(
    'AU-15 stores no user for %o',
    (text) => {
      expect(parseStoredUser(text)).toBeUndefined()
    },
  )
})

describe('effects', () => {
  it('AU-13 RT-16 a login adopts the cart, notifies trackers and redirects within the shop', async () => {
    const tracked = vi.fn()
    const stop = subscribeTracker((event) => void tracked((event as CustomEvent).detail))
    const { auth, journeys, cartEvents, queryClient } = setUp()
    auth.send({ type: 'login.requested', redirectTo: '/account/orders' })
    auth.send({ type: 'login.succeeded', reply, by: 'otp' })
    await expect.poll(() => journeys).toEqual(['/account/orders'])
    expect(readCartCookie()).toEqual({ api_cart: 'api-7', cart_session: 'session-7' })
    expect(cartEvents).toEqual(['identity.changed'])
    expect(tracked).toHaveBeenCalledWith({ name: 'login', values: { method: 'otp', cart_session_id: 'session-7' } })
    expect(queryClient.getQueryData(['account', 'get'])).toBeUndefined()
    expect(queryClient.getQueryData(['menu', 'main'])).toBe('menu')

    auth.send({ type: 'session.received', user: undefined })
    auth.send({ type: 'login.requested', redirectTo: '//evil.example' })
    auth.send({ type: 'login.succeeded', reply: { ...reply, api_cart: null, cart_session_id: null }, by: 'login' })
    expect(journeys.at(-1)).toBe('/account')
    expect(readCartCookie()?.api_cart).toBe('api-7')
    stop()
  })

  it('RT-11 a user who logs in again after an expired session finds the page unchanged', async () => {
    const { auth, journeys, cartEvents, queryClient } = setUp()
    queryClient.setQueryData(['account', 'profile-draft'], { first_name: 'Anju' })
    auth.send({ type: 'session.received', user: account })
    auth.send({ type: 'session.expired', path: '/account/profile' })
    auth.send({ type: 'login.succeeded', reply, by: 'login' })
    await expect.poll(() => journeys).toEqual(['/account/profile'])
    // The same cart continues with its queued operations.
    expect(cartEvents).toEqual(['session.resumed'])
    expect(queryClient.getQueryData(['account', 'profile-draft'])).toEqual({ first_name: 'Anju' })
    expect(queryClient.getQueryState(['account', 'get'])?.isInvalidated).toBe(true)

    auth.send({ type: 'session.expired', path: '/account/profile' })
    auth.send({ type: 'login.succeeded', reply: { ...reply, user: { ...account, id: 8 } }, by: 'login' })
    await expect.poll(() => queryClient.getQueryData(['account', 'profile-draft'])).toBeUndefined()
    expect(queryClient.getQueryData(['account', 'get'])).toBeUndefined()
  })

  it('AC-06 clears personal data when the user does not log in again', async () => {
    const { auth, journeys, cartEvents, queryClient } = setUp()
    document.cookie = `vitrine_cart=${encodeURIComponent('{"api_cart":"a","cart_session":"b"}')}; path=/`
    auth.send({ type: 'session.received', user: account })
    auth.send({ type: 'session.expired', path: '/account/profile' })
    await expect.poll(() => readStoredUser()).toBeUndefined()
    expect(queryClient.getQueryData(['account', 'get'])).toBeDefined()
    auth.send({ type: 'login.abandoned' })
    await expect.poll(() => journeys).toEqual(['/'])
    expect(readCartCookie()).toBeUndefined()
    expect(cartEvents).toEqual(['cart.reset'])
    await expect.poll(() => queryClient.getQueryData(['account', 'get'])).toBeUndefined()
  })

  it.each([
    [401, undefined],
    [403, undefined],
    [500, account],
  ])('AU-14 after a logout answered with %i, the stored user is %j', async (status, left) => {
    const { auth, calls, user } = setUp({ logout: status })
    auth.send({ type: 'session.received', user: account })
    auth.send({ type: 'logout.requested' })
    await expect.poll(() => calls).toContain('/api/auth/logout')
    await expect.poll(() => auth.getSnapshot().hasTag('busy')).toBe(false)
    expect(user()).toEqual(left)
  })

  it('AU-14 a logout resets account, cart and wishlist, and goes to the home page', async () => {
    const { auth, calls, journeys, cartEvents, queryClient, user } = setUp()
    const draft = draftOf<{ last_name: string }>('profile 7')
    draft.keep({ last_name: 'Iyer' })
    queryClient.setQueryData(['wishlist'], [1])
    auth.send({ type: 'session.received', user: account })
    document.cookie = `vitrine_cart=${encodeURIComponent('{"api_cart":"a","cart_session":"b"}')}; path=/`
    auth.send({ type: 'logout.requested' })
    await expect.poll(() => journeys).toEqual(['/'])
    expect(calls).toContain('/api/auth/logout')
    expect(user()).toBeUndefined()
    expect(readStoredUser()).toBeUndefined()
    expect(readCartCookie()).toBeUndefined()
    expect(cartEvents).toEqual(['cart.reset'])
    await expect.poll(() => queryClient.getQueryData(['account', 'get'])).toBeUndefined()
    expect(queryClient.getQueryData(['wishlist'])).toBeUndefined()
    expect(queryClient.getQueryData(shopValuesQuery().queryKey)?.account).toBeUndefined()
    expect(draft.read()).toBeUndefined()
  })
})
