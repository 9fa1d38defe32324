import { describe, expect, it } from 'vitest'
import { type AddressStepEvent, addressStepMachine } from './address-step.machine.ts'
import { selectContact, selectFaults, selectPlace, selectRefusals } from './address-step.selectors.ts'
import type { AddressViewEvent } from './address-view.machine.ts'
import {
  add,
  adding,
  chosen,
  contact,
  customer,
  factsOf,
  fill,
  formOpen,
  got,
  guest,
  home,
  known,
  listed,
  member,
  memberAdds,
  same,
  saved,
  saving,
  seen,
  selector,
  send,
  stepInput,
  type,
} from '../testing/address-facts.ts'
import { allStates, done, failed, reachableStates, walk } from '../testing/walk.ts'

const submit: AddressStepEvent = { type: 'step.submitted' }
const save: AddressStepEvent = { type: 'form.saveRequested', place: 'shipping' }
const other: AddressViewEvent = { type: 'same.toggled', isSame: false }
const fault = { step: 'address', code: 'phone_empty', message: 'Phone No is empty' } as const
const refusal = {
  step: 'address',
  code: 'address_refused',
  message: 'Not served',
  errors: { pincode: 'Too far' },
  place: 'shipping',
} as const

const after = (...steps: object[]) => walk(addressStepMachine, stepInput(), steps)

describe('transitions', () => {
  const table: [title: string, steps: object[], state: string, faults: object][] = [
    ['CK-02 goes nowhere before both views are known', [known(), formOpen, submit], 'filling', {}],
    [
      'CK-02 goes nowhere before the fields of a form are there',
      [known({ forms: { shipping: undefined, billing: undefined } }), formOpen, same, submit],
      'filling',
      {},
    ],
    [
      'CK-02 CK-14 says all that is missing, in the words of the rules',
      [...guest, submit],
      'filling',
      {
        'contact.phone': 'Phone No is empty',
        'contact.email': 'Email address is empty',
        shipping: 'Shipping address is empty',
      },
    ],
    [
      'CK-02 CK-03 says that the address is missing',
      [...guest, ...contact, submit],
      'filling',
      { shipping: 'Shipping address is empty' },
    ],
    [
      'CK-03 says what is wrong with a field',
      [...guest, ...contact, ...fill(), type('pincode', 'x'), submit],
      'filling',
      { 'shipping.pincode': 'This field is not valid.' },
    ],
    [
      'CK-02 a fault goes when its field is changed',
      [...guest, ...contact, ...fill(), type('pincode', 'x'), submit, type('pincode', '605001')],
      'filling',
      {},
    ],
    [
      'CK-02 another country has no faults yet',
      [...guest, ...contact, ...fill(), type('pincode', 'x'), submit, type('country', 'FR')],
      'filling',
      {},
    ],
    ['CK-03 CK-07 sends what is complete', [...guest, ...contact, ...fill(), submit], 'sending', {}],
    [
      'CK-03 CK-07 and is done when the view is',
      [...guest, ...contact, ...fill(), submit, seen('shipping', got(), send), same],
      'filling',
      {},
    ],
    ['CK-07 what is chosen already is done at once', [...member, ...contact, submit, chosen, same], 'filling', {}],
    ['CK-03 waits until what was picked is used', [known(customer), selector, same, ...contact, submit], 'sending', {}],
    [
      'CK-03 what was picked for the bill is not missing',
      [
        known(customer),
        chosen,
        seen('billing', got({ isCustomer: true, saved, isSame: true }), other, { type: 'address.picked', id: 1 }),
        known({ ...customer, pending: { shipping: undefined, billing: undefined, isSame: false } }),
        ...contact,
        submit,
      ],
      'sending',
      {},
    ],
    ['CK-03 waits for the address book', [...memberAdds, submit, saving], 'sending', {}],
    [
      'CK-03 the book refuses: the form stands, with what is wrong',
      [...memberAdds, submit, saving, seen('shipping', listed, add, send, failed('saveAddress')), same],
      'filling',
      { 'shipping.pincode': 'refused' },
    ],
    [
      'CK-03 the book takes it',
      [...memberAdds, submit, saving, seen('shipping', listed, add, send, done('saveAddress', { id: 9 })), same],
      'filling',
      {},
    ],
    ['CK-03 is not sent twice', [...memberAdds, submit, saving, submit], 'sending', {}],
    [
      'CK-03 billing that follows shipping again is waited for no more',
      [
        known({ ...customer, pending: { shipping: undefined, billing: undefined, isSame: false } }),
        chosen,
        seen('billing', listed, add),
        ...contact,
        ...fill('billing'),
        submit,
        chosen,
        seen('billing', listed, add, send),
        seen('billing', listed, add, send, { type: 'same.toggled', isSame: true }),
      ],
      'filling',
      {},
    ],
    [
      'CK-03 the form’s own button says what is wrong in it alone',
      [...member, adding, ...contact, type('name', 'Anu'), save],
      'filling',
      {
        'shipping.pincode': 'PIN code is empty',
      },
    ],
    [
      'CK-02 a contact that the cart refuses stands with its words',
      [...guest, { type: 'contact.refused', errors: { phone: 'Not in use' } }],
      'filling',
      { 'contact.phone': 'Not in use' },
    ],
    [
      'CK-02 so does an address',
      [...member, { type: 'address.refused', place: 'shipping', errors: { pincode: 'Too far' } }],
      'filling',
      { 'shipping.pincode': 'Too far' },
    ],
    [
      'CK-02 and goes with the choice of another',
      [
        ...member,
        { type: 'address.refused', place: 'shipping', errors: { pincode: 'Too far' } },
        { type: 'address.chosen', place: 'shipping', address: { addressId: 2 } },
      ],
      'filling',
      {},
    ],
    ['RT-12 CK-02 a fault of the checkout waits until it can be judged', [known({ fault }), formOpen], 'filling', {}],
    [
      'RT-12 CK-02 and is said then, with all that is missing',
      [known({ fault }), formOpen, same],
      'filling',
      {
        'contact.phone': 'Phone No is empty',
        'contact.email': 'Email address is empty',
        shipping: 'Shipping address is empty',
      },
    ],
    [
      'RT-12 what is typed here already is not missing',
      [...guest, ...contact, known({ fault })],
      'filling',
      { shipping: 'Shipping address is empty' },
    ],
    [
      'CK-02 the server’s word on an address stands at its fields',
      [...guest, known({ fault: refusal })],
      'filling',
      { 'shipping.pincode': 'Too far' },
    ],
    [
      'CK-02 what the payment lacks is not said here',
      [...guest, known({ fault: { ...fault, step: 'payment' } })],
      'filling',
      {},
    ],
  ]

  it.each(table)('%s', (_title, steps, state, faults) => {
    const { snapshot } = after(...steps)
    expect(snapshot.value).toBe(state)
    expect(snapshot.hasTag('busy')).toBe(state === 'sending')
    expect(selectFaults(snapshot)).toEqual(faults)
  })

  it('RT-12 a fault is said once, and again only when it comes again', () => {
    const count = (...steps: object[]) => selectRefusals(after(known({ fault }), formOpen, same, ...steps).snapshot)
    expect(count()).toBe(1)
    expect(count(type('country', 'FR'), known({ fault }))).toBe(1)
    expect(count(known(), known({ fault: { ...fault } }))).toBe(2)
  })
})

describe('what is typed', () => {
  const textsOf = (...steps: object[]) => selectPlace(after(...steps).snapshot, 'shipping').texts
  const keeps = (...steps: object[]) => after(...steps).wanted.findLast((one) => one.type === 'keepDraft')?.params

  it('CK-04 is the cart’s contact until somebody types', () => {
    const cart = { ...factsOf().cart, phone: '9000000001' }
    expect(selectContact(after(known({ cart })).snapshot)).toEqual({ phone: '9000000001', email: '' })
    expect(selectContact(after(known({ cart }), ...contact).snapshot)).toEqual({
      phone: '9000000009',
      email: 'anu@b.in',
    })
  })

  it('CK-03 is of one form: the cart’s address, the edited one, or none for a new one', () => {
    const cart = { ...factsOf().cart, shipping_address: { name: 'Anu', country: 'IN' } }
    const edit: AddressViewEvent = { type: 'edit.requested', id: 1 }
    expect(textsOf(known({ cart }), formOpen)).toEqual({ name: 'Anu', country: 'IN' })
    expect(textsOf(...member, adding)).toEqual({})
    expect(textsOf(...member, seen('shipping', listed, edit))).toMatchObject({
      name: home['name'],
      pincode: home['pincode'],
    })
    expect(textsOf(...member, seen('shipping', listed, edit), type('name', 'Lakshmi'))).toMatchObject({
      name: 'Lakshmi',
    })
    expect(textsOf(...member, seen('shipping', listed, edit), type('name', 'Lakshmi'), adding)).toEqual({})
  })

  it('CK-03 a new address is suggested the customer’s name, and their number', () => {
    const suggested = (...steps: object[]) => selectPlace(after(...steps).snapshot, 'shipping').suggested
    expect(suggested(...memberAdds)).toEqual({ name: 'Meera Nair', phone: '9000000009' })
    expect(suggested(...member, seen('shipping', listed, { type: 'edit.requested', id: 1 }))).toEqual({})
  })

  it('is kept with each change, and dropped with its form', () => {
    expect(keeps(...guest, type('name', 'Anu'))).toEqual({ shipping: { of: null, texts: { name: 'Anu' } } })
    expect(keeps(...guest, type('state', 'PY'), type('country', 'FR'))).toEqual({
      shipping: { of: null, texts: { state: '', country: 'FR' } },
    })
    expect(keeps(...member, adding, type('name', 'Anu'), { type: 'form.cancelled', place: 'shipping' })).toEqual({})
    const taken = seen('shipping', listed, add, send, done('saveAddress', { id: 9 }))
    expect(keeps(...member, adding, type('name', 'Anu'), saving, taken)).toEqual({})
  })

  it.each([
    ['a new address', null, [{ to: 'shipping', event: { type: 'add.requested' } }]],
    ['an edited one', 1, [{ to: 'shipping', event: { type: 'edit.requested', id: 1 } }]],
    ['but not one that is gone', 99, []],
  ])('opens the form that was left open again: %s', (_title, of, sent) => {
    const input = { ...stepInput(), draft: { shipping: { of, texts: { name: 'Anu' } } } }
    const reopened = (...steps: object[]) =>
      walk(addressStepMachine, input, steps).sent.filter(({ event }) => !('saved' in event))
    expect(reopened(known(customer), chosen)).toEqual(sent)
    // Once; anyone who closes it then has closed it.
    expect(reopened(known(customer), chosen, chosen)).toEqual(sent)
  })
})

describe('reachability', () => {
  it('CK-11 reaches every state', () => {
    const events = [known(), formOpen, same, ...contact, ...fill(), submit, seen('shipping', got(), send)]
    const keyOf = ({ draft, views, awaited }: { draft: object; views: object; awaited: object }) => [
      draft,
      Object.keys(views),
      awaited,
    ]
    expect(reachableStates(addressStepMachine, stepInput(), events, keyOf)).toEqual(allStates(addressStepMachine))
  })
})
