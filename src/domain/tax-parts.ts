import type { InvoiceLine, InvoiceRate, Money } from '#generated/api.d.ts'
import * as t from '#words/invoice.ts'

/** Returns the taxes charged on a line or a rate, each with its own rate: “CGST 6%”. */
export function taxPartsOf({
  gst_rate: rate,
  cgst,
  sgst,
  igst,
}: Pick<InvoiceLine | InvoiceRate, 'gst_rate' | 'cgst' | 'sgst' | 'igst'>): { label: string; amount: Money }[] {
  if (igst.amount > 0) return [{ label: t.igst({ rate }), amount: igst }]
  if (cgst.amount === 0 && sgst.amount === 0) return [{ label: t.rate({ rate }), amount: igst }]
  // Rounded to basis points: half of 1.5% is 0.75%.
  const half = Math.round(rate * 100) / 200
  return [
    { label: t.cgst({ rate: half }), amount: cgst },
    { label: t.sgst({ rate: half }), amount: sgst },
  ]
}
