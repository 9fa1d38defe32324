import { describe, expect, it } from 'vitest'
import { isPhoneOfCountry } from './phone-library.ts'

describe('phone numbers of a country', () => {
  it.each([
    ['LK', '771234567', true],
    ['LK', '112345678', true],
    ['LK', '9876543210', false],
    ['LK', '555', false],
    ['AE', '501234567', true],
    ['AE', '123456789', false],
    ['IN', '9000000001', true],
    ['IN', '0000000000', false],
    ['AE', 'call me', false],
    ['AE', '', false],
  ])('CK-13 in %s: %s is valid: %s', (code, digits, isOne) => expect(isPhoneOfCountry({ code }, digits)).toBe(isOne))

  it('CK-13 are accepted for unknown countries', () => {
    expect(isPhoneOfCountry({ code: 'XX' }, '123456')).toBe(true)
  })
})
