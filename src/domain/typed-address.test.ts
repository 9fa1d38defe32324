import { describe, expect, it } from 'vitest'
import { validateAddress } from './country-form.ts'
import { locatedForm } from './testing/step-facts.ts'
import { type TypedAddress, withPlace, withText } from './typed-address.ts'

const pondy = { pincode: '605001', town: 'Puducherry', states: ['PY'] }
const bengaluru = { pincode: '560001', town: 'Bengaluru', states: ['KA'] }
const mysuru = { pincode: '570001', town: 'Mysuru', states: ['KA'] }

const typed = (texts: Record<string, string>, before: TypedAddress = { texts: {} }): TypedAddress =>
  Object.entries(texts).reduce((address, [column, text]) => withText(address, column, text), before)
const filled = (address: TypedAddress, place: typeof pondy) => withPlace(address, {}, place)

describe('a PIN code', () => {
  it('CK-12 fills in its town and state, and the next one replaces them', () => {
    const first = filled(typed({ pincode: '605 001' }), pondy)
    expect(first.texts).toEqual({ pincode: '605 001', city: 'Puducherry', state: 'PY' })
    expect(filled(typed({ pincode: '560001' }, first), bengaluru).texts).toMatchObject({
      city: 'Bengaluru',
      state: 'KA',
    })
  })

  it('CK-12 replaces the town it filled in within a state, but not a typed one', () => {
    const next = typed({ pincode: '570001' }, filled(typed({ pincode: '560001' }), bengaluru))
    expect(filled(next, mysuru).texts).toMatchObject({ city: 'Mysuru', state: 'KA' })
    expect(filled(typed({ city: 'Hampi' }, next), mysuru).texts).toMatchObject({ city: 'Hampi' })
  })

  it('CK-12 keeps a town typed before or after its answer', () => {
    expect(filled(typed({ pincode: '605001', city: 'Auroville' }), pondy).texts).toMatchObject({ city: 'Auroville' })
    const cleared = typed({ city: '' }, filled(typed({ pincode: '605001' }), pondy))
    expect(filled(cleared, pondy).texts).toMatchObject({ city: '' })
    expect(filled({ texts: { pincode: '605001' } }, pondy).texts).toEqual({ pincode: '605001' })
  })

  it('CK-12 fills in its place after a reload that came before the answer', () => {
    const kept = JSON.parse(JSON.stringify(typed({ pincode: '605001' }))) as TypedAddress
    expect(filled(kept, pondy).texts).toMatchObject({ city: 'Puducherry', state: 'PY' })
  })

  it('CK-12 distinguishes filled-in from typed towns after a reload', () => {
    const reloaded = (address: TypedAddress) => JSON.parse(JSON.stringify(address)) as TypedAddress
    const near = { pincode: '605110', town: 'Villianur', states: ['PY'] }
    const filledIn = reloaded(filled(typed({ pincode: '605001' }), pondy))
    expect(filled(typed({ pincode: '605110' }, filledIn), near).texts).toMatchObject({ city: 'Villianur' })
    const typedTown = reloaded(typed({ city: 'Auroville' }, filledIn))
    expect(filled(typed({ pincode: '605110' }, typedTown), near).texts).toMatchObject({ city: 'Auroville' })
  })

  it('CK-12 leaves suggested towns, and ignores the answer of another PIN code', () => {
    expect(withPlace(typed({ pincode: '605001' }), { city: 'Auroville', state: 'PY' }, pondy).texts).toEqual({
      pincode: '605001',
    })
    expect(filled(typed({ pincode: '605001' }), bengaluru).texts).toEqual({ pincode: '605001' })
  })

  it('CK-12 CK-14 contradicts a state that it is not in', () => {
    const address = typed({ state: 'KA' }, filled(typed({ pincode: '605001', name: 'Anu Rao' }), pondy))
    expect(validateAddress({ ...locatedForm, place: pondy }, address.texts, {}).errors['state']).toBe(
      '605001 is in Puducherry. Choose that state, or check the PIN code.',
    )
  })
})
