import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { multiplyAndDivide, splitByWeights } from '#domain/split-by-weights.ts'
import { type ChargedLine, type Reduction, goodsTotal, taxWithin, totalsOf } from './totals.ts'

const mug: ChargedLine = { price: 64_900, quantity: 2, gst_bps: 1200 }
const lamp: ChargedLine = { price: 480_000, quantity: 1, gst_bps: 1800 }
const tenPercent: Reduction = { kind: 'percentage', value: 10, most: null }
const surface = { price: 12_000, gst_bps: 1800 }

describe('totals', () => {
  it('CK-07 add lines, subtract the coupon, add shipping, and contain the tax', () => {
    const totals = totalsOf({ lines: [mug, lamp], reduction: tenPercent, delivery: surface })
    expect(totals).toEqual({
      sub_total: 609_800,
      discount: 60_980,
      shipping: 12_000,
      shipping_discount: 0,
      // 120.00 at 18 % contains 18.305…
      shipping_tax: 1830,
      shipping_bps: 1800,
      tax: 12_516 + 65_898 + 1830,
      grand_total: 609_800 - 60_980 + 12_000,
      lines: [
        // 1168.20 at 12 % contains 125.16…, 4320 at 18 % contains 658.98…
        { amount: 129_800, discount: 12_980, tax: 12_516, gst_bps: 1200 },
        { amount: 480_000, discount: 48_000, tax: 65_898, gst_bps: 1800 },
      ],
    })
  })

  it('CK-07 are zero for an empty cart', () => {
    expect(totalsOf({ lines: [] })).toMatchObject({ sub_total: 0, shipping: null, tax: 0, grand_total: 0, lines: [] })
  })

  it('CR-02 limit an amount coupon to the subtotal and its maximum', () => {
    expect(totalsOf({ lines: [mug], reduction: { kind: 'amount', value: 500_000, most: null } })).toMatchObject({
      discount: 129_800,
      grand_total: 0,
      tax: 0,
    })
    expect(totalsOf({ lines: [lamp], reduction: { ...tenPercent, most: 20_000 } }).discount).toBe(20_000)
    const nothing = { ...tenPercent, value: 100 }
    expect(totalsOf({ lines: [lamp], reduction: nothing, delivery: surface }).grand_total).toBe(12_000)
  })

  it('CR-02 apply free shipping to shipping only, up to its maximum', () => {
    const free: Reduction = { kind: 'free_shipping', value: 0, most: null }
    const all = totalsOf({ lines: [mug], reduction: free, delivery: surface })
    expect(all).toMatchObject({
      discount: 0,
      shipping: 0,
      shipping_discount: 12_000,
      shipping_tax: 0,
      grand_total: 129_800,
    })
    const part = totalsOf({ lines: [mug], reduction: { ...free, most: 9000 }, delivery: surface })
    expect(part).toMatchObject({ shipping: 3000, shipping_discount: 9000, grand_total: 132_800 })
    expect(totalsOf({ lines: [mug], reduction: free })).toMatchObject({ shipping: null, shipping_discount: 0 })
  })

  it('CK-07 add gift wrapping to the subtotal, and no coupon reduces it', () => {
    const wrapping = { price: 5000, gst_bps: 1800 }
    const totals = totalsOf({ lines: [mug], reduction: { ...tenPercent, value: 100 }, delivery: surface, wrapping })
    expect(totals).toMatchObject({ sub_total: 134_800, discount: 129_800, grand_total: 17_000 })
    expect(totals.wrapping).toEqual({ amount: 5000, discount: 0, tax: 762, gst_bps: 1800 })
    expect(goodsTotal(totals)).toBe(129_800)
    expect(totalsOf({ lines: [mug], wrapping, freight: 'goods' }).wrapping).toMatchObject({ gst_bps: 1200, tax: 536 })
    expect(totalsOf({ lines: [mug], wrapping, isTaxed: false }).wrapping?.tax).toBe(0)
    expect(totalsOf({ lines: [mug], wrapping: { ...wrapping, price: 0 } }).wrapping).toBeUndefined()
  })

  it('CK-07 contain no tax for exports', () => {
    expect(totalsOf({ lines: [mug], delivery: surface, isTaxed: false })).toMatchObject({
      tax: 0,
      shipping_tax: 0,
      grand_total: 141_800,
    })
  })

  it('CK-07 contain tax in even paise that, added to the rest, gives the amount', () => {
    expect(taxWithin(112_00, 1200)).toBe(1200)
    expect(taxWithin(118_00, 1800)).toBe(1800)
    expect(taxWithin(1, 1800)).toBe(0)
    expect(taxWithin(999_00, 0)).toBe(0)
    expect(taxWithin(100_25, 25)).toBe(26)
    expect(taxWithin(101_50, 150)).toBe(150)
  })

  it('AC-05 choose the slab by the unit price after discount', () => {
    const shirt: ChargedLine = { price: 300_000, quantity: 2, gst_bps: 1800, gst_slabs: [{ up_to: 250_000, bps: 500 }] }
    expect(totalsOf({ lines: [shirt] })).toMatchObject({ tax: 91_526, lines: [{ gst_bps: 1800 }] })
    // ₹2,700 per unit is above the slab; ₹2,550 is a taxable value of ₹2,428.57.
    expect(totalsOf({ lines: [shirt], reduction: tenPercent }).lines[0]?.gst_bps).toBe(1800)
    const fifteen = totalsOf({ lines: [shirt], reduction: { ...tenPercent, value: 15 } })
    expect(fifteen).toMatchObject({ grand_total: 510_000, tax: 24_286, lines: [{ gst_bps: 500 }] })
  })

  it.each([
    ['own', [mug, lamp], 1800, undefined],
    ['goods', [mug, lamp], 1800, 1],
    ['goods', [{ ...mug, quantity: 20 }, lamp], 1200, 0],
    ['goods', [{ ...mug, price: 240_000 }, lamp], 1800, 1],
    ['goods', [], 1800, undefined],
  ] as const)('AC-05 tax freight at the rate of its %s: %j', (freight, lines, bps, principal) => {
    const own = { price: 12_000, gst_bps: 1800 }
    const totals = totalsOf({ lines, delivery: own, freight })
    expect([totals.shipping_bps, totals.principal]).toEqual([bps, principal])
    expect(totals.shipping_tax).toBe(taxWithin(12_000, bps))
    expect(totals.grand_total).toBe(totalsOf({ lines, delivery: own }).grand_total)
  })
})

const line = fc.record({
  price: fc.integer({ min: 1, max: 1_000_000_000 }),
  quantity: fc.integer({ min: 1, max: 999 }),
  gst_bps: fc.constantFrom(0, 25, 150, 300, 500, 1200, 1800, 2800, 4000),
  gst_slabs: fc.constantFrom(
    [],
    [{ up_to: 250_000, bps: 500 }],
    [
      { up_to: 9000, bps: 25 },
      { up_to: 100_000, bps: 150 },
    ],
  ),
})
const reduction = fc.option(
  fc.record({
    kind: fc.constantFrom('percentage' as const, 'amount' as const, 'free_shipping' as const),
    value: fc.integer({ min: 1, max: 100 }),
    most: fc.option(fc.integer({ min: 1, max: 1_000_000 })),
  }),
)
const deliveryCharge = fc.option(
  fc.record({ price: fc.integer({ min: 0, max: 1_000_000 }), gst_bps: fc.constantFrom(0, 500, 1800) }),
)

describe('totals of any cart', () => {
  it('CK-07 have consistent parts, none negative', () => {
    fc.assert(
      fc.property(
        fc.array(line, { maxLength: 20 }),
        reduction,
        deliveryCharge,
        fc.boolean(),
        fc.constantFrom('own' as const, 'goods' as const),
        (lines, off, delivery, isTaxed, freight) => {
          const totals = totalsOf({ lines, reduction: off, delivery, isTaxed, freight })
          const add = (part: keyof (typeof totals.lines)[number]) =>
            totals.lines.reduce((sum, share) => sum + share[part], 0)
          expect(add('amount')).toBe(totals.sub_total)
          expect(add('discount')).toBe(totals.discount)
          expect(add('tax') + totals.shipping_tax).toBe(totals.tax)
          expect(totals.grand_total).toBe(totals.sub_total - totals.discount + (totals.shipping ?? 0))
          expect((totals.shipping ?? 0) + totals.shipping_discount).toBe(delivery?.price ?? 0)
          for (const share of totals.lines) {
            for (const part of Object.values(share)) expect(Number.isSafeInteger(part) && part >= 0).toBe(true)
            expect(share.discount).toBeLessThanOrEqual(share.amount)
            expect(share.tax % 2).toBe(0)
            expect(share.tax).toBeLessThanOrEqual(share.amount - share.discount)
          }
        },
      ),
    )
  })

  it('CK-07 have shares that add up, each within one of its exact value', () => {
    const weights = fc.array(fc.integer({ min: 0, max: 1_000_000_000_000 }), { minLength: 1, maxLength: 30 })
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000_000_000 }), weights, (amount, parts) => {
        const shares = splitByWeights(amount, parts)
        expect(shares.reduce((sum, share) => sum + share, 0)).toBe(amount)
        const total = parts.reduce((sum, part) => sum + BigInt(part), 0n)
        if (total === 0n) return
        for (const [index, share] of shares.entries()) {
          const due = (BigInt(amount) * BigInt(parts[index] ?? 0)) / total
          expect([due, due + 1n]).toContain(BigInt(share))
        }
      }),
    )
  })

  it('CK-07 round half up, exactly even beyond safe integers', () => {
    expect(multiplyAndDivide(5, 1, 2)).toBe(3)
    expect(multiplyAndDivide(999_999_999_999_999, 100, 100)).toBe(999_999_999_999_999)
  })
})
