import fc from 'fast-check'
import type { OrderLineRow } from '#server/commerce/orders/lines.ts'
import type { OrderRow } from '#server/commerce/orders/rows.ts'
import { type ChargedLine, type Totals, totalsOf } from '#server/commerce/totals/totals.ts'
import { toPercent } from '#domain/gst-rates.ts'
import { home } from './shoppers.ts'

export type Invoiced = [order: OrderRow & { invoice_no: string }, lines: OrderLineRow[]]

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

/** Carts with their totals, and the orders made of them. */
export const randomOrders = fc
  .record({
    lines: fc.array(line, { minLength: 1, maxLength: 12 }),
    reduction,
    delivery: deliveryCharge,
    to: place,
    gstin: buyer,
    freight: fc.constantFrom('own' as const, 'goods' as const),
  })
  .map(({ lines, to, gstin, ...charged }) => {
    const totals = totalsOf({ lines, isTaxed: to[0] === 'IN', ...charged })
    return { totals, invoiced: orderOf(lines, totals, to, gstin) }
  })

export function orderOf(
  lines: readonly ChargedLine[],
  totals: Totals,
  [country, state]: [string, string],
  gstin: string,
): Invoiced {
  const order = {
    id: 1,
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
    waived_total: 0,
    gift_total: 0,
    coupon: null,
    shipping_mode: {
      code: 'road',
      name: 'By road',
      gst_rate: toPercent(totals.shipping_bps),
      tax: totals.shipping_tax,
    },
    payment_mode: { code: 'cod', name: 'Cash' },
    phone: '9000000001',
    email: 'meera@ashkiln.example',
    shipping_address: { ...home, country, state },
    billing_address: { ...home, gstin },
    shop: {
      name: 'Ashkiln',
      address: '',
      state: 'PY',
      country: 'IN',
      gstin: '34AAFFA4321K1ZR',
      phone: '',
      email: '',
      locale: 'en-IN',
      timeZone: 'Asia/Kolkata',
    },
    waybill: null,
    carrier: null,
    created_at: new Date('2026-11-20T09:00:00Z'),
    confirmed_at: new Date('2026-11-21T09:00:00Z'),
  } as unknown as Invoiced[0]
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
      additonal_data: null,
    }
  })
  return [order, rows as unknown as OrderLineRow[]]
}
