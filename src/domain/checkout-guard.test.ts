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
    ['admits a guest with items', 'address', guest, open, { offersLogin: true }, 'step', undefined],
    [
      'sends an empty cart to its page',
      'address',
      { ...guest, items: [] },
      open,
      { offersLogin: true },
      'cart',
      'Your cart is empty',
    ],
    [
      'sends an empty cart from payment to its page',
      'payment',
      { ...guest, items: [] },
      open,
      { offersLogin: true },
      'cart',
      'Your cart is empty',
    ],
    [
      'asks a guest to log in if only customers can buy',
      'address',
      guest,
      closed,
      { offersLogin: false },
      'login',
      'Customer account is empty',
    ],
    [
      'asks a guest at payment to log in if only customers can buy',
      'payment',
      guest,
      closed,
      { offersLogin: false },
      'login',
      'Customer account is empty',
    ],
    [
      'admits a guest to a step that offers a login',
      'address',
      guest,
      closed,
      { offersLogin: true },
      'step',
      undefined,
    ],
    [
      'sends a guest from payment to an address step that offers a login',
      'payment',
      guest,
      closed,
      { offersLogin: true },
      'address',
      'Customer account is empty',
    ],
    [
      'sends a cart without an address to the address step',
      'payment',
      guest,
      open,
      { offersLogin: false },
      'address',
      'Shipping address is empty',
    ],
    ['admits a complete cart', 'payment', addressed, open, { offersLogin: false }, 'step', undefined],
    [
      'admits a customer',
      'payment',
      { ...addressed, customer_id: 7 },
      closed,
      { offersLogin: false },
      'step',
      undefined,
    ],
  ]

  it.each(table)('RT-12 %s', (_title, step, cart, terms, offers, to, message) => {
    const way = checkoutDestination(step, cart, terms, offers)
    expect(way.to).toBe(to)
    expect('problem' in way ? way.problem.message : undefined).toBe(message)
  })
})
