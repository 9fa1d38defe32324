import { describe, expect, it } from 'vitest'
import { filledFrom, stateFault } from './pincode-place.ts'

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
  stateFault({ fields, states, values: { pincode, state }, placeOf: (code) => places.get(code) })['state']

describe('a state beside a pincode', () => {
  it.each([
    ['605001', 'PY', undefined],
    ['605001', 'KA', '605001 is in Puducherry. Choose that state, or check the PIN code.'],
    ['605014', 'TN', undefined],
    ['605014', 'KA', '605014 is in Puducherry or Tamil Nadu. Choose one of them, or check the PIN code.'],
    ['605999', 'KA', undefined],
    ['605001', '', undefined],
    ['', 'KA', undefined],
  ])('CK-12 CK-14 of %s and %s it says %s', (pincode, state, words) => expect(fault(pincode, state)).toBe(words))
})

describe('what a pincode fills in', () => {
  const of = (texts: Record<string, string>) =>
    filledFrom({ town: 'Puducherry', states: ['PY', 'TN'] }, (column) => texts[column] ?? '')

  it('CK-12 is its town and state, where nobody has named them', () => {
    expect(of({})).toEqual({ city: 'Puducherry', state: 'PY' })
    expect(of({ city: 'Auroville', state: 'TN' })).toEqual({})
    expect(of({ city: 'Auroville' })).toEqual({ state: 'PY' })
    expect(of({ state: 'TN' })).toEqual({ city: 'Puducherry' })
    expect(of({ city: 'Mysuru', state: 'KA' })).toEqual({ city: 'Puducherry', state: 'PY' })
    expect(
      filledFrom({ town: 'Mysuru', states: ['KA'] }, (one) => (one === 'city' ? 'Bengaluru' : 'KA'), 'Bengaluru'),
    ).toEqual({
      city: 'Mysuru',
    })
    expect(filledFrom({ town: '', states: ['PY'] }, () => '')).toEqual({ state: 'PY' })
    expect(filledFrom({ town: '', states: [] }, () => '')).toEqual({})
  })
})
