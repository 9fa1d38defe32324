import barcodes from '@bwip-js/node'
import type { Pen, Struct } from './pen.ts'

interface Box {
  x: number
  y: number
  width: number
  height: number
}

/** Light space at both ends that scanners need, in widths of the narrowest bar. */
const QUIET = 10
const PLAIN = /^[\x20-\x7e]{1,60}$/u

/** Returns whether Code 128 can encode a text in a barcode that is short enough to print. */
export const hasBarcode = (code: string): boolean => PLAIN.test(code)

/** Draws a Code 128 barcode into a box. */
export function drawBarcode(pen: Pen, parent: Struct, code: string, box: Box): void {
  const [symbol] = barcodes.raw({ bcid: 'code128', text: code, parse: false })
  if (!symbol || !('sbs' in symbol)) throw new TypeError(`No bars for ${JSON.stringify(code)}`)
  const widths = symbol.sbs
  const total = widths.reduce((sum, width) => sum + width, 0) + 2 * QUIET
  const unit = box.width / total
  pen.figure(parent, code, () => {
    let x = pen.leftOf(box.x, box.width) + QUIET * unit
    // Bars and spaces alternate.
    widths.forEach((width, index) => {
      if (index % 2 === 0) pen.doc.rect(x, box.y, width * unit, box.height)
      x += width * unit
    })
    pen.doc.fill('#000000')
  })
}
