import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type AddressForm,
  type CheckoutProblem,
  type CheckoutProblemCode,
  type CheckoutStep,
  type CheckoutTerms,
  type CartForCheckout,
  findCheckoutProblem,
  checkoutSteps,
  readCheckoutTerms,
  findPaymentBlocker,
} from './checkout-rules.ts'

const form: AddressForm = {
  fields: [
    { column_name: 'name', label: 'Name', is_required: true, type: 'text' },
    { column_name: 'address_line_2', label: 'Landmark', is_required: false, type: 'text' },
    { column_name: 'state', label: 'State', is_required: true, type: 'state' },
    { column_name: 'pincode', label: 'Pincode', is_required: true, type: 'pincode' },
  ],
  states: [{ id: 'PY' }],
}
const strict: CheckoutTerms = {
  isGuestAllowed: false,
  isPhoneMandatory: true,
  isEmailMandatory: true,
  mustAcceptTerms: true,
  shippingForm: form,
}
const address = { name: 'Meera', state: 'PY', pincode: '605001' }
const whole: CartForCheckout = {
  items: [{}],
  customer_id: 7,
  phone: '9876543210',
  email: 'meera@example.com',
  shipping_address: address,
  billing_address: address,
  shipping_method: { name: 'Courier' },
  cart_payment_method: { name: 'Cash on delivery' },
}
const nothing: CartForCheckout = {
  items: [],
  customer_id: null,
  phone: null,
  email: null,
  shipping_address: null,
  billing_address: null,
  shipping_method: null,
  cart_payment_method: null,
}

function mended(cart: CartForCheckout, { code, field = '' }: CheckoutProblem): CartForCheckout {
  const mending: Record<CheckoutProblemCode, Partial<CartForCheckout>> = {
    cart_empty: { items: whole.items },
    customer_empty: { customer_id: 7 },
    phone_empty: { phone: whole.phone },
    email_empty: { email: whole.email },
    shipping_address_empty: { shipping_address: {} },
    billing_address_empty: { billing_address: {} },
    field_empty: { shipping_address: { ...cart.shipping_address, [field]: 'PY' } },
    shipping_method_empty: { shipping_method: whole.shipping_method },
    payment_method_empty: { cart_payment_method: whole.cart_payment_method },
  }
  return { ...cart, ...mending[code] }
}

function complaints(cart: CartForCheckout, terms: CheckoutTerms): string[] {
  const fault = findCheckoutProblem('payment', cart, terms)
  return fault ? [`${fault.step}: ${fault.message}`, ...complaints(mended(cart, fault), terms)] : []
}

describe('checkout steps', () => {
  it('CK-02 are checked in the specification’s order, with its messages', () => {
    expect(complaints(nothing, strict)).toEqual([
      'cart: Your cart is empty',
      'address: Customer account is empty',
      'address: Phone No is empty',
      'address: Email address is empty',
      'address: Shipping address is empty',
      'address: Billing address is empty',
      'address: Name is empty',
      'address: State is empty',
      'address: Pincode is empty',
      'payment: Shipping Method is empty',
      'payment: Payment Method is empty',
    ])
  })

  it('CK-02 find no problem in a complete cart', () => {
    for (const step of checkoutSteps) expect(findCheckoutProblem(step, whole, strict)).toBeUndefined()
  })

  it('CK-02 check themselves and earlier steps, but not later ones', () => {
    const onlyItems = { ...nothing, items: [{}] }
    expect(findCheckoutProblem('cart', onlyItems, strict)).toBeUndefined()
    const upToAddress = { ...whole, shipping_method: null, cart_payment_method: null }
    expect(findCheckoutProblem('address', upToAddress, strict)).toBeUndefined()
    expect(findCheckoutProblem('payment', { ...whole, items: [] }, strict)).toMatchObject({ step: 'cart' })
  })

  it('CK-02 report the column of an empty field', () => {
    expect(
      findCheckoutProblem('address', { ...whole, shipping_address: { ...address, pincode: ' ' } }, strict),
    ).toEqual({
      step: 'address',
      code: 'field_empty',
      message: 'Pincode is empty',
      field: 'pincode',
    })
  })

  it('CK-02 require no state in a country without states', () => {
    const terms = { ...strict, shippingForm: { ...form, states: [] } }
    expect(
      findCheckoutProblem('address', { ...whole, shipping_address: { ...address, state: '' } }, terms),
    ).toBeUndefined()
  })

  it('CK-02 check the fields of an address once its form is loaded', () => {
    const cart = { ...whole, shipping_address: {} }
    expect(findCheckoutProblem('address', cart, { ...strict, shippingForm: undefined })).toBeUndefined()
    expect(findCheckoutProblem('address', cart, strict)).toMatchObject({ field: 'name' })
  })

  it('CK-04 treat blank phone numbers and email addresses as empty', () => {
    expect(findCheckoutProblem('address', { ...whole, phone: ' ' }, strict)).toMatchObject({ code: 'phone_empty' })
    expect(findCheckoutProblem('address', { ...whole, email: '' }, strict)).toMatchObject({ code: 'email_empty' })
  })

  it('CK-04 CK-06 require only what the settings require', () => {
    const cart = { ...whole, customer_id: null, phone: null, email: null }
    const terms = readCheckoutTerms({ enable_guest_checkout: true }, form)
    expect(findCheckoutProblem('payment', cart, terms)).toBeUndefined()
  })

  it('CK-04 CK-06 read their terms from the settings', () => {
    const on = {
      enable_guest_checkout: true,
      order_sms_mandatory: true,
      order_email_mandatory: true,
      allow_tnc_checkout: true,
    }
    expect(readCheckoutTerms(on, form)).toEqual({ ...strict, isGuestAllowed: true })
    expect(readCheckoutTerms({}, undefined)).toEqual({
      isGuestAllowed: false,
      isPhoneMandatory: false,
      isEmailMandatory: false,
      mustAcceptTerms: false,
      shippingForm: undefined,
    })
  })

  it('CK-01 never report a step as valid after an invalid one', () => {
    const text = fc.option(fc.constantFrom('', ' ', 'x'))
    const thing = fc.option(fc.record({ name: fc.constantFrom('', 'x'), state: text, pincode: text }))
    const carts = fc.record({
      items: fc.array(fc.constant({}), { maxLength: 2 }),
      customer_id: fc.option(fc.constant(7)),
      phone: text,
      email: text,
      shipping_address: thing,
      billing_address: thing,
      shipping_method: thing,
      cart_payment_method: thing,
    })
    const terms = fc.record({
      isGuestAllowed: fc.boolean(),
      isPhoneMandatory: fc.boolean(),
      isEmailMandatory: fc.boolean(),
      mustAcceptTerms: fc.boolean(),
      shippingForm: fc.option(fc.constant(form), { nil: undefined }),
    })
    fc.assert(
      fc.property(carts, terms, (cart, given) => {
        const isValid = (step: CheckoutStep) => findCheckoutProblem(step, cart, given) === undefined
        if (isValid('payment')) expect(isValid('address')).toBe(true)
        if (isValid('address')) expect(isValid('cart')).toBe(true)
        // The first problem of a step is also the first problem of every later one.
        for (const [index, step] of checkoutSteps.entries()) {
          const fault = findCheckoutProblem(step, cart, given)
          for (const later of fault ? checkoutSteps.slice(index) : [])
            expect(findCheckoutProblem(later, cart, given)).toEqual(fault)
        }
      }),
      { numRuns: 1000 },
    )
  })
})

describe('payment blockers', () => {
  const sound = { items_stock_valid: true, prices_updated: false }

  it('CR-05 report stock first, then prices', () => {
    expect(findPaymentBlocker(sound)).toBeUndefined()
    expect(findPaymentBlocker({ items_stock_valid: false, prices_updated: true })?.code).toBe('stock_invalid')
    expect(findPaymentBlocker({ ...sound, prices_updated: true })?.code).toBe('prices_updated')
  })

  it('CK-06 include unaccepted terms only if accepting is mandatory', () => {
    expect(findPaymentBlocker(sound, { mustAcceptTerms: true })?.code).toBe('terms_unaccepted')
    expect(findPaymentBlocker(sound, { mustAcceptTerms: true, hasAcceptedTerms: true })).toBeUndefined()
    expect(findPaymentBlocker(sound, { mustAcceptTerms: false })).toBeUndefined()
  })
})
