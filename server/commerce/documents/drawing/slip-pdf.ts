import type { SlipContent } from '../content.ts'
import { drawBarcode, hasBarcode } from './barcode.ts'
import { drawFacts, drawHeading, drawParties } from './blocks.ts'
import { Flow } from './flow.ts'
import { type Pen, SOFT, type Struct, type TextStyle } from './pen.ts'
import { drawTable } from './table.ts'

const A5: [number, number] = [419.53, 595.28]
const SMALL: TextStyle = { size: 8, colour: SOFT }
const TITLE: TextStyle = { size: 9, weight: 700 }
const MESSAGE: TextStyle = { size: 10.5 }
const BARCODE = { width: 180, height: 30 }

/** Draws a packing slip on A5; returns its pages. */
export function drawSlip(pen: Pen, root: Struct, content: SlipContent): number {
  const flow = new Flow(pen, root, { size: A5, margin: 28 })
  flow.onNewPage = () => {
    pen.plainLine(content.title, flow.left, flow.y, flow.width, SMALL)
    flow.y += 20
  }
  drawHeading(flow, { brand: content.brand, heading: content.heading, size: 15 })
  if (hasBarcode(content.code)) {
    drawBarcode(pen, root, content.code, { x: flow.left, y: flow.y, ...BARCODE })
    flow.y += BARCODE.height + 10
  }
  drawFacts(flow, content.facts, 3)
  drawParties(flow, content.parties)
  drawTable(flow, content.table)
  flow.y += 10
  if (content.message) {
    flow.y += 6
    const { title, text } = content.message
    flow.ensure(pen.heightOf(title, flow.width, TITLE) * 3)
    flow.y += pen.text(root, 'H2', title, flow.left, flow.y, flow.width, TITLE)
    for (const line of text.split('\n')) {
      flow.ensure(pen.heightOf(line, flow.width, MESSAGE))
      flow.y += pen.text(root, 'P', line, flow.left, flow.y, flow.width, MESSAGE) || MESSAGE.size
    }
    flow.y += 10
  }
  for (const note of content.notes) {
    flow.ensure(pen.heightOf(note, flow.width, SMALL))
    flow.y += pen.text(root, 'P', note, flow.left, flow.y, flow.width, SMALL)
  }
  return flow.pages
}
