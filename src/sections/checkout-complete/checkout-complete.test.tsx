// @vitest-environment jsdom
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { renderToString } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { shopValuesQuery } from '#api/shop-values.queries.ts'
import { fakeOrder } from '#api/testing/fake-order.ts'
import { type FakeAnswer, failure, success } from '#api/testing/fake-transport.ts'
import type { Order } from '#generated/api.d.ts'
import { subscribeTracker } from '#domain/track.ts'
import { StageServer, stage } from '#machines/testing/cart-stage.ts'
import type { CartActor } from '#machines/cart/cart.machine.ts'
import { type AuthHandle, sessionView } from '#visitor/session.chart.ts'
import type { Answers } from '#tools/testing/answer-calls.ts'
import { demoStore, showSectionAt } from '#tools/testing/show-section.tsx'
import { section } from './index.ts'

const COMPLETE = 'GET /api/checkout/complete'
const RATE = 'POST /api/checkout/rate-experience'
const callOf = (plugin: string) => `PUT /api/plugins/${plugin}/track-purchase`
const CLAIM = 'POST /api/orders/claim'
const url = '/checkout-complete?token=t.o.k&order_id=261121-408213&type=cod'
const guestOrder = (rest: Partial<Order> = {}) => fakeOrder({ is_guest: true, ...rest })
const anjali = { id: 9, first_name: 'Anjali', last_name: 'Rao' }

const withPlugins = (names: string[]) => ({ ...demoStore(), plugins: names.map((module_name) => ({ module_name })) })

/** A session that can start while the page is shown. */
function fakeSession(user?: typeof anjali) {
  let snapshot = sessionView(user)
  const listeners = new Set<() => void>()
  const sent: { type: string }[] = []
  const auth = {
    send: (event: { type: string }) => void sent.push(event),
    on: () => ({ unsubscribe: () => undefined }),
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return { unsubscribe: () => listeners.delete(listener) }
    },
    getSnapshot: () => snapshot,
  } as unknown as AuthHandle
  const begin = () =>
    act(() => {
      snapshot = sessionView(anjali)
      for (const listener of listeners) listener()
    })
  return { auth, sent, begin }
}

async function show(
  order: Order,
  {
    answers = {},
    settings,
    user,
    at = url,
    cart,
    plugins = [],
  }: {
    answers?: Answers
    settings?: Record<string, unknown>
    user?: typeof anjali
    at?: string
    cart?: CartActor
    /** Names of the installed plugins. */
    plugins?: string[]
  } = {},
) {
  const session = fakeSession(user)
  const view = await showSectionAt(section, at, {
    answers: { [COMPLETE]: success(order), [callOf('GoogleTagManager')]: success({ first: true }), ...answers },
    data: [[shopValuesQuery().queryKey, withPlugins(plugins)]],
    auth: session.auth,
    allowed: plugins,
    cart,
    ...(settings && { settings }),
  })
  return { ...view, ...session, user: userEvent.setup() }
}
const shown = () => screen.findByRole('list', { name: 'Items in this order' })

describe('a placed order', () => {
  it('CK-08 CK-12 thanks for the order and shows what happens next', async () => {
    const { calls } = await show(guestOrder({ invoice_no: '26-27/1' }))
    expect(screen.getByRole('heading', { level: 1, name: 'Thank you for your order' })).toBeVisible()
    await shown()
    expect(calls[0]?.url).toBe('/api/checkout/complete?token=t.o.k&order_id=261121-408213&type=cod')
    expect(screen.getByText('261121-408213')).toBeVisible()
    expect(screen.getByText(/We’ve emailed the details to meera@ashkiln\.example/)).toBeVisible()
    expect(screen.getByText('Please have ₹3,060.00 ready for the courier.')).toBeVisible()
    expect(screen.getByText(/By road: expected Tue 26 to Fri 29 Nov 2126/)).toBeVisible()
    expect(screen.getByRole('link', { name: 'Invoice' })).toHaveAttribute(
      'href',
      '/checkout-complete/invoice?token=t.o.k&order_id=261121-408213&type=cod',
    )
    expect(screen.getByRole('link', { name: 'Continue shopping' })).toHaveAttribute('href', '/shop-online')
  })

  it('CK-08 AD-25 asks for the cash that a gift card leaves', async () => {
    await show(guestOrder({ gift_total: { amount: 100_000, currency: 'INR' } }))
    await shown()
    expect(screen.getByText('Please have ₹2,060.00 ready for the courier.')).toBeVisible()
  })

  it('CK-08 mentions a text message if there is no email, and no cash if it is paid', async () => {
    await show(guestOrder({ email: null, payment_status: 'paid' }))
    await shown()
    expect(screen.getByText(/sent a text message to 9000000001/)).toBeVisible()
    expect(screen.getByText(/received your payment/)).toBeVisible()
    expect(screen.queryByText(/ready for the courier/)).toBeNull()
  })

  it('CK-08 shows the status when the link is opened later', async () => {
    await show(guestOrder({ status: 'cancelled', can_cancel: false }))
    await shown()
    expect(screen.getByRole('heading', { level: 1, name: 'Your order has been cancelled' })).toBeVisible()
    expect(screen.queryByText('What happens next')).toBeNull()
    expect(screen.queryByText('How was your shopping experience?')).toBeNull()
  })

  it('CK-08 explains an invalid link, and makes no call for an incomplete one', async () => {
    await show(guestOrder(), { answers: { [COMPLETE]: failure(404, 'No', { code: 'not_found' }) } })
    expect(await screen.findByRole('heading', { level: 1, name: 'We couldn’t find this order' })).toBeVisible()
    expect(screen.getByRole('link', { name: /see your orders/ })).toHaveAttribute('href', '/account/orders')
    const { calls } = await show(guestOrder(), { at: '/checkout-complete?order_id=261121-408213' })
    expect(screen.getByText(/The link has expired or is incomplete/)).toBeVisible()
    expect(calls).toEqual([])
  })

  it('CK-08 offers another attempt after a failure', async () => {
    const { user } = await show(guestOrder(), {
      answers: { [COMPLETE]: [{ error: new TypeError('offline') }, success(guestOrder())] },
    })
    await user.click(await screen.findByRole('button', { name: 'Try again' }))
    expect(await shown()).toBeVisible()
  })

  it('CK-08 is rendered without personal data by the server', async () => {
    const { serverElement } = await show(guestOrder(), { answers: { [COMPLETE]: { hangs: true } } })
    const html = renderToString(serverElement)
    expect(html).toContain('Thank you for your order')
    for (const secret of ['meera@', 'Rue Dumas', '3,060']) expect(html).not.toContain(secret)
  })
})

describe('the cart', () => {
  it('CK-08 is loaded once again, and is empty if everything was ordered', async () => {
    const server = new StageServer({ 1: 2 })
    const cart = await stage({ server })
    await show(guestOrder(), { cart: cart.actor })
    await shown()
    await waitFor(() => expect(cart.names()).toEqual(['load']))
    server.quantities.clear()
    await act(() => cart.answer())
    expect(cart.actor.getSnapshot().context.cart?.items).toEqual([])
    expect(cart.names()).toEqual(['load'])
  })
})

describe('the rating of the shop', () => {
  const star = (stars: number) => screen.getByRole('radio', { name: new RegExp(`^${stars} out of 5`) })

  it('CK-08 is asked once, and keeps its draft after a reload', async () => {
    const first = await show(guestOrder())
    await shown()
    expect(screen.queryByRole('button', { name: 'Send' })).toBeNull()
    await first.user.click(star(4))
    await first.user.type(screen.getByLabelText(/Anything else we should know/), ' Calm and quick. ')
    const { user, callsOf } = await show(guestOrder(), {
      answers: { [RATE]: success({ order_id: '261121-408213', rating: 4, comment: 'Calm and quick.' }) },
    })
    await shown()
    expect(star(4)).toBeChecked()
    await user.click(screen.getByRole('button', { name: 'Send' }))
    const thanks = await screen.findByText(/You gave us 4 out of 5 stars/)
    await waitFor(() => expect(thanks).toHaveFocus())
    expect(callsOf(RATE).map(({ body }) => body)).toEqual([
      { order_id: '261121-408213', token: 't.o.k', rating: 4, comment: 'Calm and quick.' },
    ])
    expect(screen.queryByRole('radio')).toBeNull()
  })

  it('CK-08 can be changed without losing the earlier comment', async () => {
    const { user, callsOf } = await show(guestOrder({ experience_rating: 2 }), {
      answers: { [RATE]: success({ order_id: '261121-408213', rating: 5, comment: 'Before.' }) },
    })
    expect(await screen.findByText(/You gave us 2 out of 5 stars/)).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Change rating' }))
    expect(star(2)).toBeChecked()
    await user.click(star(5))
    await user.click(screen.getByRole('button', { name: 'Change rating' }))
    expect(await screen.findByText(/You gave us 5 out of 5 stars/)).toBeVisible()
    expect(callsOf(RATE).map(({ body }) => body)).toEqual([{ order_id: '261121-408213', token: 't.o.k', rating: 5 }])
  })

  it('CK-08 keeps the form after a failure', async () => {
    const { user } = await show(guestOrder(), { answers: { [RATE]: failure(503, 'Later, please.') } })
    await shown()
    await user.click(star(3))
    await user.click(screen.getByRole('button', { name: 'Send' }))
    await waitFor(() => expect(screen.getByRole('button', { name: 'Send' })).toBeEnabled())
    expect(star(3)).toBeChecked()
  })

  it('CK-08 is not asked if it is switched off', async () => {
    await show(guestOrder(), { settings: { ask_rating: false, offer_account: false } })
    await shown()
    expect(screen.queryByText('How was your shopping experience?')).toBeNull()
    expect(screen.queryByText('Keep this order in your account')).toBeNull()
  })
})

describe('the offer of an account', () => {
  it('CK-08 prefills the registration, and adds the order to the account', async () => {
    const claimed = success(fakeOrder({ is_guest: false }), 'It is in your account.')
    const { user, sent, begin, callsOf } = await show(
      guestOrder({ shipping_address: { ...guestOrder().shipping_address, name: 'Anjali Devi Rao' } }),
      { answers: { [CLAIM]: claimed, [COMPLETE]: [success(guestOrder()), success(fakeOrder())] } },
    )
    await shown()
    await user.click(screen.getByRole('button', { name: 'Create an account' }))
    expect(sent).toEqual([
      {
        type: 'login.requested',
        redirectTo: url,
        dialog: 'register',
        known: { first_name: 'Meera', last_name: 'Nair', email: 'meera@ashkiln.example', phone: '9000000001' },
      },
    ])
    expect(callsOf(CLAIM)).toEqual([])
    begin()
    await waitFor(() => expect(screen.queryByText('Keep this order in your account')).toBeNull())
    expect(callsOf(CLAIM).map(({ body }) => body)).toEqual([{ order_no: '261121-408213', token: 't.o.k' }])
    expect(screen.getByRole('link', { name: 'All orders' })).toHaveAttribute('href', '/account/orders')
  })

  it('CK-08 offers a login, and adds the order only on request', async () => {
    const { user, sent, begin, callsOf } = await show(guestOrder(), {
      answers: { [CLAIM]: success(fakeOrder()) },
    })
    await shown()
    begin()
    const add = await screen.findByRole('button', { name: 'Add to your account' })
    expect(callsOf(CLAIM)).toEqual([])
    await user.click(add)
    await waitFor(() => expect(callsOf(CLAIM)).toHaveLength(1))
    const { user: another, sent: sessionEvents } = await show(guestOrder())
    await shown()
    await another.click(screen.getByRole('button', { name: 'I already have an account' }))
    expect(sessionEvents).toMatchObject([{ type: 'login.requested', dialog: 'login' }])
    expect(sent).toEqual([])
  })

  it('CK-08 is made to guests only', async () => {
    await show(fakeOrder(), { user: anjali })
    await shown()
    expect(screen.queryByText('Keep this order in your account')).toBeNull()
  })
})

describe('the purchase', () => {
  const trackers = ['GoogleTag', 'GoogleTagManager', 'FacebookPixel']

  async function reportsOf(order: Order, answer: FakeAnswer = success({ first: true }), installed = trackers) {
    const reported: unknown[] = []
    const listen = ({ detail }: CustomEventInit) => void reported.push(`${detail.name} ${detail.to}`)
    const stop = subscribeTracker(listen as (event: Event) => void)
    const answers = Object.fromEntries(trackers.map((plugin) => [callOf(plugin), answer]))
    const view = await show(order, { answers, plugins: installed })
    await shown()
    const marks = [order.google_gtag_event_tracked, order.google_gtm_event_tracked, order.facebook_pixel_event_tracked]
    const due = trackers.filter((plugin, index) => installed.includes(plugin) && !marks[index])
    await waitFor(() => expect(trackers.filter((plugin) => view.callsOf(callOf(plugin)).length === 1)).toEqual(due))
    await act(async () => Promise.resolve())
    stop()
    return { reported, ...view }
  }

  it('CO-04 CK-08 is reported once to each tracker', async () => {
    const { reported, callsOf } = await reportsOf(guestOrder())
    await waitFor(() => expect(reported).toEqual(trackers.map((plugin) => `purchase ${plugin}`)))
    expect(callsOf(callOf('GoogleTag')).map(({ body }) => body)).toEqual([
      { order_id: '261121-408213', token: 't.o.k' },
    ])
    expect((await reportsOf(guestOrder(), undefined, ['FacebookPixel', 'Chat'])).reported).toEqual([
      'purchase FacebookPixel',
    ])
    expect((await reportsOf(guestOrder(), undefined, [])).reported).toEqual([])
  })

  it('CO-04 CK-08 is not reported twice to a tracker', async () => {
    expect((await reportsOf(guestOrder(), success({ first: false }))).reported).toEqual([])
    const some = guestOrder({ google_gtm_event_tracked: true, facebook_pixel_event_tracked: true })
    expect((await reportsOf(some)).reported).toEqual(['purchase GoogleTag'])
    expect((await reportsOf(guestOrder(), failure(500, 'No'))).reported).toEqual([])
  })
})
