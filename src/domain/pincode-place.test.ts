import { describe, expect, it } from 'vitest'
import { fillFromPlace, stateErrors } from './pincode-place.ts'

const fields = [
  { column_name: 'pincode', label: 'PIN code', type: 'pincode' as const },
  { column_name: 'state', label: 'State', type: 'state' as const },
]
const states = [
  { id: 'PY', name: 'Puducherry' },
  { id: 'TN', name: 'Tamil Nadu' },
  { id: 'KA', name: 'Karnataka' },
]
const places = new Map([
  ['605001', { town: 'Puducherry', states: ['PY'] }],
  ['605014', { town: 'Puducherry', states: ['PY', 'TN'] }],
])
const fault = (pincode: string, state: string) =>
  stateErrors({ fields, states, values: { pincode, state }, findPlace: (code) => places.get(code) })['state']

describe('state and pincode', () => {
  it.each([
    ['605001', 'PY', undefined],
    ['605001', 'KA', '605001 is in Puducherry. Choose that state, or check the PIN code.'],
    ['605014', 'TN', undefined],
    ['605014', 'KA', '605014 is in Puducherry or Tamil Nadu. Choose one of them, or check the PIN code.'],
    ['605999', 'KA', undefined],
    ['605001', '', undefined],
    ['', 'KA', undefined],
  ])('CK-12 CK-14 %s and %s give %s', (pincode, state, words) => expect(fault(pincode, state)).toBe(words))
})

describe('values filled in by a pincode', () => {
  const of = (texts: Record<string, string>) =>
    fillFromPlace({ town: 'Puducherry', states: ['PY', 'TN'] }, (column) => texts[column] ?? '')

  it('CK-12 are town and state, unless they were entered', () => {
    expect(of({})).toEqual({ city: 'Puducherry', state: 'PY' })
    expect(of({ city: 'Auroville', state: 'TN' })).toEqual({})
    expect(of({ city: 'Auroville' })).toEqual({ state: 'PY' })
    expect(of({ state: 'TN' })).toEqual({ city: 'Puducherry' })
    expect(of({ city: 'Mysuru', state: 'KA' })).toEqual({ city: 'Puducherry', state: 'PY' })
    expect(
      fillFromPlace({ town: 'Mysuru', states: ['KA'] }, (one) => (one === 'city' ? 'Bengaluru' : 'KA'), 'Bengaluru'),
    ).toEqual({
      city: 'Mysuru',
    })
    expect(fillFromPlace({ town: '', states: ['PY'] }, () => '')).toEqual({ state: 'PY' })
    expect(fillFromPlace({ town: '', states: [] }, () => '')).toEqual({})
  })
})
