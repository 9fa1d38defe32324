import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { OrderLineRow } from '#server/commerce/orders/lines.ts'
import type { OrderRow } from '#server/commerce/orders/rows.ts'
import { home } from '#server/testing/shoppers.ts'
import { expectSums } from '#server/testing/invoices.ts'
import { type ChargedLine, type Totals, totalsOf } from '#server/commerce/totals/totals.ts'
import { toPercent } from '#domain/gst-rates.ts'
import { invoiceOf } from './invoice.ts'

const rate = fc.constantFrom(0, 25, 150, 300, 500, 1200, 1800, 2800, 4000)
const slabs = fc.constantFrom(
  [],
  [{ up_to: 250_000, bps: 500 }],
  [
    { up_to: 200, bps: 25 },
    { up_to: 20_000, bps: 150 },
  ],
)
const line = fc.record({
  price: fc.oneof(fc.integer({ min: 1, max: 300 }), fc.integer({ min: 1, max: 100_000_000 })),
  quantity: fc.integer({ min: 1, max: 999 }),
  gst_bps: rate,
  gst_slabs: slabs,
})
const reduction = fc.option(
  fc.oneof(
    fc.record({
      kind: fc.constant('percentage' as const),
      value: fc.integer({ min: 1, max: 100 }),
      most: fc.option(fc.integer({ min: 1, max: 1_000_000 })),
    }),
    fc.record({
      kind: fc.constant('amount' as const),
      value: fc.integer({ min: 1, max: 10_000_000 }),
      most: fc.constant(null),
    }),
    fc.record({
      kind: fc.constant('free_shipping' as const),
      value: fc.constant(0),
      most: fc.option(fc.integer({ min: 1, max: 50_000 })),
    }),
  ),
)
const deliveryCharge = fc.record({ price: fc.integer({ min: 0, max: 1_000_000 }), gst_bps: rate })
const place = fc.constantFrom(['IN', 'PY'], ['IN', 'DL'], ['IN', 'TN'], ['LK', 'LK-1']) as fc.Arbitrary<
  [string, string]
>
const buyer = fc.constantFrom('', '34ABCDE1234F1Z5')

function orderOf(
  lines: readonly ChargedLine[],
  totals: Totals,
  [country, state]: [string, string],
  gstin: string,
): [OrderRow & { invoice_no: string }, OrderLineRow[]] {
  const order = {
    invoice_no: '26-27/000001',
    order_no: '261121-000001',
    status: 'confirmed',
    currency: 'INR',
    sub_total: totals.sub_total,
    discount_total: totals.discount,
    shipping_total: totals.shipping ?? 0,
    tax_total: totals.tax,
    grand_total: totals.grand_total,
    paid_total: 0,
    refunded_total: 0,
    coupon: null,
    shipping_mode: {
      code: 'road',
      name: 'By road',
      gst_rate: toPercent(totals.shipping_bps),
      tax: totals.shipping_tax,
    },
    payment_mode: { code: 'cod', name: 'Cash' },
    shipping_address: { ...home, country, state },
    billing_address: { ...home, gstin },
    shop: { name: 'Ashkiln', address: '', state: 'PY', country: 'IN', gstin: '34AAFFA4321K1ZR', phone: '', email: '' },
    waybill: null,
    created_at: new Date(),
    confirmed_at: new Date(),
  } as unknown as OrderRow & { invoice_no: string }
  const rows = lines.map(({ price, quantity }, index) => {
    const { amount, discount, tax, gst_bps } = totals.lines[index]!
    return {
      name: 'Pot',
      options: {},
      sku: 'P',
      hsn: '6912',
      gst_bps,
      quantity,
      unit_price: price,
      line_total: amount,
      discount,
      tax,
    }
  })
  return [order, rows as unknown as OrderLineRow[]]
}

it('AC-05 CK-07 lines and shipping less the coupon equal the grand total, and taxes by rate its tax, for any cart', () => {
  fc.assert(
    fc.property(
      fc.array(line, { minLength: 1, maxLength: 12 }),
      reduction,
      deliveryCharge,
      place,
      buyer,
      fc.constantFrom('own' as const, 'goods' as const),
      (lines, off, delivery, to, gstin, freight) => {
        const totals = totalsOf({ lines, reduction: off, delivery, isTaxed: to[0] === 'IN', freight })
        const paper = invoiceOf(...orderOf(lines, totals, to, gstin))
        expectSums(paper)
        expect(paper.grand_total.amount).toBe(totals.grand_total)
        expect(paper.tax_total.amount).toBe(totals.tax)
        // Tax ÷ taxable is the rate, except for rounding to even paise.
        for (const { gst_rate: percent, taxable, cgst, sgst, igst } of [...paper.lines, paper.shipping])
          expect(
            Math.abs((cgst.amount + sgst.amount + igst.amount) * 100 - taxable.amount * percent),
          ).toBeLessThanOrEqual(100 + percent)
      },
    ),
    { numRuns: 200 },
  )
})
