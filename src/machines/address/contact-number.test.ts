import { describe, expect, it } from 'vitest'
import type { Country } from '#generated/api.d.ts'
import { addressStepMachine } from './address-step.machine.ts'
import { selectContact, selectFaults, selectPlace } from './address-step.selectors.ts'
import { factsOf, fill, filled, formOpen, guest, known, same, stepInput, type } from '../testing/address-facts.ts'
import { walk } from '../testing/walk.ts'

const lanka: Country = {
  id: 'LK',
  name: 'Sri Lanka',
  code: 'LK',
  mobile_code: '+94',
  mobile_number_length: 9,
  states: [],
}
const isPhone = (digits: string) => digits.startsWith('7') && digits.length === 9
const abroad = () => {
  const { shipping, billing } = factsOf().forms
  return { forms: { shipping: shipping && { ...shipping, country: lanka, isPhone }, billing } }
}
const after = (...steps: object[]) => walk(addressStepMachine, stepInput(), steps)
const phone = (text: string) => ({ type: 'contact.typed', field: 'phone', text })
const email = { type: 'contact.typed', field: 'email', text: 'anu@b.in' }
const submit = { type: 'step.submitted' }
const changes = (...steps: object[]) =>
  after(...steps).wanted.flatMap(({ type: name, params }) => (name === 'changeCart' ? [params] : []))
const toLanka = [type('country', 'LK'), known(abroad())]

describe('CK-13 the contact’s number', () => {
  it('is read again by the rules of the country that the parcel goes to, and kept with its code', () => {
    const steps = [...guest, phone('0771234567'), email, ...toLanka, ...fill()]
    expect(selectContact(after(...steps).snapshot).phone).toBe('771234567')
    expect(changes(...steps, submit)).toContainEqual({ of: 'contact', phone: '+94771234567', email: 'anu@b.in' })
  })

  it('is read whole once the country is chosen, and refused where it is another country’s', () => {
    const lankan = phone('+94 77 123 4567')
    const steps = [...guest, lankan, email]
    expect(selectFaults(after(...steps, ...fill(), submit).snapshot)).toEqual({
      'contact.phone': 'Invalid phone number. Enter one that starts with +91.',
    })
    expect(selectContact(after(...steps, ...toLanka).snapshot).phone).toBe('771234567')
    expect(changes(...steps, ...toLanka, ...fill(), submit)).toContainEqual(
      expect.objectContaining({ phone: '+94771234567' }),
    )
  })

  it('is the only one asked for: the address has it, there as at home', () => {
    const suggested = (...steps: object[]) => selectPlace(after(...steps).snapshot, 'shipping').suggested['phone']
    expect(suggested(...guest, phone('9000000009'))).toBe('9000000009')
    expect(suggested(...guest, ...toLanka, phone('771234567'))).toBe('771234567')
  })

  it('is wrong where it was typed, and not once more at the address', () => {
    const faults = (...steps: object[]) => selectFaults(after(...steps).snapshot)
    const steps = [...guest, ...toLanka, ...fill(), email, submit]
    expect(faults(...guest, email, ...fill(), submit)).toEqual({ 'contact.phone': 'Phone No is empty' })
    expect(faults(...guest, ...toLanka, phone('112345678'), email, ...fill(), submit)).toEqual({
      'contact.phone': 'Invalid phone number',
    })
    expect(faults(...steps.slice(0, -1), phone('771234567'), type('phone', '55'), submit)).toEqual({
      'shipping.phone': 'Invalid phone number',
    })
    const errors = { phone: 'Invalid phone number' }
    const refused = [
      { type: 'contact.refused', errors },
      { type: 'address.refused', place: 'shipping', errors },
    ]
    expect(faults(...guest, phone('9000000009'), ...fill(), ...refused)).toEqual({ 'contact.phone': errors.phone })
  })

  it('of the cart is shown where it is one of that country, and follows what is typed instead', () => {
    const cart = {
      ...factsOf().cart,
      phone: '+94771234567',
      shipping_address: { ...filled, phone: '771234567', country: 'LK', state: '' },
    }
    const back = [known({ ...abroad(), cart }), formOpen, same]
    expect(selectContact(after(...back).snapshot).phone).toBe('771234567')
    expect(selectPlace(after(...back, phone('771111111')).snapshot, 'shipping')).toMatchObject({
      texts: { name: filled.name },
      suggested: { phone: '771111111' },
    })
    expect(selectContact(after(known({ cart }), formOpen, same).snapshot).phone).toBe('')
  })
})
