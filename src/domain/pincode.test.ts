import { expect, it } from 'vitest'
import { normalisePincode, pincodeProblem } from './pincode.ts'

it.each(['605001', ' 605 001 ', '605-001', '6 0 5 0 0 1', '605001\u200b', '\u00a0605001'])(
  'PL-08 reads the pincode of %j',
  (text) => {
    expect(normalisePincode(text)).toBe('605001')
    expect(pincodeProblem(normalisePincode(text), 6)).toBeUndefined()
  },
)

it.each([
  ['', 'Enter the pincode'],
  ['60500', '6 digits'],
  ['6050012', '6 digits'],
  ['60500a', '6 digits'],
  ['६०५००१', '6 digits'],
  ['000000', 'begins with 0'],
])('PL-08 says what is wrong with %j', (pincode, words) => {
  expect(pincodeProblem(pincode, 6)).toContain(words)
})

it('PL-08 goes by the number of digits of the country', () => {
  expect(pincodeProblem('01067', 5)).toBeUndefined()
  expect(pincodeProblem('605001', 5)).toContain('5 digits')
})
