/** Test support: facts and events of the checkout's address step. */
import { createEmptyActor } from 'xstate'
import { fakeCart, fakeItem } from '#api/testing/fake-cart.ts'
import type { Address, AddressField } from '#generated/api.d.ts'
import { readCheckoutTerms } from '#domain/checkout-rules.ts'
import type { CountryForm } from '#domain/country-form.ts'
import type { StepFacts } from '../address/address-step-context.ts'
import type { AddressStepEvent, AddressStepInput } from '../address/address-step.setup.ts'
import {
  type AddressNews,
  type AddressViewEvent,
  type Place,
  addressViewMachine,
} from '../address/address-view.machine.ts'
import { type InnerStep, walk } from './walk.ts'

const field = (column_name: string, label: string, type: AddressField['type'] = 'text'): AddressField => ({
  column_name,
  label,
  type,
  is_required: true,
  ...(type === 'pincode' && { pattern: String.raw`^\d{6}$` }),
})

const india: CountryForm = {
  type: 'Shipping',
  country: { id: 'IN', name: 'India', code: 'IN', mobile_code: '+91', mobile_number_length: 10, states: [] },
  fields: [field('name', 'Full name'), field('phone', 'Phone number', 'tel'), field('pincode', 'PIN code', 'pincode')],
}

export const home: Address = {
  id: 1,
  address_id: 1,
  default: true,
  address_type: 'Shipping',
  name: 'Meera Nair',
  country: 'IN',
  state: 'PY',
  pincode: '605001',
}

/** A guest with an item in the cart. */
export const factsOf = (facts: Partial<StepFacts> = {}): StepFacts => ({
  cart: fakeCart([fakeItem(1, 1)]),
  pending: { shipping: undefined, billing: undefined, isSame: undefined },
  user: undefined,
  saved: [],
  forms: { shipping: india, billing: { ...india, type: 'Billing' } },
  terms: readCheckoutTerms(
    { enable_guest_checkout: true, order_sms_mandatory: true, order_email_mandatory: true },
    undefined,
  ),
  digits: 10,
  home: 'IN',
  fault: undefined,
  ...facts,
})

export const known = (facts: Partial<StepFacts> = {}): AddressStepEvent => ({
  type: 'facts.received',
  facts: factsOf(facts),
})

/** A customer with one saved address. */
export const customer = {
  user: { id: 7, first_name: 'Meera', last_name: 'Nair' },
  saved: [home],
  cart: fakeCart([fakeItem(1, 1)], { customer_id: 7 }),
} satisfies Partial<StepFacts>

export const stepInput = (): AddressStepInput => ({
  facts: factsOf(),
  draft: {},
  errorsOf: (failure): Record<string, string> => (failure instanceof Error ? { pincode: failure.message } : {}),
})

export const contact: AddressStepEvent[] = [
  { type: 'contact.typed', field: 'phone', text: '9000000009' },
  { type: 'contact.typed', field: 'email', text: 'anu@b.in' },
]
export const filled = { name: 'Anu Rao', pincode: '605001' }
export const type = (column: string, text: string, place: Place = 'shipping'): AddressStepEvent => ({
  type: 'text.typed',
  place,
  column,
  text,
})
export const fill = (place: Place = 'shipping') =>
  Object.entries(filled).map(([column, text]) => type(column, text, place))

/** Facts of a guest, unless given. */
export const got = (news: Partial<AddressNews> = {}): AddressViewEvent => ({
  type: 'addresses.received',
  isCustomer: false,
  saved: [],
  inCart: 'nothing',
  isSame: false,
  ...news,
})

/** A view after its steps. */
export const seen = (place: Place, ...steps: (AddressViewEvent | InnerStep)[]): AddressStepEvent => ({
  type: `xstate.snapshot.${place}`,
  snapshot: walk(addressViewMachine, { place, parent: createEmptyActor() }, steps).snapshot,
})

export const saved = [{ id: 1, default: true }]
export const listed = got({ isCustomer: true, saved, inCart: { addressId: 1 } })
export const add: AddressViewEvent = { type: 'add.requested' }
export const send: AddressViewEvent = { type: 'form.submitted', fields: { country: 'IN', address_type: 'Shipping' } }
const pick: AddressViewEvent = { type: 'address.picked', id: 1 }

export const formOpen = seen('shipping', got())
export const same = seen('billing', got({ isSame: true }))
export const guest = [known(), formOpen, same]
export const chosen = seen('shipping', listed)
export const selector = seen('shipping', got({ isCustomer: true, saved }), { type: 'change.requested' }, pick)
export const adding = seen('shipping', listed, add)
export const saving = seen('shipping', listed, add, send)
export const member = [known(customer), chosen, same]
export const memberAdds = [...member, adding, ...fill(), ...contact]
