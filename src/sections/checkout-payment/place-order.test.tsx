// @vitest-environment jsdom
import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { fakeItem } from '#api/testing/fake-cart.ts'
import { storeAttempt } from '#domain/stored-attempt.ts'
import { agree, placed, ready, rupees, show } from './testing/payment-stage.ts'

describe('placing the order', () => {
  it('CK-07 places one order when pressed twice, and continues', async () => {
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

  it('CK-07 shows no total and places no order before the server has calculated it', async () => {
    const { user, cart, to } = await show()
    await agree(user)
    await user.click(screen.getByRole('radio', { name: /^By air/u }))
    await user.click(screen.getByRole('button', { name: 'Calculating the total…' }))
    expect(to('place-order')).toEqual([])
    await act(() => cart.answerAll())
    expect(screen.getByRole('button', { name: 'Place order · ₹3,450' })).toBeEnabled()
  })

  it.each([
    ['cart', 'out_of_stock', 'Only 1 of Bowl is left.', 'Edit cart', '/cart'],
    ['address', 'not_delivered', 'We do not deliver there.', 'Change contact or address', '/checkout/address'],
  ])('CR-05 CK-07 explains a refusal because of the %s, with a link to its remedy', async (...given) => {
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
    await waitFor(() => expect(notice).toHaveFocus())
    expect(within(notice).getByRole('link', { name: link })).toHaveAttribute('href', href)
  })

  it('CK-07 explains a cart changed in another tab', async () => {
    const message = 'Your cart has changed meanwhile. Please look at it again.'
    const { user, press } = await show({
      answer: (path) =>
        path === '/api/checkout/place-order'
          ? { status: 422, body: { status: 'error', code: 'cart_changed', message, payload: { step: 'cart' } } }
          : undefined,
    })
    await agree(user)
    await press()
    expect(await screen.findByRole('alert')).toHaveTextContent(`${message} The total below is up to date.`)
  })

  it('CK-07 explains an order without a reply', async () => {
    const { user, press } = await show({
      answer: (path) => (path === '/api/checkout/place-order' ? { status: 500, body: { status: 'error' } } : undefined),
    })
    await agree(user)
    await press()
    expect(await screen.findByText(/You’ll only be charged once/u)).toBeVisible()
  })

  it('CR-05 blocks the order for stock, new prices and a lost coupon, each with its remedy', async () => {
    const item = { ...fakeItem(1, 2), previous_price: rupees(80_000) }
    const coupon = { code: 'X', title: 'X', kind: 'amount' as const, discount: rupees(0), free_shipping: false }
    const { cart, user } = await show({
      cart: {
        ...ready,
        items: [item],
        items_stock_valid: false,
        out_of_stock_items: [10],
        prices_updated: true,
        coupon: { ...coupon, refusal: 'X has ended.' },
      },
    })
    expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual([
      'We don’t have enough of these items in stock: Bowl 1.Review your cart',
      'Prices have changed since you added these items. Please review the new total.Bowl 1: now ₹10, was ₹800Accept new prices',
      'X has ended.Continue without the coupon',
    ])
    await user.click(screen.getByRole('button', { name: 'Accept new prices' }))
    // Before the reply.
    expect(screen.queryByText(/Prices have changed/u)).toBeNull()
    await act(() => cart.answerAll())
    expect(screen.queryByText(/Prices have changed/u)).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Continue without the coupon' }))
    expect(cart.calls.map(({ input }) => input.change)).toEqual([{ of: 'prices' }, { of: 'coupon', code: null }])
  })

  it('CR-05 clears the refusal when new prices are accepted', async () => {
    const message = 'Prices have changed since you added these items. Please review the new total.'
    const { cart, user, press } = await show({
      answer: (path) =>
        path === '/api/checkout/place-order'
          ? { status: 422, body: { status: 'error', code: 'prices_updated', message, payload: { step: 'payment' } } }
          : undefined,
    })
    await agree(user)
    cart.server.rest = { ...cart.server.rest, prices_updated: true }
    await press()
    await waitFor(() => expect(cart.open()).toEqual(['load']))
    await act(() => cart.answerAll())
    await user.click(await screen.findByRole('button', { name: 'Accept new prices' }))
    await act(() => cart.answerAll())
    expect(screen.queryByText(/Prices have changed/u)).toBeNull()
  })

  it('CK-09 explains what to do after returning from the payment page without paying', async () => {
    storeAttempt({ version: 'version-1', order: { order_id: '261121-000001', token: 't' } })
    await show({
      answer: (path) =>
        path === '/api/checkout/complete-payment'
          ? { body: { status: 'success', data: { ...placed({ kind: 'wait' }), status: 'pending' } } }
          : undefined,
    })
    expect(await screen.findByText(/You came back without paying for order 261121-000001/u)).toBeVisible()
    expect(screen.getByRole('button', { name: /^Place order/u })).toBeEnabled()
  })
})
