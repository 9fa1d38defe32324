import { expect } from 'vitest'
import type { Invoice, InvoiceLine, InvoiceRate } from '#generated/api.d.ts'

type Part = 'taxable' | 'cgst' | 'sgst' | 'igst' | 'total'

const sum = (rows: readonly (InvoiceLine | InvoiceRate)[], part: Part): number =>
  rows.reduce((total, row) => total + row[part].amount, 0)

/** Expects all parts of an invoice to add up, to the last paisa. */
export function expectSums(paper: Invoice): void {
  const all = [...paper.lines, paper.shipping]
  for (const line of all) {
    const { quantity, unit_price: price, discount, taxable, cgst, sgst, igst, total } = line
    expect(price.amount * (quantity ?? 0) - discount.amount).toBe(total.amount)
    expect(taxable.amount + cgst.amount + sgst.amount + igst.amount).toBe(total.amount)
    for (const part of [taxable, cgst, sgst, igst]) expect(part.amount).toBeGreaterThanOrEqual(0)
    expect(cgst).toEqual(sgst)
    if (paper.supply !== 'intra_state') expect(cgst.amount).toBe(0)
    if (paper.supply !== 'inter_state') expect(igst.amount).toBe(0)
  }
  for (const part of ['taxable', 'cgst', 'sgst', 'igst', 'total'] as const)
    expect(sum(paper.rates, part)).toBe(sum(all, part))
  const goods = paper.lines.reduce((total, line) => total + line.unit_price.amount * (line.quantity ?? 0), 0)
  const off = paper.lines.reduce((total, line) => total + line.discount.amount, 0)
  expect([goods, off]).toEqual([paper.sub_total.amount, paper.discount_total.amount])
  expect(goods + paper.shipping.total.amount - off).toBe(paper.grand_total.amount)
  expect(sum(all, 'total')).toBe(paper.grand_total.amount)
  expect(sum(all, 'taxable')).toBe(paper.taxable_total.amount)
  expect(sum(paper.rates, 'cgst') + sum(paper.rates, 'sgst') + sum(paper.rates, 'igst')).toBe(paper.tax_total.amount)
  expect(paper.taxable_total.amount + paper.tax_total.amount).toBe(paper.grand_total.amount)
}

/** The same for a credit note, with no negative amounts. */
export function expectCredit(paper: Invoice): void {
  const all = [...paper.lines, paper.shipping]
  for (const { taxable, cgst, sgst, igst, total } of all) {
    for (const part of [taxable, cgst, sgst, igst]) expect(part.amount).toBeGreaterThanOrEqual(0)
    expect(taxable.amount + cgst.amount + sgst.amount + igst.amount).toBe(total.amount)
    // Part of a line may contain an odd paisa, which goes to one of the halves.
    expect(Math.abs(cgst.amount - sgst.amount)).toBeLessThanOrEqual(1)
    if (paper.supply !== 'intra_state') expect(cgst.amount + sgst.amount).toBe(0)
    if (paper.supply !== 'inter_state') expect(igst.amount).toBe(0)
  }
  for (const part of ['taxable', 'cgst', 'sgst', 'igst', 'total'] as const)
    expect(sum(paper.rates, part)).toBe(sum(all, part))
  expect(sum(all, 'total')).toBe(paper.grand_total.amount)
  expect(paper.taxable_total.amount + paper.tax_total.amount).toBe(paper.grand_total.amount)
  expect(sum(all, 'cgst') + sum(all, 'sgst') + sum(all, 'igst')).toBe(paper.tax_total.amount)
}
