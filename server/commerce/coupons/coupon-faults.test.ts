import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { discountOf } from '#server/commerce/totals/totals.ts'
import { type CouponInput, findCouponFaults } from './coupon-faults.ts'

const coupon: CouponInput = {
  ...{ code: 'MONSOON', title: 'Rain', description: '', kind: 'percentage', value: 10, most: null, minimum: 0 },
  ...{ starts_at: null, ends_at: null, max_uses: null, max_uses_per_customer: 1, customer_id: null, listed: false },
  ...{ active: true, campaign: '' },
}
const facts = { uses: 0, now: new Date('2026-11-28T12:00:00Z'), currency: 'INR', locale: 'en-IN', keepsEnd: false }
const faultsOf = (more: Partial<CouponInput>, about: Partial<typeof facts> = {}) =>
  findCouponFaults({ ...coupon, ...more }, { ...facts, ...about })
const day = (text: string) => new Date(`2026-${text}T00:00:00Z`)

describe('contradictions of a coupon', () => {
  it.each([
    [{}],
    [{ kind: 'amount', value: 50_000, minimum: 10_000 }],
    [{ kind: 'free_shipping', value: 0 }],
    [{ most: 20_000, minimum: 200_000 }],
    [{ starts_at: day('12-01'), ends_at: day('12-02') }],
    [{ max_uses: 5, max_uses_per_customer: 5 }],
  ] as [Partial<CouponInput>][])('AD-25 accepts %j', (more) => {
    expect(faultsOf(more, { uses: 5 })).toEqual({})
  })

  it.each([
    [{ code: 'A' }, '/code', '2 to 40'],
    [{ code: '-MONSOON' }, '/code', 'Begin with'],
    [{ code: 'M_N' }, '/code', 'hyphens'],
    [{ title: '' }, '/title', 'title'],
    [{ value: 0 }, '/percent', 'percentage'],
    [{ kind: 'amount', value: 0 }, '/amount', 'above 0'],
    [{ most: 0 }, '/most', 'above 0'],
    [{ most: 19_999, minimum: 200_000 }, '/most', '10 % of the minimum purchase is already ₹200,'],
    [{ starts_at: day('12-02'), ends_at: day('12-02') }, '/ends_at', 'after the beginning'],
    [{ starts_at: day('12-02'), ends_at: day('12-01') }, '/ends_at', 'after the beginning'],
    [{ ends_at: day('11-27') }, '/ends_at', 'has passed'],
    [{ max_uses: 4 }, '/max_uses', '5 orders already use it'],
    [{ max_uses: 6, max_uses_per_customer: 7 }, '/max_uses_per_customer', '6 orders in total'],
  ] as [Partial<CouponInput>, string, string][])('AD-25 refuses %j at %s', (more, pointer, part) => {
    const faults = faultsOf(more, { uses: 5 })
    expect(Object.keys(faults)).toEqual([pointer])
    expect(faults[pointer]).toContain(part)
  })

  it('AD-25 leaves the end of a coupon that ended earlier', () => {
    expect(faultsOf({ ends_at: day('11-27') }, { keepsEnd: true })).toEqual({})
  })

  it('AD-25 refuses a maximum discount exactly when the percentage could never apply', () => {
    const amount = fc.integer({ min: 1, max: 1e9 })
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 100 }), amount, amount, (value, most, minimum) => {
        const isRefused = '/most' in faultsOf({ value, most, minimum })
        const rule = { kind: 'percentage' as const, value }
        expect(isRefused).toBe(discountOf(minimum, { ...rule, most: null }) > most)
      }),
    )
  })
})
