import { describe, expect, it } from 'vitest'
import { placeOf } from './places.ts'

const names = ['Puducherry', 'Tamil Nadu', 'Karnataka', 'Telangana', 'Ladakh', 'Delhi', 'Jammu & Kashmir']
const india = { code: 'IN', states: names.map((name) => ({ id: name.slice(0, 2).toUpperCase(), name })) }

describe('places of India', () => {
  it.each([
    ['605001', 'Puducherry', ['PU']],
    ['605014', 'Puducherry', ['PU', 'TA']],
    ['560001', 'Bengaluru', ['KA']],
    ['500001', 'Hyderabad', ['TE']],
    ['194101', 'Leh', ['LA']],
    ['190001', 'Srinagar', ['JA']],
    ['110001', 'New Delhi', ['DE']],
  ])('CK-12 PL-08 %s is %s', (pincode, town, states) => expect(placeOf(india, pincode)).toEqual({ town, states }))

  it('CK-12 for a new code, only the states of its region are known', () => {
    expect(placeOf(india, '605999')).toEqual({ town: '', states: ['PU', 'TA'] })
    expect(placeOf(india, '999999')).toBeUndefined()
  })

  it('CK-12 nothing is returned for a country without a list, or states the shop names differently', () => {
    expect(placeOf({ ...india, code: 'LK' }, '605001')).toBeUndefined()
    expect(placeOf({ code: 'IN', states: [] }, '605001')).toBeUndefined()
  })
})
