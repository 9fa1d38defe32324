import fc from 'fast-check'
import { expect, it } from 'vitest'
import { totalsOf } from '#server/commerce/totals/totals.ts'
import { type ThresholdCoupon, missingForFree } from './free-delivery.ts'

const coupon = (rest: Partial<ThresholdCoupon> = {}): ThresholdCoupon => ({
  kind: 'percentage',
  value: 10,
  most: null,
  minimum: 0,
  ...rest,
})

it.each([
  ['no coupon', null, 457_000, 43_000],
  ['enough already', null, 500_000, 0],
  ['10 per cent, of what is added too', coupon(), 457_000, 98_556],
  ['10 per cent, at most ₹100', coupon({ most: 10_000 }), 457_000, 53_000],
  ['₹500 off', coupon({ kind: 'amount', value: 50_000 }), 457_000, 93_000],
  [
    '₹500 off from ₹6,000, which is not needed',
    coupon({ kind: 'amount', value: 50_000, minimum: 600_000 }),
    457_000,
    43_000,
  ],
  ['everything off', coupon({ value: 100 }), 457_000, undefined],
])('CK-16 returns what is missing for free delivery: %s', (_, reduction, subTotal, missing) => {
  expect(missingForFree({ free_from: 500_000 }, subTotal, reduction)).toBe(missing)
})

it('CK-16 adding the missing amount makes delivery free, and anything less does not', () => {
  const anyCoupon = fc.record({
    kind: fc.constantFrom('percentage' as const, 'amount' as const, 'free_shipping' as const),
    value: fc.integer({ min: 1, max: 90 }),
    most: fc.option(fc.integer({ min: 1, max: 100_000 })),
    minimum: fc.constantFrom(0, 100_000, 450_000),
  })
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 600_000 }),
      fc.option(anyCoupon),
      fc.integer({ min: 1, max: 600_000 }),
      (from, reduction, subTotal) => {
        const missing = missingForFree({ free_from: from }, subTotal, reduction)
        const isFree = (goods: number) => {
          const counts = reduction && goods >= reduction.minimum ? reduction : null
          const lines = [{ price: goods, quantity: 1, gst_bps: 1200 }]
          return goods - totalsOf({ lines, reduction: counts }).discount >= from
        }
        expect(missing).toBeDefined()
        expect(isFree(subTotal + missing!)).toBe(true)
        if (missing! > 0) expect(isFree(subTotal + missing! - 1)).toBe(false)
      },
    ),
  )
})

it('CK-16 returns undefined when no amount is enough', () => {
  expect(missingForFree({ free_from: null }, 1, null)).toBeUndefined()
})
