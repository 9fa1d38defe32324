import { describe, expect, it } from 'vitest'
import { isWrittenAbroad, phoneDigits } from './phone-digits.ts'

const india = (text: string) => phoneDigits(text, 10, '+91')

describe('a telephone number as people write it', () => {
  it.each([
    ['9000000001', '9000000001'],
    ['09000000001', '9000000001'],
    ['919000000001', '9000000001'],
    ['00919000000001', '9000000001'],
    ['+919000000001', '9000000001'],
    ['+91 90000-00001', '9000000001'],
    ['(0) 90000 00001', '9000000001'],
    ['+91 (0) 90000 00001', '9000000001'],
    ['9198765432', '9198765432'],
    ['+919198765432', '9198765432'],
    ['0', '0'],
    ['90000000012', '9000000001'],
    ['no number', ''],
  ])('CK-13 AU-09 reads “%s” as %s', (text, digits) => expect(india(text)).toBe(digits))

  it.each(['09876543210', '919876543210', '00919876543210'])('CK-13 typed digit by digit, %s is the same', (text) => {
    let field = ''
    for (const digit of text) field = india(field + digit)
    expect(field).toBe('9876543210')
  })

  it.each([
    ['971501234567', 9, '+971', '501234567'],
    ['0501234567', 9, '+971', '501234567'],
    ['0771234567', 9, '+94', '771234567'],
    ['12345678901234567', 15, '', '123456789012345'],
    ['012345678', 8, '', '12345678'],
  ])('CK-13 reads “%s” of %i digits with %s', (text, length, code, digits) =>
    expect(phoneDigits(text, length, code)).toBe(digits),
  )

  it.each([
    ['+971 50 123 4567', true],
    ['00971501234567', true],
    ['+91 98765 43210', false],
    ['0091 98765 43210', false],
    ['09876543210', false],
    ['9715012345', false],
    ['+', false],
  ])('CK-13 knows that “%s” is of another country than +91: %s', (text, isAbroad) =>
    expect(isWrittenAbroad(text, '+91')).toBe(isAbroad),
  )
})
