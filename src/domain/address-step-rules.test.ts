import { describe, expect, it } from 'vitest'
import type { Address } from '#generated/api.d.ts'
import {
  type AddressInCart,
  type ViewIntent,
  contactOf,
  contactToSend,
  guessAddress,
  hasPicked,
  isInCart,
  isReady,
  openForms,
  pickedIn,
  savedFor,
  suggestedIn,
  typedIn,
  viewOf,
} from './address-step-rules.ts'
import {
  customerFacts,
  firstForm as form,
  guestFacts,
  home,
  indianForms,
  lanka,
  typedContact,
  typedStep,
  typedTexts,
} from './testing/step-facts.ts'

const aunt: Address = { ...home, id: 2, address_id: 2, default: false, name: 'Lakshmi Nair' }

describe('viewOf', () => {
  const chosen: AddressInCart = { addressId: 1 }
  it.each<[title: string, intent: ViewIntent, facts: object, view: string]>([
    ['waits for the address book', 'untouched', { saved: undefined }, 'waiting'],
    ['shows a guest the form', 'untouched', { saved: [] }, 'first'],
    ['shows a customer the chosen address', 'untouched', { inCart: chosen }, 'selected'],
    ['shows a customer without a choice the suggested address', 'untouched', {}, 'selected'],
    ['shows what was typed before the login', 'untouched', { inCart: 'typed' }, 'selected'],
    ['shows the selector on request', 'selecting', { inCart: chosen }, 'selector'],
    ['shows the selector while nothing is chosen', 'selected', {}, 'selector'],
    ['shows the form of a new address', 'adding', {}, 'adding'],
    ['shows the form of a saved one', 'editing', { edited: home }, 'editing'],
    ['shows the selected address if the edited one no longer exists', 'editing', { inCart: chosen }, 'selected'],
    ['shows the first form again after a logout', 'selecting', { saved: [] }, 'first'],
    ['keeps the first form while it is saved', 'untouched', { isSaving: true }, 'first'],
    ['hides billing that follows shipping', 'adding', { isSame: true }, 'same'],
  ])('CK-03 %s', (_title, intent, facts, view) => {
    const all = { isSame: false, saved: [home], inCart: 'nothing' as const, edited: undefined, isSaving: false }
    expect(viewOf(intent, { ...all, ...facts })).toBe(view)
  })
})

describe('saved addresses', () => {
  const selected = { ...form, view: 'selected' } as const

  it('CK-03 come in the order of their type, and the default is chosen first', () => {
    const bill: Address = { ...aunt, id: 3, address_type: 'Billing' }
    expect(savedFor([home, bill], 'billing')).toEqual([bill, home])
    expect(guessAddress('shipping', 'untouched', selected, [aunt, home])).toBe(1)
    expect(guessAddress('shipping', 'untouched', selected, [aunt])).toBe(2)
    expect(guessAddress('billing', 'untouched', selected, [home, bill])).toBe(3)
  })

  it('CK-03 are not chosen for somebody who has chosen', () => {
    expect(guessAddress('shipping', 'untouched', { ...selected, inCart: 'typed' }, [home])).toBeUndefined()
    expect(guessAddress('shipping', 'selecting', { ...selected, view: 'selector' }, [home])).toBeUndefined()
  })

  it('CK-03 are picked by the shopper, else by the last edit, else by the cart', () => {
    const facts = (more: object) =>
      customerFacts({ saved: [home, aunt], shipping: { ...form, view: 'selector', inCart: { addressId: 1 }, ...more } })
    expect(pickedIn({}, facts({}), 'shipping')).toBe(1)
    expect(pickedIn({}, facts({ editedId: 2 }), 'shipping')).toBe(2)
    expect(pickedIn({ picked: { shipping: 1 } }, facts({ editedId: 2 }), 'shipping')).toBe(1)
    expect(pickedIn({ picked: { shipping: 99 } }, facts({}), 'shipping')).toBe(1)
    expect(hasPicked({}, facts({}), 'shipping')).toBe(true)
    expect(hasPicked({}, facts({ inCart: 'typed' }), 'shipping')).toBe(false)
  })
})

describe('the contact', () => {
  it('CK-04 is the cart’s until somebody types', () => {
    const facts = guestFacts({ cart: { ...guestFacts().cart, phone: '9000000001' } })
    expect(contactOf({}, facts)).toEqual({ phone: '9000000001', email: '' })
    expect(contactOf(typedContact, facts)).toEqual({ phone: '9000000009', email: 'anu@b.in' })
  })

  it('CK-04 is only sent if it is new to the cart', () => {
    const facts = guestFacts({ cart: { ...guestFacts().cart, phone: '9000000009', email: 'anu@b.in' } })
    expect(contactToSend(typedContact, facts)).toBeUndefined()
    expect(contactToSend({ ...typedContact, email: ' ' }, facts)).toMatchObject({ email: null })
  })

  it('CK-13 has a number of the delivery’s country, stored with its code', () => {
    const abroad = { of: null, texts: { country: 'LK' } }
    const values = { phone: '0771234567', phoneOf: 'IN', email: 'anu@b.in', shipping: abroad }
    expect(contactOf(values, guestFacts()).phone).toBe('771234567')
    expect(contactToSend(values, guestFacts())).toEqual({ of: 'contact', phone: '+94771234567', email: 'anu@b.in' })
    // The digits that had no room in the field of the other country.
    const written = { ...values, phone: '9477123456', written: '+94 77 123 4567' }
    expect(contactOf(written, guestFacts()).phone).toBe('771234567')
    expect(contactOf({ ...written, shipping: { of: null, texts: {} } }, guestFacts()).phone).toBe('9477123456')
  })

  it('CK-13 reads a draft whose country is unknown only if no field could have', () => {
    expect(contactOf({ phone: '9000000009' }, guestFacts()).phone).toBe('9000000009')
    expect(contactOf({ phone: '+91 90000 00009' }, guestFacts()).phone).toBe('9000000009')
  })

  it('CK-13 has the number of the cart only where it is one of the country', () => {
    const cart = {
      ...guestFacts().cart,
      phone: '+94771234567',
      shipping_address: { ...typedTexts, phone: '771234567', country: 'LK', state: '' },
    }
    const facts = guestFacts({ cart })
    expect(contactOf({}, facts).phone).toBe('771234567')
    expect(typedIn({}, facts, 'shipping').texts).toEqual({ ...typedTexts, country: 'LK', state: '' })
    expect(suggestedIn({ phone: '771111111', phoneOf: lanka.id }, facts, 'shipping')['phone']).toBe('771111111')
    expect(contactOf({ shipping: { of: null, texts: { country: 'IN' } } }, facts).phone).toBe('')
  })
})

describe('a form', () => {
  it('CK-03 shows the cart’s address, the edited one, or none for a new one', () => {
    const cart = { ...guestFacts().cart, shipping_address: { name: 'Anu', country: 'IN', state: '' } }
    expect(typedIn({}, guestFacts({ cart }), 'shipping').texts).toEqual(cart.shipping_address)
    const adding = customerFacts({ cart, shipping: { ...form, view: 'adding' } })
    expect(typedIn({}, adding, 'shipping').texts).toEqual({})
    const editing = customerFacts({ shipping: { ...form, view: 'editing', edited: home } })
    expect(typedIn({}, editing, 'shipping')).toMatchObject({ of: 1, texts: { name: 'Meera Nair' } })
    expect(typedIn(typedStep, editing, 'shipping').texts['name']).toBe('Meera Nair')
    expect(typedIn({ shipping: { of: 1, texts: { name: 'Anu' } } }, editing, 'shipping').texts['name']).toBe('Anu')
  })

  it('CK-03 CK-13 suggests the customer’s name and the contact’s number for a new address', () => {
    const adding = customerFacts({ shipping: { ...form, view: 'adding' } })
    expect(suggestedIn(typedContact, adding, 'shipping')).toEqual({ name: 'Meera Nair', phone: '9000000009' })
    const editing = customerFacts({ shipping: { ...form, view: 'editing', edited: home } })
    expect(suggestedIn(typedContact, editing, 'shipping')).toEqual({})
  })

  it('CK-16 suggests the last checked PIN code, which fills in its place', () => {
    const facts = guestFacts({ keptPincode: '605001' })
    expect(suggestedIn({}, facts, 'shipping')['pincode']).toBe('605001')
    expect(typedIn({}, facts, 'shipping').newPincode).toBe('605001')
    expect(suggestedIn({ shipping: { of: null, texts: { country: 'LK' } } }, facts, 'shipping')).not.toHaveProperty(
      'pincode',
    )
  })

  it('CK-15 suggests the delivery address for the bill, without its GSTIN', () => {
    const gstin = { of: null, texts: { ...typedTexts, gstin: '34ABCDE1234F1Z5' } }
    const open = guestFacts({ isSame: false, billing: form })
    expect(suggestedIn({ shipping: gstin }, open, 'billing')).toMatchObject(typedTexts)
    expect(suggestedIn({ shipping: gstin }, open, 'billing')).not.toHaveProperty('gstin')
    const shipping_address = { name: 'Anu', country: 'IN', state: 'PY' }
    const chosen = customerFacts({ cart: { ...guestFacts().cart, shipping_address }, isSame: false, billing: form })
    expect(suggestedIn({}, chosen, 'billing')).toMatchObject({ name: 'Anu', state: 'PY' })
  })

  it('CK-15 suggests no address of another country', () => {
    const open = guestFacts({ isSame: false, billing: form })
    const billing = { of: null, texts: { country: 'LK' } }
    expect(suggestedIn({ ...typedStep, billing }, open, 'billing')).not.toHaveProperty('pincode')
    const shipping = { of: null, texts: { ...typedTexts, country: 'LK' } }
    expect(suggestedIn({ shipping }, open, 'billing')).not.toHaveProperty('pincode')
  })
})

describe('openForms', () => {
  it('CK-03 returns cleaned values with what is suggested', () => {
    const values = { ...typedStep, shipping: { of: null, texts: { ...typedTexts, pincode: '605 001' } } }
    const [shipping] = openForms(values, guestFacts(), indianForms) ?? []
    const body = { ...typedTexts, phone: '9000000009', country: 'IN', address_type: 'Shipping' }
    expect(shipping?.validated.body).toEqual(body)
    const cart = { ...guestFacts().cart, shipping_address: { ...body, state: '' } }
    expect(isInCart(shipping!, guestFacts({ cart }))).toBe(true)
    expect(isInCart(shipping!, guestFacts())).toBe(false)
    expect(isInCart(shipping!, customerFacts({ cart }))).toBe(false)
  })

  it('CK-02 is ready when the address book and the fields of open forms are loaded', () => {
    const none = { shipping: undefined, billing: undefined }
    expect(isReady(guestFacts(), indianForms)).toBe(true)
    expect(isReady(guestFacts(), none)).toBe(false)
    expect(openForms({}, guestFacts(), none)).toBeUndefined()
    expect(isReady(customerFacts(), none)).toBe(true)
    expect(isReady(customerFacts({ billing: { ...form, view: 'waiting' } }), indianForms)).toBe(false)
  })
})
