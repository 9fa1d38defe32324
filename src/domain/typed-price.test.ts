import fc from 'fast-check'
import { expect, it } from 'vitest'
import prices from '#fixtures/real-input/prices.json' with { type: 'json' }
import byLocale from '#fixtures/real-input/prices-by-locale.json' with { type: 'json' }
import { inAnyScript, wrapped } from '#tools/testing/typed-text.ts'
import { readPriceText, formatTypedPrice } from './typed-price.ts'

it.each(prices)('CK-17 reads the price $input as $price', ({ input, price }) => {
  expect(readPriceText(input) ?? null).toBe(price)
})

it.each(byLocale)('CK-17 CT-01 reads the price $input of a shop in $locale as $price', (one) => {
  expect(readPriceText(one.input, one) ?? null).toBe(one.price)
})

it('CK-17 reads back a formatted price in any locale', () => {
  const locale = fc.constantFrom(...new Set(byLocale.map((one) => one.locale)))
  fc.assert(
    fc.property(fc.nat({ max: 99_999_999 }), locale, (cents, one) => {
      const decimal = String(cents / 100)
      const read = (text: string) => Number(readPriceText(text, { currency: 'EUR', locale: one }))
      expect(read(formatTypedPrice(decimal, one))).toBe(cents / 100)
      const style = { style: 'currency', currency: 'EUR' } as const
      expect(read((cents / 100).toLocaleString(one, style))).toBe(cents / 100)
    }),
  )
})

it('CK-17 only accepts the price’s own currency symbol', () => {
  expect(['$1,450', '1450 USD', '₹1,450'].map((text) => readPriceText(text, { currency: 'USD' }))).toEqual([
    '1450',
    '1450',
    undefined,
  ])
  expect(readPriceText('1.250', { currency: 'KWD', maxDecimals: 3 })).toBe('1.250')
})

it('CK-17 reads prices in any script, with pasted marks around them', () => {
  const sign = fc.constantFrom('', '₹', '₹ ', 'Rs.', 'Rs ', 'INR ')
  fc.assert(
    fc.property(fc.nat({ max: 999_999_999 }), sign, inAnyScript, wrapped, (amount, before, write, wrap) => {
      const text = before + write(amount.toLocaleString('en-IN'))
      expect(readPriceText(wrap(text))).toBe(String(amount))
    }),
  )
})

it('CK-17 never turns unreadable text into a number', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...Array.from('0123456789.,- ₹$kRs')) }), (text) => {
      const read = readPriceText(text)
      if (read !== undefined) expect(text.replaceAll(/\D/g, '')).toBe(read.replaceAll(/\D/g, ''))
    }),
  )
})
