import { describe, expect, it } from 'vitest'
import type { AddressField } from '#generated/api.d.ts'
import { addressStepMachine } from './address-step.machine.ts'
import { selectFaults, selectPlace } from './address-step.selectors.ts'
import { contact, factsOf, guest, known, stepInput, type } from '../testing/address-facts.ts'
import { walk } from '../testing/walk.ts'

const states = [
  { id: 'PY', name: 'Puducherry' },
  { id: 'KA', name: 'Karnataka' },
]
const more = [
  { column_name: 'city', label: 'Town', type: 'text', is_required: true },
  { column_name: 'state', label: 'State', type: 'state', is_required: true },
] as AddressField[]

/** The shop knows where this code is. */
const found = (of: string, town: string, state: string) => {
  const { shipping, billing } = factsOf().forms
  if (!shipping?.country) throw new Error('The facts have no form')
  const country = { ...shipping.country, states }
  const form = { ...shipping, country, fields: [...shipping.fields, ...more], place: { of, town, states: [state] } }
  return known({ forms: { shipping: form, billing } })
}
const pondy = found('605001', 'Puducherry', 'PY')
const after = (...steps: object[]) => walk(addressStepMachine, stepInput(), [...guest, ...steps]).snapshot
const texts = (...steps: object[]) => selectPlace(after(...steps), 'shipping').texts

describe('a pincode that is typed', () => {
  it('CK-12 fills in its town and state, and another one those of its own', () => {
    const typed = [type('pincode', '605 001'), pondy]
    expect(texts(...typed)).toMatchObject({ pincode: '605 001', city: 'Puducherry', state: 'PY' })
    expect(texts(...typed, type('pincode', '560001'), found('560001', 'Bengaluru', 'KA'))).toMatchObject({
      city: 'Bengaluru',
      state: 'KA',
    })
  })

  it('CK-12 brings its own town within the same state too, and takes what was said of the state along', () => {
    const typed = [type('pincode', '560001'), found('560001', 'Bengaluru', 'KA'), type('pincode', '570001')]
    expect(texts(...typed, found('570001', 'Mysuru', 'KA'))).toMatchObject({ city: 'Mysuru', state: 'KA' })
    expect(texts(...typed, type('city', 'Hampi'), found('570001', 'Mysuru', 'KA'))).toMatchObject({ city: 'Hampi' })
    const wrong = [...contact, type('name', 'Anu Rao'), type('pincode', '605001'), pondy, type('state', 'KA')]
    expect(selectFaults(after(...wrong, { type: 'step.submitted' }, type('pincode', '560001')))).toEqual({})
  })

  it('CK-12 leaves a town that is typed, and what is changed afterwards', () => {
    expect(texts(type('pincode', '605001'), type('city', 'Auroville'), pondy)).toMatchObject({ city: 'Auroville' })
    expect(texts(type('pincode', '605001'), pondy, type('city', ''), pondy)).toMatchObject({ city: '' })
    expect(texts(pondy)).toEqual({})
  })

  it('CK-12 CK-14 and a state that it does not lie in are named at the state, and the step stays', () => {
    const steps = [...contact, type('name', 'Anu Rao'), type('pincode', '605001'), pondy, type('state', 'KA')]
    const stopped = after(...steps, { type: 'step.submitted' })
    expect(selectFaults(stopped)).toEqual({
      'shipping.state': '605001 is in Puducherry. Choose that state, or check the PIN code.',
    })
    expect(stopped.value).toBe('filling')
    expect(after(...steps, type('state', 'PY'), { type: 'step.submitted' }).value).toBe('sending')
  })
})
