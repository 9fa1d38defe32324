import { describe, expect, it } from 'vitest'
import { isPhoneOf } from './phone-library.ts'

describe('the phone numbers of a country', () => {
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
  ])('CK-13 of %s: %s is one: %s', (code, digits, isOne) => expect(isPhoneOf({ code }, digits)).toBe(isOne))

  it('CK-13 are not judged where nobody knows them', () => {
    expect(isPhoneOf({ code: 'XX' }, '123456')).toBe(true)
  })
})
