/** Test support: facts of the checkout's address step. */
import type { Address, AddressField, Cart, Country } from '#generated/api.d.ts'
import type { StepFacts, StepForms, StepValues } from '../address-step-rules.ts'
import { readCheckoutTerms } from '../checkout-rules.ts'
import type { CountryForm } from '../country-form.ts'

const field = (column_name: string, label: string, type: AddressField['type'] = 'text'): AddressField => ({
  column_name,
  label,
  type,
  is_required: true,
  ...(type === 'pincode' && { pattern: String.raw`^\d{6}$` }),
})

export const india: Country = {
  id: 'IN',
  name: 'India',
  code: 'IN',
  mobile_code: '+91',
  mobile_number_length: 10,
  states: [
    { id: 'PY', name: 'Puducherry' },
    { id: 'KA', name: 'Karnataka' },
  ],
}
export const lanka: Country = {
  ...{ id: 'LK', name: 'Sri Lanka', code: 'LK', mobile_code: '+94', mobile_number_length: 9 },
  states: [],
}

export const indianForm: CountryForm = {
  type: 'Shipping',
  country: india,
  fields: [field('name', 'Full name'), field('phone', 'Phone number', 'tel'), field('pincode', 'PIN code', 'pincode')],
}
export const locatedForm: CountryForm = {
  ...indianForm,
  fields: [...indianForm.fields, field('city', 'Town'), field('state', 'State', 'state')],
}
export const indianForms: StepForms = { shipping: indianForm, billing: { ...indianForm, type: 'Billing' } }

export const home: Address = {
  ...{ id: 1, address_id: 1, default: true, address_type: 'Shipping', name: 'Meera Nair' },
  ...{ country: 'IN', state: 'PY', pincode: '605001' },
}

/** The first form of the step, with nothing in the cart. */
export const firstForm = { view: 'first', inCart: 'nothing', edited: undefined, editedId: undefined } as const

const emptyContact = { customer_id: null, phone: null, email: null, shipping_address: null, billing_address: null }
const cart = { items: [{ id: 1 }], billing_same: true, ...emptyContact } as unknown as Cart

/** A guest with an item in the cart, at the empty form. */
export const guestFacts = (facts: Partial<StepFacts> = {}): StepFacts => ({
  cart,
  isSame: true,
  user: undefined,
  saved: [],
  countries: [india, lanka],
  home: 'IN',
  terms: readCheckoutTerms(
    { enable_guest_checkout: true, order_sms_mandatory: true, order_email_mandatory: true },
    undefined,
  ),
  digits: 10,
  keptPincode: '',
  shipping: { view: 'first', inCart: 'nothing', edited: undefined, editedId: undefined },
  billing: { view: 'same', inCart: 'nothing', edited: undefined, editedId: undefined },
  ...facts,
})

/** A customer whose only saved address is selected. */
export const customerFacts = (facts: Partial<StepFacts> = {}): StepFacts =>
  guestFacts({
    cart: { ...cart, customer_id: 7 },
    user: { first_name: 'Meera', last_name: 'Nair' },
    saved: [home],
    shipping: { view: 'selected', inCart: { addressId: 1 }, edited: undefined, editedId: undefined },
    ...facts,
  })

export const typedContact = { phone: '9000000009', phoneOf: 'IN', email: 'anu@b.in' }
export const typedTexts = { name: 'Anu Rao', pincode: '605001' }
export const typedStep: StepValues = { ...typedContact, shipping: { of: null, texts: typedTexts } }
