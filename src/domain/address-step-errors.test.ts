import { describe, expect, it } from 'vitest'
import type { StepFacts, StepForms, StepValues } from './address-step-rules.ts'
import {
  errorsOfProblem,
  errorsWithin,
  followersOf,
  formErrors,
  stepErrors,
  withoutRepeatedPhone,
} from './address-step-errors.ts'
import {
  customerFacts,
  firstForm as form,
  guestFacts,
  indianForm,
  indianForms,
  lanka,
  typedContact,
  typedStep,
  typedTexts,
} from './testing/step-facts.ts'

const errorsOf = (values: StepValues, facts: StepFacts = guestFacts(), forms: StepForms = indianForms) =>
  Object.fromEntries(Object.entries(stepErrors(values, facts, forms)).filter(([, message]) => message !== undefined))

describe('the errors of the step', () => {
  it('CK-02 CK-14 name everything missing, in the words of the rules', () => {
    expect(errorsOf({})).toEqual({
      phone: 'Phone No is empty',
      email: 'Email address is empty',
      'shipping/': 'Shipping address is empty',
    })
    expect(errorsOf(typedContact)).toEqual({ 'shipping/': 'Shipping address is empty' })
    expect(errorsOf(typedStep)).toEqual({})
  })

  it('CK-03 CK-04 name invalid fields', () => {
    const shipping = { of: null, texts: { ...typedTexts, pincode: 'x' } }
    expect(errorsOf({ ...typedStep, email: 'anu@', shipping })).toEqual({
      email: 'The value must be an valid email address',
      'shipping/pincode': 'This field is not valid.',
    })
  })

  it('CK-06 name the account that the shop requires', () => {
    const terms = { ...guestFacts().terms, isGuestAllowed: false }
    expect(errorsOf(typedStep, guestFacts({ terms }))).toEqual({ customer: 'Customer account is empty' })
  })

  it('CK-03 count a choice that the server has not confirmed', () => {
    expect(errorsOf(typedContact, customerFacts())).toEqual({})
    const picking = { ...form, view: 'selector', editedId: 1 } as const
    expect(errorsOf(typedContact, customerFacts({ isSame: false, billing: picking }))).toEqual({})
    expect(
      errorsOf(typedContact, customerFacts({ isSame: false, billing: { ...picking, editedId: undefined } })),
    ).toEqual({
      'billing/': 'Billing address is empty',
    })
  })

  it('CK-14 of one form are those of its fields', () => {
    const values = { shipping: { of: null, texts: { name: 'Anu', phone: '9000000009' } } }
    expect(formErrors(values, guestFacts(), indianForms, 'shipping')).toMatchObject({
      'shipping/pincode': 'PIN code is empty',
    })
    expect(formErrors(values, guestFacts(), indianForms, 'billing')).toEqual({})
  })
})

describe('CK-13 the phone number', () => {
  const abroad: StepForms = {
    ...indianForms,
    shipping: { ...indianForm, country: lanka, isPhone: (digits) => digits.startsWith('7') && digits.length === 9 },
  }
  const shipping = { of: null, texts: { ...typedTexts, country: 'LK' } }

  it('is refused where it was typed, and not again at the address', () => {
    const values = { ...typedStep, shipping, phone: '112345678', phoneOf: 'LK' }
    expect(errorsOf(values, guestFacts(), abroad)).toEqual({ phone: 'Invalid phone number' })
    expect(errorsOf({ ...typedStep, phone: '+94 77 123 4567' })).toEqual({
      phone: 'Invalid phone number. Enter one that starts with +91.',
    })
  })

  it('of an address is checked if it was typed there', () => {
    const typed = { of: null, texts: { ...shipping.texts, phone: '55' } }
    const values = { ...typedStep, phone: '771234567', phoneOf: 'LK', shipping: typed }
    expect(errorsOf(values, guestFacts(), abroad)).toEqual({ 'shipping/phone': 'Invalid phone number' })
  })

  it('is refused once when the server refuses it twice', () => {
    const errors = { phone: 'Invalid phone number', 'shipping/phone': 'Invalid phone number' }
    expect(withoutRepeatedPhone(errors, followersOf(typedStep, guestFacts()))).toEqual({ phone: errors.phone })
    const own = { ...typedStep, shipping: { of: null, texts: { phone: '9000000001' } } }
    expect(withoutRepeatedPhone(errors, followersOf(own, guestFacts()))).toEqual(errors)
  })
})

describe('a problem of the checkout', () => {
  it.each([
    ['field_empty', { field: 'pincode' }, { 'shipping/pincode': 'x' }],
    ['address_refused', { place: 'billing', errors: { pincode: 'Too far' } }, { 'billing/pincode': 'Too far' }],
    ['address_refused', { place: null, errors: {} }, { 'shipping/': 'x' }],
  ] as const)('CK-02 %s is shown at its fields', (code, problem, errors) => {
    expect(errorsOfProblem({ code, message: 'x', ...problem })).toEqual(errors)
  })

  it('CK-14 is found by the address it concerns', () => {
    const errors = { phone: 'a', 'shipping/': 'b', 'shipping/pincode': 'c', 'billing/pincode': 'd' }
    expect(errorsWithin('shipping', errors)).toEqual({ '': 'b', pincode: 'c' })
  })
})
