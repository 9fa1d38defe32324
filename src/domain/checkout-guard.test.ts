import { describe, expect, it } from 'vitest'
import { checkoutDestination } from './checkout-guard.ts'
import type { CheckoutTerms, CartForCheckout } from './checkout-rules.ts'

const open: CheckoutTerms = {
  isGuestAllowed: true,
  isPhoneMandatory: false,
  isEmailMandatory: false,
  mustAcceptTerms: false,
  shippingForm: undefined,
}
const closed = { ...open, isGuestAllowed: false }
const guest: CartForCheckout = {
  items: [{}],
  customer_id: null,
  phone: null,
  email: null,
  shipping_address: null,
  billing_address: null,
  shipping_method: null,
  cart_payment_method: null,
}
const addressed = { ...guest, shipping_address: {}, billing_address: {} }

describe('checkoutDestination', () => {
  const table: [title: string, ...Parameters<typeof checkoutDestination>, to: string, message: string | undefined][] = [
    ['lets in anyone who has something', 'address', guest, open, { offersLogin: true }, 'step', undefined],
    ['an empty cart', 'address', { ...guest, items: [] }, open, { offersLogin: true }, 'cart', 'Your cart is empty'],
    [
      'an empty cart, to pay',
      'payment',
      { ...guest, items: [] },
      open,
      { offersLogin: true },
      'cart',
      'Your cart is empty',
    ],
    [
      'a guest where only customers buy',
      'address',
      guest,
      closed,
      { offersLogin: false },
      'login',
      'Customer account is empty',
    ],
    [
      'a guest who is to pay there',
      'payment',
      guest,
      closed,
      { offersLogin: false },
      'login',
      'Customer account is empty',
    ],
    ['a guest whom the step offers a login', 'address', guest, closed, { offersLogin: true }, 'step', undefined],
    [
      'a guest who is to pay and is offered a login before',
      'payment',
      guest,
      closed,
      { offersLogin: true },
      'address',
      'Customer account is empty',
    ],
    ['no address', 'payment', guest, open, { offersLogin: false }, 'address', 'Shipping address is empty'],
    ['all that paying needs', 'payment', addressed, open, { offersLogin: false }, 'step', undefined],
    ['a customer', 'payment', { ...addressed, customer_id: 7 }, closed, { offersLogin: false }, 'step', undefined],
  ]

  it.each(table)('RT-12 %s', (_title, step, cart, terms, offers, to, message) => {
    const way = checkoutDestination(step, cart, terms, offers)
    expect(way.to).toBe(to)
    expect('problem' in way ? way.problem.message : undefined).toBe(message)
  })
})
