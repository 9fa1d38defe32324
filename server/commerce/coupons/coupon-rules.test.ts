import { describe, expect, it } from 'vitest'
import { type CouponUsage, type CouponRow, findCouponProblem, normaliseCouponCode } from './coupon-rules.ts'

const format = { currency: 'INR', locale: 'en-IN', timeZone: 'Asia/Kolkata' }
const coupon: CouponRow = {
  id: 1,
  code: 'MONSOON',
  title: '',
  description: '',
  kind: 'percentage',
  value: 10,
  most: null,
  minimum: 200_000,
  starts_at: new Date('2026-11-01T00:00:00+05:30'),
  ends_at: new Date('2026-12-01T00:00:00+05:30'),
  max_uses: 100,
  max_uses_per_customer: 1,
  uses: 99,
  currency: 'INR',
  customer_id: null,
  listed: true,
}
const facts: CouponUsage = {
  now: new Date('2026-11-21T12:00:00Z'),
  customerId: 7,
  subTotal: 200_000,
  usesByCustomer: 0,
}
const faultOf = (more: Partial<CouponUsage>, of: Partial<CouponRow> = {}) =>
  findCouponProblem({ ...coupon, ...of }, { ...facts, ...more }, format)

describe('coupon rules', () => {
  it('CR-02 accept a coupon exactly at its limits', () => {
    expect(faultOf({})).toBeUndefined()
    expect(faultOf({ now: new Date('2026-10-31T18:30:00Z') })).toBeUndefined()
    expect(faultOf({ now: new Date('2026-11-30T18:29:59.999Z') })).toBeUndefined()
    const boundless = { starts_at: null, ends_at: null, max_uses: null, max_uses_per_customer: null, minimum: 0 }
    expect(faultOf({ usesByCustomer: 1e6, customerId: null, subTotal: 1 }, { ...boundless, uses: 1e6 })).toBeUndefined()
  })

  it.each([
    [
      'coupon_not_started',
      { now: new Date('2026-10-31T18:29:59.999Z') },
      {},
      'Coupon MONSOON is valid from 1 November 2026.',
    ],
    [
      'coupon_expired',
      { now: new Date('2026-11-30T18:30:00Z') },
      {},
      'Coupon MONSOON was valid until 30 November 2026.',
    ],
    ['coupon_used_up', {}, { uses: 100 }, 'Coupon MONSOON has been used up. It was for the first 100 orders.'],
    ['coupon_used', { usesByCustomer: 1 }, {}, 'You’ve already used coupon MONSOON.'],
    [
      'coupon_used',
      { usesByCustomer: 2 },
      { max_uses_per_customer: 2 },
      'You’ve already used coupon MONSOON 2 times, which is the limit.',
    ],
    ['coupon_foreign', {}, { customer_id: 8 }, 'Coupon MONSOON is for another customer.'],
    [
      'coupon_login',
      { customerId: null },
      { customer_id: 8 },
      'Coupon MONSOON is for a particular customer. Log in to use it.',
    ],
    [
      'coupon_minimum',
      { subTotal: 199_950 },
      {},
      'Coupon MONSOON is for orders of ₹2,000.00 or more. Spend ₹0.50 more to use it.',
    ],
    ['coupon_currency', {}, { currency: 'USD' }, 'Coupon MONSOON can’t be used for prices in INR.'],
    ['cart_empty', { subTotal: 0 }, {}, 'Your cart is empty'],
  ] as const)('CR-02 report %s', (code, more, of, message) => {
    expect(faultOf(more, of)).toEqual({ code, message })
  })

  it('CR-02 report first what buying more cannot solve', () => {
    const all = { now: new Date('2027-01-01'), usesByCustomer: 1, subTotal: 1 }
    expect(faultOf(all, { customer_id: 8, uses: 100 })?.code).toBe('coupon_foreign')
    expect(faultOf(all, { uses: 100 })?.code).toBe('coupon_expired')
    expect(faultOf({ ...all, now: facts.now }, { uses: 100 })?.code).toBe('coupon_used_up')
  })

  it.each([[' monsoon '], ['Mon soon'], ['ＭＯＮＳＯＯＮ'], ['MONSOON\n']])('CR-02 read %j as MONSOON', (typed) => {
    expect(normaliseCouponCode(typed)).toBe('MONSOON')
  })
})
