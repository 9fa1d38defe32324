import { expect, it } from 'vitest'
import postcodes from '#fixtures/real-input/postcodes.json' with { type: 'json' }
import { normalisePincode, normalisePostcode, pincodeError } from './pincode.ts'

it.each(['605001', ' 605 001 ', '605-001', '6 0 5 0 0 1', '605001\u200b', '\u00a0605001'])(
  'PL-08 reads the pincode in %j',
  (text) => {
    expect(normalisePincode(text)).toBe('605001')
    expect(pincodeError(normalisePincode(text), 6)).toBeUndefined()
  },
)

it.each([
  ['', 'Enter a PIN code'],
  ['60500', '6 digits'],
  ['6050012', '6 digits'],
  ['60500a', '6 digits'],
  ['000000', 'start with 0'],
])('PL-08 rejects %j', (pincode, words) => {
  expect(pincodeError(pincode, 6)).toContain(words)
})

it('PL-08 checks the country’s number of digits', () => {
  expect(pincodeError('01067', 5)).toBeUndefined()
  expect(pincodeError('605001', 5)).toContain('5 digits')
})

it.each(postcodes)('CK-17 reads the postcode $input of $country as $postcode', ({ country, input, postcode }) => {
  const pattern = country === 'IN' ? '^[1-9][0-9]{5}$' : '^[0-9]{5}$'
  const read = normalisePostcode(input, pattern)
  expect(new RegExp(pattern).test(read) ? read : null).toBe(postcode)
  if (country === 'IN') expect(pincodeError(normalisePincode(input), 6) === undefined).toBe(postcode !== null)
})

it.each([
  ['00-950', '^[0-9]{2}-[0-9]{3}$', '00-950'],
  ['SW1A 1AA', '^[A-Z0-9]{2,4} [A-Z0-9]{3}$', 'SW1A 1AA'],
  ['1000–205', '^[0-9]{4}-[0-9]{3}$', '1000-205'],
  [' 605 001 ', undefined, '605001'],
])('CK-17 leaves the postcode %s with the pattern %s unchanged', (input, pattern, postcode) => {
  expect(normalisePostcode(input, pattern)).toBe(postcode)
})
