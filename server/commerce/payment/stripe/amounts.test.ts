import { describe, expect, it } from 'vitest'
import { fromStripe, stripeLimits, toStripeAmount } from './amounts.ts'

describe('PY-02 amounts at Stripe', () => {
  it.each([
    ['INR', 129_900, 129_900],
    ['JPY', 500, 500],
    ['KWD', 12_340, 12_340],
    // No minor units, but written with two digits.
    ['ISK', 1500, 150_000],
    ['UGX', 20_000, 2_000_000],
  ])('of %s are converted without loss', (currency, ours, theirs) => {
    expect(toStripeAmount(ours, currency)).toBe(theirs)
    expect(fromStripe(theirs, currency.toLowerCase())).toEqual({ amount: ours, currency })
  })

  it('have minimums, maximums and steps, in our units', () => {
    expect(stripeLimits('INR')).toEqual({ minimum: 50, maximum: 999_999_999 })
    expect(stripeLimits('USD')).toEqual({ minimum: 50, maximum: 99_999_999 })
    expect(stripeLimits('JPY')).toEqual({ minimum: 50, maximum: 9_999_999_999 })
    expect(stripeLimits('HUF')).toEqual({ minimum: 175, maximum: 99_999_999 })
    expect(stripeLimits('KWD')).toMatchObject({ minimum: 1000, step: 10 })
    expect(stripeLimits('ISK')).toMatchObject({ minimum: 1, maximum: 999_999 })
    expect(stripeLimits('IRR')).toBeUndefined()
    expect(() => toStripeAmount(1, 'IRR')).toThrow('does not take IRR')
  })

  it('that are missing or have a fraction are no amount of an order', () => {
    expect(fromStripe(null, 'inr').amount).toBeNaN()
    expect(Number.isInteger(fromStripe(150_050, 'isk').amount)).toBe(false)
    expect(fromStripe(100, null).currency).toBe('')
  })
})
