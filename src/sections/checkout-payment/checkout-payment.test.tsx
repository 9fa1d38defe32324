// @vitest-environment jsdom
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { renderToString } from 'react-dom/server'
import { beforeEach, describe, expect, it } from 'vitest'
import { shopValuesQuery } from '#api/shop-values.queries.ts'
import { addressFieldsQuery, countriesQuery } from '#api/settings.queries.ts'
import { ApiError } from '#api/client/errors.ts'
import type { ApiTransport } from '#api/client/transport.ts'
import type { Cart } from '#generated/api.d.ts'
import { keepAttempt } from '#domain/kept-attempt.ts'
import { StageServer, stage } from '#machines/testing/cart-stage.ts'
import { showRoutedSection } from '#tools/testing/show-routed-section.tsx'
import { demoStore } from '#tools/testing/show-section.tsx'
import { section } from './index.ts'

const rupees = (amount: number) => ({ amount, currency: 'INR' })
const address = { name: 'Meera Nair', country: 'IN', address_line_1: '3 Rue Dumas', city: 'Puducherry', state: 'PY' }
const road = {
  code: 'road',
  name: 'By road',
  description: 'A lorry',
  price: rupees(12000),
  days_from: 4,
  days_to: 8,
  expected: { from: '2126-11-29', to: '2126-12-03' },
}
const air = {
  ...road,
  code: 'air',
  name: 'By air',
  description: 'A plane',
  price: rupees(0),
  days_from: 1,
  days_to: 1,
  expected: { from: '2126-11-26', to: '2126-11-26' },
}
const cod = { code: 'cod', name: 'Cash on delivery', description: 'To the courier' }
const card = { code: 'sandbox', name: 'Card', description: 'On our partner’s page' }

/** A cart that has come as far as the payment. */
const open: Partial<Cart> = {
  ...{ phone: '9000000001', email: 'meera@ashkiln.example', shipping_address: address, billing_address: address },
  ...{ shipping_methods: [road, air], cart_payment_methods: [card, cod] },
}
const ready: Partial<Cart> = {
  ...{ ...open, shipping_method: road, shipping_total: road.price, cart_payment_method: cod },
  grand_total: rupees(345000),
}

const placed = (next: object) => ({
  ...{ order_id: '261121-000001', token: 't', type: 'cod', status: 'confirmed', grand_total: rupees(345000), next },
})

type Answer = (path: string) => { status?: number; body: object } | undefined

interface Given {
  cart?: Partial<Cart>
  settings?: object
  answer?: Answer
}

/** The page over a server whose cart is so; `answer` is asked before it. */
async function show({ cart: rest = ready, settings = {}, answer = () => undefined }: Given = {}) {
  const server = new StageServer({ 1: 2 })
  server.rest = rest
  const cart = await stage({ server })
  const calls: { path: string; body: unknown }[] = []
  // The stage knows modes by code and name alone, which is no whole one.
  const received = () => ({ ...server.cart(), shipping_method: null, cart_payment_method: null })
  const transport: ApiTransport = async ({ path, body }) => {
    calls.push({ path, body: typeof body === 'string' ? JSON.parse(body) : body })
    const { status = 200, body: reply } = answer(path) ?? {
      body: {
        status: 'success',
        data: { valid: true, step: null, code: null, message: null, place: null, errors: {}, cart: received() },
      },
    }
    return { status, header: () => undefined, text: async () => JSON.stringify(reply) }
  }
  const view = await showRoutedSection(section, {
    url: '/checkout/payment',
    cart: cart.actor,
    transport,
    data: [
      [shopValuesQuery().queryKey, demoStore({}, settings)],
      [
        countriesQuery().queryKey,
        [
          {
            id: 'IN',
            name: 'India',
            code: 'IN',
            mobile_code: '+91',
            mobile_number_length: 10,
            states: [{ id: 'PY', name: 'Puducherry' }],
          },
        ],
      ],
      [addressFieldsQuery('IN', 'Shipping').queryKey, []],
    ],
  })
  // The checkout asks of the address as soon as there is nothing else to do.
  if (cart.open().length === 0)
    await waitFor(() => expect(calls.some(({ path }) => path.startsWith('/api/cart/validate/address'))).toBe(true))
  const user = userEvent.setup()
  const press = async () => user.click(screen.getByRole('button', { name: /^Place order/u }))
  const to = (call: string) => calls.filter(({ path }) => path.startsWith(`/api/checkout/${call}`))
  return { ...view, cart, calls, user, press, to }
}

const group = (name: string) => screen.getByRole('radiogroup', { name })
const agree = (user: ReturnType<typeof userEvent.setup>) =>
  user.click(screen.getByRole('checkbox', { name: /I agree to the/u }))

beforeEach(() => sessionStorage.clear())

describe('checkout-payment', () => {
  it('stands in the server’s HTML with its title, and holds nothing personal', async () => {
    const { serverElement } = await show()
    const html = renderToString(serverElement)
    expect(html).toContain('Payment</h1>')
    expect(html).toContain('aria-busy="true"')
    expect(html).not.toContain('meera')
  })

  it('CK-03 CK-04 shows what was chosen before, and the way to change it', async () => {
    await show()
    const chosen = within(screen.getByRole('region', { name: 'Contact and addresses' }))
    expect(chosen.getByText('meera@ashkiln.example')).toBeVisible()
    expect(chosen.getByText('3 Rue Dumas, Puducherry, Puducherry, India')).toBeVisible()
    expect(chosen.getByText('The same address')).toBeVisible()
    expect(chosen.getByRole('link')).toHaveAttribute('href', '/checkout/address')
  })

  it('CK-05 CK-12 names each way to send it with price and the dates of its arrival, and each way to pay', async () => {
    const { cart, user } = await show({ cart: open })
    const [first, second] = within(group('Shipping method')).getAllByRole('radio')
    expect(first).toHaveAccessibleName('By road Fri 29 Nov 2126 to Tue 3 Dec 2126 · A lorry ₹120')
    expect(second).toHaveAccessibleName('By air Tue 26 Nov 2126 · A plane Free')
    await user.click(second!)
    expect(second).toBeChecked()
    await act(() => cart.answerAll())
    await user.click(screen.getByRole('radio', { name: /^Cash on delivery/u }))
    expect(cart.calls.map(({ input }) => input.change)).toEqual([
      { of: 'shippingMode', code: 'air' },
      { of: 'paymentMode', code: 'cod' },
    ])
  })

  it('CK-05 takes the only way there is without asking', async () => {
    const { cart } = await show({ cart: { ...open, shipping_methods: [road], cart_payment_method: cod } })
    expect(cart.calls.map(({ input }) => input.change)).toEqual([{ of: 'shippingMode', code: 'road' }])
  })

  it('CK-02 CK-05 says beside the choice that it is wanted, and leads there', async () => {
    const { press, cart, user } = await show({ cart: open })
    await press()
    await waitFor(() => expect(group('Shipping method')).toHaveAccessibleDescription('Shipping Method is empty'))
    expect(within(group('Shipping method')).getAllByRole('radio')).toContain(document.activeElement)
    await user.click(screen.getByRole('radio', { name: /^By road/u }))
    await act(() => cart.answerAll())
    await press()
    await waitFor(() => expect(group('Payment method')).toHaveAccessibleDescription('Payment Method is empty'))
    expect(group('Shipping method')).not.toHaveAttribute('aria-invalid')
  })

  it('CK-05 CK-09 shows a way to pay that cannot be had, with the reason', async () => {
    const reason = 'Only for orders up to ₹15,000.'
    await show({ cart: { ...open, cart_payment_methods: [card], refused_payment_methods: [{ ...cod, reason }] } })
    expect(screen.getByRole('radio', { name: `Cash on delivery ${reason}` })).toBeDisabled()
  })

  it('CK-05 says what to do where nothing can be sent to the address', async () => {
    await show({ cart: { ...open, shipping_methods: [] } })
    expect(screen.getByText(/cannot be sent to this address/u)).toBeVisible()
    expect(screen.getByRole('link', { name: 'Choose another address' })).toHaveAttribute('href', '/checkout/address')
  })

  it('CK-06 shows the shop’s instruction, and wants its terms agreed to, where it has any', async () => {
    const { press, user, to } = await show({ settings: { checkout_instruction: 'Packed in straw.' } })
    expect(screen.getByText('Packed in straw.')).toBeVisible()
    expect(screen.getByRole('link', { name: 'terms and conditions' })).toHaveAttribute('target', '_blank')
    await press()
    const box = screen.getByRole('checkbox')
    await waitFor(() => expect(box).toHaveAccessibleDescription('Please agree to the terms and conditions.'))
    expect(box).toHaveFocus()
    expect(to('place-order')).toEqual([])
    await agree(user)
    expect(box).not.toHaveAttribute('aria-invalid')
    await show({ settings: { allow_tnc_checkout: false, checkout_instruction: '' } })
    expect(screen.queryByRole('checkbox')).toBeNull()
  })

  it('CK-06 does not ask again after a reload of the same order', async () => {
    const { user } = await show()
    await agree(user)
    await show()
    expect(screen.getByRole('checkbox')).toBeChecked()
    await show({ cart: { ...ready, version: 'version-2' } })
    expect(screen.getByRole('checkbox')).not.toBeChecked()
  })

  it('CK-07 orders once, however often it is pressed, what was shown, and leads on', async () => {
    const url = '/checkout-complete?token=t&order_id=261121-000001&type=cod'
    const {
      user,
      to,
      address: where,
    } = await show({
      answer: (path) =>
        path === '/api/checkout/place-order'
          ? { body: { status: 'success', data: placed({ kind: 'complete', url }) } }
          : undefined,
    })
    await agree(user)
    await user.dblClick(screen.getByRole('button', { name: 'Place order · ₹3,450' }))
    await waitFor(() => expect(where()).toBe(url))
    expect(to('place-order').map(({ body }) => body)).toEqual([
      { api_cart: 'cart-1', cart_session: 'secret-1', cart_version: 'version-1' },
    ])
  })

  it('CK-07 names no sum, and orders nothing, before the server has said what it comes to', async () => {
    const { user, cart, to } = await show()
    await agree(user)
    await user.click(screen.getByRole('radio', { name: /^By air/u }))
    await user.click(screen.getByRole('button', { name: 'Working out the total…' }))
    expect(to('place-order')).toEqual([])
    await act(() => cart.answerAll())
    expect(screen.getByRole('button', { name: 'Place order · ₹3,450' })).toBeEnabled()
  })

  it.each([
    ['cart', 'out_of_stock', 'Only 1 of Bowl is left.', 'Change the cart', '/cart'],
    ['address', 'not_delivered', 'We do not deliver there.', 'Change contact or address', '/checkout/address'],
  ])('CR-05 CK-07 says why the server refused an order for its %s, and where to mend it', async (...given) => {
    const [step, code, message, link, href] = given
    const { user, press } = await show({
      answer: (path) =>
        path === '/api/checkout/place-order'
          ? { status: 422, body: { status: 'error', code, message, payload: { step, code } } }
          : undefined,
    })
    await agree(user)
    await press()
    const notice = await screen.findByRole('alert')
    expect(notice).toHaveTextContent(message)
    expect(notice).toHaveFocus()
    expect(within(notice).getByRole('link', { name: link })).toHaveAttribute('href', href)
  })

  it('CK-07 says that another tab has changed the cart, and what to do', async () => {
    const message = 'Your cart has changed meanwhile. Please look at it again.'
    const { user, press } = await show({
      answer: (path) =>
        path === '/api/checkout/place-order'
          ? { status: 422, body: { status: 'error', code: 'cart_changed', message, payload: { step: 'cart' } } }
          : undefined,
    })
    await agree(user)
    await press()
    expect(await screen.findByRole('alert')).toHaveTextContent(`${message} The total below is the new one.`)
  })

  it('CK-07 does not know whether an order arrived whose reply was lost, and says so', async () => {
    const { user, press } = await show({
      answer: (path) => (path === '/api/checkout/place-order' ? { status: 500, body: { status: 'error' } } : undefined),
    })
    await agree(user)
    await press()
    expect(await screen.findByText(/ordered and charged once, however often you press/u)).toBeVisible()
  })

  it('CR-05 holds the order back for stock, new prices and a lost coupon, each with what to do', async () => {
    const coupon = { code: 'X', title: 'X', kind: 'amount' as const, discount: rupees(0), free_shipping: false }
    const { cart, user } = await show({
      cart: {
        ...ready,
        items_stock_valid: false,
        out_of_stock_items: [10],
        prices_updated: true,
        coupon: { ...coupon, refusal: 'X has ended.' },
      },
    })
    expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual([
      'Not everything in your cart is in stock any more. Look at Bowl 1.See in your cart which, and change it',
      'Prices have changed since you chose these. Please look at the new sums.Accept the new prices',
      'X has ended.Go on without the coupon',
    ])
    await user.click(screen.getByRole('button', { name: 'Accept the new prices' }))
    await act(() => cart.answerAll())
    await user.click(screen.getByRole('button', { name: 'Go on without the coupon' }))
    expect(cart.calls.map(({ input }) => input.change)).toEqual([{ of: 'prices' }, { of: 'coupon', code: null }])
  })

  it('CK-09 tells anyone who comes back from the gateway without paying what they can do', async () => {
    keepAttempt({ version: 'version-1', order: { order_id: '261121-000001', token: 't' } })
    await show({
      answer: (path) =>
        path === '/api/checkout/complete-payment'
          ? { body: { status: 'success', data: { ...placed({ kind: 'wait' }), status: 'pending' } } }
          : undefined,
    })
    expect(await screen.findByText(/You came back without paying for order 261121-000001/u)).toBeVisible()
    expect(screen.getByRole('button', { name: /^Place order/u })).toBeEnabled()
  })

  it('CK-05 says beside the choice why a way to send it was refused', async () => {
    const { cart, user } = await show()
    await user.click(screen.getByRole('radio', { name: /^By air/u }))
    await act(() => cart.fail(new ApiError({ kind: 'http', status: 422, message: 'It is too heavy for a plane.' })))
    await act(() => cart.answerAll())
    expect(group('Shipping method')).toHaveAccessibleDescription('It is too heavy for a plane.')
    expect(screen.getByRole('radio', { name: /^By road/u })).toBeChecked()
  })
})
