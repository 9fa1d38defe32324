import fc from 'fast-check'
import { expect, it } from 'vitest'
import { expectSums } from '#server/testing/invoices.ts'
import { randomOrders } from '#server/testing/random-orders.ts'
import { invoiceOf } from './invoice.ts'

it('AC-05 CK-07 lines and shipping less the coupon equal the grand total, and taxes by rate its tax, for any cart', () => {
  fc.assert(
    fc.property(randomOrders, ({ totals, invoiced }) => {
      const paper = invoiceOf(...invoiced)
      expectSums(paper)
      expect(paper.grand_total.amount).toBe(totals.grand_total)
      expect(paper.tax_total.amount).toBe(totals.tax)
      // Tax ÷ taxable is the rate, except for rounding to even paise.
      for (const { gst_rate: percent, taxable, cgst, sgst, igst } of [...paper.lines, paper.shipping])
        expect(
          Math.abs((cgst.amount + sgst.amount + igst.amount) * 100 - taxable.amount * percent),
        ).toBeLessThanOrEqual(100 + percent)
    }),
    { numRuns: 200 },
  )
})
