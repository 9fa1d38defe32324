import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import phones from '#fixtures/real-input/phones.json' with { type: 'json' }
import { inAnyScript, wrapped } from '#tools/testing/typed-text.ts'
import { hasForeignCode, foreignPhoneError, formatPhoneField, readPhone } from './phone-digits.ts'

const india = { length: 10, code: '+91' }
const shapes: Record<string, typeof india> = { IN: india, LK: { length: 9, code: '+94' } }
const number = fc.stringMatching(/^[6-9]\d{9}$/)

describe('a phone number as people write it', () => {
  it.each(phones)('CK-13 CK-17 reads $input of $country as $phone', ({ country, input, phone }) => {
    const shape = shapes[country]!
    const read = readPhone(input, shape)
    expect(read?.length === shape.length ? read : null).toBe(phone)
    // Pasted text that cannot be read stays, so that validation rejects it.
    const shown = formatPhoneField(input, shape, true)
    expect(/^\d+$/.test(shown) && shown.length === shape.length ? shown : null).toBe(phone)
  })

  it('CK-17 is the same in any script, with any separators, country code and pasted marks', () => {
    const before = fc.constantFrom('', '0', '+91 ', '+91-', '(+91) ', '+91 (0) ', '0091 ', '91')
    const gap = fc.constantFrom('', ' ', '-', '\u2011', '\u00a0', '\u200b', '.')
    fc.assert(
      fc.property(
        number,
        before,
        gap,
        fc.nat({ max: 10 }),
        inAnyScript,
        wrapped,
        (digits, code, between, at, write, wrap) => {
          const text = wrap(write(code + digits.slice(0, at) + between + digits.slice(at)))
          expect(readPhone(text, india)).toBe(digits)
        },
      ),
    )
  })

  it('CK-17 is never domestic if it is foreign', () => {
    const abroad = fc.stringMatching(/^[1-8]\d{0,2}$/).filter((code) => !code.startsWith('91'))
    fc.assert(
      fc.property(
        abroad,
        fc.stringMatching(/^\d{4,12}$/),
        fc.constantFrom('+', '(+', '＋'),
        wrapped,
        (code, rest, plus, wrap) => {
          const text = wrap(`${plus}${code} ${rest}`)
          expect(readPhone(text, india)).toBeUndefined()
          for (const isPasted of [true, false]) expect(formatPhoneField(text, india, isPasted)).toBe(text)
          expect(foreignPhoneError(text, '+91')).toBe('Invalid phone number. Enter one that starts with +91.')
        },
      ),
    )
  })

  it('CK-17 loses only its prefix', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...Array.from('0123456789+() -./x')) }), (text) => {
        const read = readPhone(text, india)
        if (read?.length !== india.length) return
        const all = text.replaceAll(/\D/g, '')
        expect(all.endsWith(read)).toBe(true)
        expect(['', '0', '91', '910', '0091', '00910']).toContain(all.slice(0, -read.length))
      }),
    )
  })

  it.each(['09876543210', '919876543210', '00919876543210', '९८७६५४३२१०'])(
    'CK-13 CK-17 typed digit by digit, %s is read the same',
    (text) => {
      let field = ''
      for (const digit of text) field = formatPhoneField(field + digit, india, false)
      expect(field).toBe('9876543210')
    },
  )

  it.each([
    ['90000000012', '9000000001'],
    ['no number', ''],
    ['98e7', '987'],
  ])('AU-09 loses non-digits and excess digits: “%s” becomes %s', (typed, shown) => {
    expect(formatPhoneField(typed, india, false)).toBe(shown)
  })

  it.each([
    ['971501234567', 9, '+971', '501234567'],
    ['0501234567', 9, '+971', '501234567'],
    ['0771234567', 9, '+94', '771234567'],
    ['123456789012345', 15, '', '123456789012345'],
    ['012345678', 8, '', '12345678'],
    ['+94771234567', 15, '', undefined],
  ])('CK-13 reads “%s” of %i digits with %s', (text, length, code, digits) =>
    expect(readPhone(text, { length, code })).toBe(digits),
  )

  it.each([
    ['+971 50 123 4567', true],
    ['\u202a+971 50 123 4567\u202c', true],
    ['00971501234567', true],
    ['+97', true],
    ['+91 98765 43210', false],
    ['0091 98765 43210', false],
    ['09876543210', false],
    ['9715012345', false],
    ['+', false],
    ['+9', false],
  ])('CK-13 detects whether “%s” belongs to another country than +91: %s', (text, isAbroad) =>
    expect(hasForeignCode(text, '+91')).toBe(isAbroad),
  )
})
