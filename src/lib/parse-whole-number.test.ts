import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import codes from '#fixtures/real-input/codes.json' with { type: 'json' }
import quantities from '#fixtures/real-input/quantities.json' with { type: 'json' }
import { inAnyScript, wrapped } from '#tools/testing/typed-text.ts'
import { plainCharacters, plainCode } from './plain-characters.ts'
import { parseDigits } from './parse-digits.ts'
import { parseWholeNumber } from './parse-whole-number.ts'
import { parseDecimal } from './parse-decimal.ts'

describe('CK-17 plain characters', () => {
  it('CK-17 include every Unicode digit, all below U+20000', () => {
    const all = Array.from({ length: 0x2_0000 - 0x30 }, (_, at) => at + 0x30).filter(
      (code) => code < 0xd800 || code > 0xdfff,
    )
    const digits = all.map((code) => String.fromCodePoint(code)).filter((sign) => /\p{Nd}/u.test(sign))
    expect(digits.length % 10).toBe(0)
    expect(digits.map(plainCharacters).join('')).toBe('0123456789'.repeat(digits.length / 10))
  })

  it('CK-17 are idempotent', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const plain = plainCharacters(text)
        expect(plainCharacters(plain)).toBe(plain)
      }),
    )
  })
})

it.each(codes)('CK-17 reads the code $input as $digits', ({ input, digits }) => {
  const read = parseDigits(input)
  expect(/^\d{4}$/.test(read) ? read : null).toBe(digits)
})

it.each(quantities)('CK-17 reads the quantity $input as $quantity', ({ input, quantity }) => {
  expect(parseWholeNumber(input) ?? null).toBe(quantity)
})

it('CK-17 reads whole numbers in any script with pasted marks, and nothing else', () => {
  fc.assert(
    fc.property(fc.nat(), inAnyScript, wrapped, (number, write, wrap) => {
      expect(parseWholeNumber(wrap(write(String(number))))).toBe(number)
    }),
  )
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...Array.from('0123456789.,-+e x')) }), (text) => {
      const read = parseWholeNumber(text)
      // Only thousands separators may be dropped.
      if (read !== undefined) expect(text.replaceAll(/[, ]/g, '')).toMatch(new RegExp(`^0*${read}$`))
    }),
  )
})

it('CK-17 reads amounts in any country’s grouping, or not at all', () => {
  fc.assert(
    fc.property(fc.nat({ max: 99_999_999 }), fc.nat({ max: 99 }), inAnyScript, wrapped, (whole, part, write, wrap) => {
      const decimals = String(part).padStart(2, '0')
      const wanted = `${whole}.${decimals}`
      for (const locale of ['en-IN', 'en-US', 'de-DE', 'fr-FR', 'de-CH']) {
        const text = new Intl.NumberFormat(locale, { minimumFractionDigits: 2 }).format(Number(wanted))
        const read = parseDecimal(wrap(write(text)), 2)
        // "999,99" may be a mistyped thousand.
        expect(read).toBe(/^\d+,\d\d$/.test(text) ? undefined : wanted)
      }
    }),
  )
})

it('CK-17 removes spaces, case and invisible characters from a code', () => {
  expect(
    ['monsoon10', ' MONSOON 10 ', 'ＭＯＮＳＯＯＮ１０', 'MONSOON१०', '\u200eMON\u200bSOON10\ufeff'].map(plainCode),
  ).toEqual(Array(5).fill('MONSOON10'))
})
