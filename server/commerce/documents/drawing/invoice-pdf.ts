import type { InvoiceContent } from '../content.ts'
import { drawFacts, drawHeading, drawParties } from './blocks.ts'
import { Flow } from './flow.ts'
import { type Pen, SOFT, type Struct, type TextStyle } from './pen.ts'
import { drawTable } from './table.ts'

export const A4: [number, number] = [595.28, 841.89]
const MARGIN = 40
const SMALL: TextStyle = { size: 8, colour: SOFT }

/** Draws an invoice or a credit note on A4; returns its pages. */
export function drawInvoice(pen: Pen, root: Struct, content: InvoiceContent): number {
  const flow = new Flow(pen, root, { size: A4, margin: MARGIN })
  flow.onNewPage = () => {
    pen.plainLine(content.title, flow.left, flow.y, flow.width, SMALL)
    pen.plainLine(content.brand.name, flow.left, flow.y, flow.width, { ...SMALL, align: 'end' })
    flow.y += 22
  }
  drawHeading(flow, { brand: content.brand, heading: content.heading, size: 18 })
  if (content.notice) {
    const style: TextStyle = { size: 9, weight: 700 }
    flow.y += pen.text(root, 'P', content.notice, flow.left, flow.y, flow.width, style) + 10
  }
  drawFacts(flow, content.facts, 4)
  drawParties(flow, content.parties)
  drawTable(flow, content.table)
  drawSums(flow, content)
  return flow.pages
}

/** Draws the taxes by rate, and the totals opposite. */
function drawSums(flow: Flow, { taxes, taxNote, totals }: InvoiceContent): void {
  const { pen, root, left, width } = flow
  const gap = 30
  const column = (width - gap) / 2
  const rows = Math.max(taxes.length + 1, totals.length)
  // Many rates do not fit on a page with the totals, and are continued on the next one.
  flow.y += 12
  flow.ensure(Math.min(rows * 16, flow.bottom - 2 * MARGIN))
  const top = flow.y
  const startPage = flow.pages
  for (const { label, value, look } of totals) {
    const style: TextStyle =
      look === 'total' ? { size: 11, weight: 700 } : look === 'soft' ? { size: 8, colour: SOFT } : { size: 9 }
    drawSum(flow, { label, value }, left + column + gap, column, style)
  }
  const end = flow.y
  if (flow.pages === startPage) flow.y = top
  for (const tax of taxes) drawSum(flow, tax, left, column, SMALL)
  flow.ensure(pen.heightOf(taxNote, column, SMALL))
  flow.y += pen.text(root, 'P', taxNote, left, flow.y, column, SMALL)
  if (flow.pages === startPage) flow.y = Math.max(flow.y, end)
}

function drawSum(
  flow: Flow,
  { label, value }: { label: string; value: string },
  x: number,
  width: number,
  style: TextStyle,
): void {
  const { pen, root } = flow
  const valueWidth = Math.min(width * 0.6, pen.widthOf(value, style.size, style.weight ?? 400))
  const labelWidth = width - valueWidth - 8
  const height = Math.max(pen.heightOf(label, labelWidth, style), pen.heightOf(value, valueWidth, style))
  flow.ensure(height)
  pen.text(root, 'P', label, x, flow.y, labelWidth, style)
  pen.text(root, 'P', value, x + width - valueWidth, flow.y, valueWidth, { ...style, align: 'end' })
  flow.y += height + 3
}
