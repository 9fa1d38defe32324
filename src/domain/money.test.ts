import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import {
  addMoney,
  currencyDigits,
  commonSymbol,
  formatMoney,
  multiplyMoney,
  parseMinorUnits,
  percentSaved,
  subtractMoney,
  toMajorUnits,
} from './money.ts'

const rupees = (amount: number) => ({ amount, currency: 'INR' })

describe('formatMoney', () => {
  it.each([
    [145000, 'INR', 'en-IN', '₹1,450'],
    [145050, 'INR', 'en-IN', '₹1,450.50'],
    [12345600, 'INR', 'en-IN', '₹1,23,456'],
    [1234567890, 'INR', 'en-IN', '₹1,23,45,678.90'],
    [5, 'INR', 'en-IN', '₹0.05'],
    [0, 'INR', 'en-IN', '₹0'],
    [-145050, 'INR', 'en-IN', '-₹1,450.50'],
    [1999, 'USD', 'en-US', '$19.99'],
    [1450, 'JPY', 'en-US', '¥1,450'],
    [1450, 'KWD', 'en-US', 'KWD 1.450'],
    [2000, 'KWD', 'en-US', 'KWD 2'],
  ])('shows %i minor units of %s in %s as %s', (amount, currency, locale, text) => {
    expect(formatMoney({ amount, currency }, locale).replace(/\u00a0/gu, ' ')).toBe(text)
  })

  it('keeps the decimals of whole amounts when asked to', () => {
    expect(formatMoney(rupees(145000), 'en-IN', { decimals: 'always' })).toBe('₹1,450.00')
  })

  it('is exact for the largest safe amount, unlike a float of major units', () => {
    const text = formatMoney(rupees(Number.MAX_SAFE_INTEGER), 'en-US')
    expect(text.replace(/\D/gu, '')).toBe(String(Number.MAX_SAFE_INTEGER))
  })

  it('shows every amount with exactly its digits', () => {
    fc.assert(
      fc.property(fc.nat(), fc.constantFrom('INR', 'JPY', 'KWD'), (amount, currency) => {
        const text = formatMoney({ amount, currency }, 'en-US', { decimals: 'always' })
        expect(Number(text.replace(/\D/gu, ''))).toBe(amount)
      }),
    )
  })
})

describe('sums', () => {
  it('adds, subtracts and multiplies in minor units', () => {
    expect(addMoney(rupees(10), rupees(20))).toEqual(rupees(30))
    expect(subtractMoney(rupees(10), rupees(20))).toEqual(rupees(-10))
    expect(multiplyMoney(rupees(1999), 3)).toEqual(rupees(5997))
  })

  it('throws when adding different currencies', () => {
    expect(() => addMoney(rupees(1), { amount: 1, currency: 'USD' })).toThrow(RangeError)
  })

  it.each([
    [7500, 10000, 25],
    [6667, 10000, 33],
    [10000, 10000, 0],
    [12000, 10000, 0],
    [0, 0, 0],
  ])('%i instead of %i saves %i per cent', (price, before, percent) => {
    expect(percentSaved(rupees(price), rupees(before))).toBe(percent)
  })
})

describe('conversions', () => {
  it.each([
    ['INR', 2],
    ['JPY', 0],
    ['KWD', 3],
  ])('%s has %i decimals', (currency, digits) => {
    expect(currencyDigits(currency)).toBe(digits)
  })

  it.each([
    [145050, 'INR', 1450.5],
    [1450, 'JPY', 1450],
    [1450, 'KWD', 1.45],
    [-5, 'INR', -0.05],
  ])('converts %i %s to %d for analytics', (amount, currency, major) => {
    expect(toMajorUnits({ amount, currency })).toBe(major)
  })

  it.each([
    ['1,450', 'INR', 145000],
    [' 99.5 ', 'INR', 9950],
    ['99.555', 'INR', undefined],
    ['1.5', 'JPY', undefined],
    ['1.5', 'KWD', 1500],
    ['', 'INR', undefined],
    ['-3', 'INR', undefined],
    ['1e3', 'INR', undefined],
  ])('reads "%s" %s as %s', (text, currency, minor) => {
    expect(parseMinorUnits(text, currency)).toBe(minor)
  })
})

describe('common prices without Intl', () => {
  const common = ['en-IN', 'en-US'].flatMap((locale) =>
    ['INR', 'USD', 'EUR', 'GBP'].map((currency) => [locale, currency]),
  )
  const others = [
    ['en-GB', 'GBP'],
    ['de-DE', 'EUR'],
    ['en-IN', 'AED'],
  ]

  it.each([...common, ...others] as [string, string][])(
    'are formatted in %s as Intl formats %s',
    (locale, currency) => {
      const intl = (digits: number) =>
        new Intl.NumberFormat(locale, {
          style: 'currency',
          currency,
          minimumFractionDigits: digits,
          maximumFractionDigits: digits,
        })
      const [whole, exact] = [intl(0), intl(2)]
      fc.assert(
        fc.property(fc.integer({ min: -2_000_000_000, max: 2_000_000_000 }), (amount) => {
          const money = { amount, currency }
          expect(formatMoney(money, locale, { decimals: 'always' })).toBe(exact.format(amount / 100))
          expect(formatMoney({ amount: amount * 100, currency }, locale)).toBe(whole.format(amount))
        }),
      )
      expect(currencyDigits(currency)).toBe(exact.resolvedOptions().maximumFractionDigits)
    },
  )

  it.each(common as [string, string][])('have Intl’s narrow symbol in %s for %s', (locale, currency) => {
    const narrow = new Intl.NumberFormat(locale, { style: 'currency', currency, currencyDisplay: 'narrowSymbol' })
    expect(commonSymbol(currency, locale)).toBe(narrow.formatToParts(0).find(({ type }) => type === 'currency')?.value)
  })

  it('use Intl for all others, including Object.prototype names', () => {
    for (const [locale, currency] of others) expect(commonSymbol(currency!, locale!)).toBeUndefined()
    expect(commonSymbol('constructor', 'en-IN')).toBeUndefined()
    expect(commonSymbol('INR', 'constructor')).toBeUndefined()
    expect(() => currencyDigits('constructor')).toThrow(RangeError)
  })

  it('do not throw when an amount is not a number', () => {
    expect(() => formatMoney(rupees(Number.NaN), 'en-IN')).not.toThrow()
  })

  it('do not use Intl', () => {
    vi.stubGlobal('Intl', undefined)
    try {
      expect(formatMoney(rupees(12345600), 'en-IN')).toBe('₹1,23,456')
      expect(commonSymbol('INR', 'en-IN')).toBe('₹')
    } finally {
      vi.unstubAllGlobals()
    }
  })
})
