import { describe, expect, it } from 'vitest'
import { toBasisPoints, toPercent, findRate } from './gst-rates.ts'

describe('GST rates', () => {
  it.each([0, 0.25, 1.5, 3, 5, 12.5, 18, 28, 40, 100])('AC-05 stores %d %% exactly', (percent) => {
    const bps = toBasisPoints(percent)
    expect(Number.isInteger(bps)).toBe(true)
    expect(toPercent(bps)).toBe(percent)
  })

  it.each([-1, 0.125, 100.01, Number.NaN, Infinity])('AC-05 rejects %d', (percent) => {
    expect(() => toBasisPoints(percent)).toThrow('is no GST rate')
  })

  /** Apparel: 5 % up to ₹2,500 per unit, 18 % above. */
  const apparel = { bps: 1800, slabs: [{ up_to: 250_000, bps: 500 }] }
  it.each([
    [1, 262_500, 500],
    [1, 262_501, 1800],
    [1, 100_000, 500],
    [1, 500_000, 1800],
    // The unit price decides, not the line total.
    [3, 787_500, 500],
    [3, 787_501, 1800],
    [2, 0, 500],
  ])('AC-05 taxes %d units of apparel for %d paise at %d', (quantity, amount, bps) => {
    expect(findRate({ ...apparel, quantity }, amount)).toBe(bps)
  })

  it('AC-05 uses the first matching slab', () => {
    const shoes = {
      bps: 2800,
      slabs: [
        { up_to: 100_000, bps: 500 },
        { up_to: 250_000, bps: 1200 },
      ],
      quantity: 1,
    }
    expect([105_000, 105_001, 280_000, 280_001].map((amount) => findRate(shoes, amount))).toEqual([
      500, 1200, 1200, 2800,
    ])
  })
})
