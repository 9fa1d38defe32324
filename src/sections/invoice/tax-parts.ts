import type { InvoiceLine, InvoiceRate, Money } from '#generated/api.d.ts'

/** The taxes of a line or of a rate that are charged, each with its own rate: “CGST 6 %”. */
export function taxPartsOf({
  gst_rate: rate,
  cgst,
  sgst,
  igst,
}: Pick<InvoiceLine | InvoiceRate, 'gst_rate' | 'cgst' | 'sgst' | 'igst'>): { label: string; amount: Money }[] {
  if (igst.amount > 0) return [{ label: `IGST ${rate} %`, amount: igst }]
  if (cgst.amount === 0 && sgst.amount === 0) return [{ label: `${rate} %`, amount: igst }]
  // In whole basis points: half of 1.5 % is 0.75 %.
  const half = Math.round(rate * 100) / 200
  return [
    { label: `CGST ${half} %`, amount: cgst },
    { label: `SGST ${half} %`, amount: sgst },
  ]
}
