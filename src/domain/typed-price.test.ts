import fc from 'fast-check'
import { expect, it } from 'vitest'
import prices from '#fixtures/real-input/prices.json' with { type: 'json' }
import { inAnyScript, wrapped } from '#tools/testing/typed-text.ts'
import { readPriceText } from './typed-price.ts'

it.each(prices)('CK-17 reads the price $input as $price', ({ input, price }) => {
  expect(readPriceText(input) ?? null).toBe(price)
})

it('CK-17 only accepts the price’s own currency symbol', () => {
  expect([readPriceText('$1,450', 'USD'), readPriceText('1450 USD', 'USD'), readPriceText('₹1,450', 'USD')]).toEqual([
    '1450',
    '1450',
    undefined,
  ])
  expect(readPriceText('1.250', 'KWD', 3)).toBe('1.250')
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
