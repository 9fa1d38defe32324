import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatAmount, formatNumber, readAmount, readNumber } from './typed-values.ts'

const inr = { currency: 'INR', locale: 'en-IN' }
const eur = { currency: 'EUR', locale: 'de-DE' }
const jpy = { currency: 'JPY', locale: 'en-US' }

describe('an amount', () => {
  it.each([
    ['1,299.50', inr, 129950],
    ['₹ 500', inr, 50000],
    ['1,29,999', inr, 12999900],
    ['0', inr, 0],
    ['1.299,50', eur, 129950],
    ['1500', jpy, 1500],
    ['12.5', jpy, undefined],
    ['1.999', eur, 199900],
    ['12.345', inr, undefined],
    ['-5', inr, undefined],
    ['five', inr, undefined],
    ['$ 5', inr, undefined],
  ])('AD-10 typed as %j with %o is %s minor units', (text, format, amount) => {
    expect(readAmount(text, format)).toBe(amount)
  })

  it('AD-10 is read as it was shown, in every currency and locale', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 999_999_999 }), fc.constantFrom(inr, eur, jpy), (amount, format) => {
        expect(readAmount(formatAmount(amount, format), format)).toBe(amount)
      }),
    )
  })
})

describe('a number', () => {
  it.each([
    ['12', true, 12],
    ['1,200', true, 1200],
    ['-3', true, -3],
    ['−3', true, -3],
    ['1.5', true, undefined],
    ['1.5', false, 1.5],
    ['0.125', false, 0.125],
    ['12,5', false, 12.5],
    ['1,250', false, 1250],
    ['12,5', true, undefined],
    ['1e5', false, undefined],
    ['twelve', false, undefined],
  ])('AD-10 typed as %j (whole: %s) is %s', (text, isWhole, number) => {
    expect(readNumber(text, { isWhole, locale: 'en' })).toBe(number)
  })

  it('AD-10 is read as it was shown', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e9, max: 1e9 }), fc.constantFrom('en', 'de-DE', 'en-IN'), (number, locale) => {
        expect(readNumber(formatNumber(number, locale), { isWhole: true, locale })).toBe(number)
        const tenth = number / 100
        expect(readNumber(formatNumber(tenth, locale), { isWhole: false, locale })).toBe(tenth)
      }),
    )
  })
})
