// @vitest-environment jsdom
import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { ApiError } from '#api/client/errors.ts'
import { fakeCart, fakeItem } from '#api/testing/fake-cart.ts'
import type { ApiTransport } from '#api/client/transport.ts'
import type { Cart, CouponOffer } from '#generated/api.d.ts'
import { StageServer, stage } from '#machines/testing/cart-stage.ts'
import { showSectionAt } from '#tools/testing/show-section.tsx'
import { section } from './index.ts'

const applied: NonNullable<Cart['coupon']> = {
  code: 'WELCOME10',
  title: '10 % off your first order',
  kind: 'percentage',
  discount: { amount: 100, currency: 'INR' },
  free_shipping: false,
  refusal: null,
}

describe('coupons', () => {
  const offers: CouponOffer[] = [
    {
      code: 'WELCOME10',
      title: '10 % off your first order',
      description: 'Once for each customer.',
      kind: 'percentage',
      saves: { amount: 100, currency: 'INR' },
      minimum: { amount: 0, currency: 'INR' },
      ends_at: null,
      refusal: null,
    },
    {
      code: 'TABLE500',
      title: '₹500 off a laid table',
      description: 'From ₹6,000 on.',
      kind: 'amount',
      saves: { amount: 0, currency: 'INR' },
      minimum: { amount: 600000, currency: 'INR' },
      ends_at: null,
      refusal: 'This coupon holds from ₹6,000 on.',
    },
  ]
  async function show() {
    const cart = await stage({ server: new StageServer({ 1: 1 }) })
    const transport: ApiTransport = async ({ path }) => ({
      status: 200,
      header: () => undefined,
      text: async () =>
        JSON.stringify({ status: 'success', data: path.startsWith('/api/cart/coupons/get') ? offers : null }),
    })
    await showSectionAt(section, '/cart', { cart: cart.actor, transport })
    return { cart, user: userEvent.setup() }
  }
  async function showOpen() {
    const { cart, user } = await show()
    await user.click(screen.getByRole('button', { name: 'Have a coupon?' }))
    return { cart, user, field: await screen.findByRole('textbox', { name: 'Coupon code' }) }
  }

  it('CR-02 lists available coupons with their savings or why they do not apply yet', async () => {
    await showOpen()
    const list = within(await screen.findByRole('list', { name: 'Available coupons' }))
    expect(list.getByText('Once for each customer. Saves ₹1 on this order.')).toBeVisible()
    expect(list.getByText('This coupon holds from ₹6,000 on.')).toBeVisible()
    expect(list.getAllByRole('button').map(({ ariaLabel }) => ariaLabel)).toEqual(['Apply coupon WELCOME10'])
  })

  it('CR-02 applies a listed coupon', async () => {
    const { cart, user } = await showOpen()
    await user.click(await screen.findByRole('button', { name: 'Apply coupon WELCOME10' }))
    expect(cart.calls.map(({ input }) => input.change)).toEqual([{ of: 'coupon', code: 'WELCOME10' }])
  })

  it('CR-02 shows the reason of a refusal at the field, until the field changes', async () => {
    const { cart, user, field } = await showOpen()
    expect(field).toHaveFocus()
    await user.type(field, ' lamplight25 {Enter}')
    expect(cart.calls.map(({ input }) => input.change)).toEqual([{ of: 'coupon', code: 'lamplight25' }])
    await act(() => cart.fail(new ApiError({ kind: 'http', status: 422, message: 'This coupon has ended.' })))
    expect(field).toHaveAccessibleDescription('This coupon has ended.')
    expect(field).toHaveValue(' lamplight25 ')
    await user.type(field, 'x')
    expect(field).not.toHaveAttribute('aria-invalid')
  })

  it('CR-02 asks for a missing code', async () => {
    const { cart, user, field } = await showOpen()
    await user.click(screen.getByRole('button', { name: 'Apply' }))
    expect(field).toHaveAccessibleDescription('This field is required')
    expect(field).toHaveFocus()
    expect(cart.calls).toEqual([])
  })

  it('CR-02 shows the applied coupon and its discount, and removes it', async () => {
    const { cart, user } = await show()
    act(() => cart.actor.send({ type: 'cart.received', cart: fakeCart([fakeItem(1, 1)], { coupon: applied }) }))
    expect(await screen.findByText('You save ₹1.')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Remove coupon WELCOME10' }))
    expect(cart.calls.map(({ input }) => input.change)).toEqual([{ of: 'coupon', code: null }])
  })

  it('CR-02 explains a coupon in the cart without a discount', async () => {
    const { cart } = await show()
    const refusal = 'This coupon holds from ₹6,000 on.'
    const held = fakeCart([fakeItem(1, 1)], { coupon: { ...applied, refusal } })
    act(() => cart.actor.send({ type: 'cart.received', cart: held }))
    expect(await screen.findByText(refusal)).toHaveAttribute('role', 'status')
    expect(screen.queryByText(/^Takes/u)).toBeNull()
  })
})
