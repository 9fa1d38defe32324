import type { LabelContent, Party } from '../content.ts'
import { drawBarcode, hasBarcode } from './barcode.ts'
import { drawBrand, drawFact } from './blocks.ts'
import { type Pen, SOFT, type Struct, type TextStyle } from './pen.ts'

const MM = 72 / 25.4
/** 10 × 15 cm. */
export const LABEL: [number, number] = [100 * MM, 150 * MM]
const PADDING = 14
const FROM: TextStyle = { size: 7.5, maxLines: 2 }
const SOFT_SMALL: TextStyle = { size: 7.5, colour: SOFT }
const TO_SIZES = [15, 13, 11, 9, 7.5]
const BARCODE_HEIGHT = 54

/** Draws an address label whose upper start corner is at x and y. */
export function drawLabel(pen: Pen, root: Struct, content: LabelContent, x: number, y: number): void {
  const [left, width] = [x + PADDING, LABEL[0] - 2 * PADDING]
  const bottom = y + LABEL[1] - PADDING
  const fromEnd = drawFrom(pen, root, content, left, y + PADDING, width)
  pen.rule(left, fromEnd + 6, width)
  const footTop = drawFoot(pen, root, content, left, bottom, width)
  drawTo(pen, root, content.to, { x: left, y: fromEnd + 14, width, height: footTop - fromEnd - 22 })
}

function drawFrom(pen: Pen, root: Struct, { brand, from }: LabelContent, x: number, y: number, width: number): number {
  const half = width / 2 - 6
  const brandHeight = drawBrand(pen, root, brand, { x, y, width: half * 0.8, height: 28 })
  let at = y + pen.text(root, 'P', from.title, x + half + 12, y, half, SOFT_SMALL)
  for (const line of [from.name, ...from.lines]) at += pen.text(root, 'P', line, x + half + 12, at, half, FROM)
  return Math.max(at, y + brandHeight)
}

interface Box {
  x: number
  y: number
  width: number
  height: number
}

/** Writes the address as large as it fits. */
function drawTo(pen: Pen, root: Struct, { title, name, lines }: Party, { x, y, width, height }: Box): void {
  const titleHeight = pen.text(root, 'P', title, x, y, width, SOFT_SMALL) + 2
  const styleOf = (size: number): [TextStyle, TextStyle] => [
    { size: size + 1, weight: 700, maxLines: 4 },
    { size, maxLines: size === TO_SIZES.at(-1) ? 3 : 6 },
  ]
  const heightAt = (size: number): number => {
    const [nameStyle, lineStyle] = styleOf(size)
    return (
      pen.heightOf(name, width, nameStyle) + lines.reduce((sum, line) => sum + pen.heightOf(line, width, lineStyle), 0)
    )
  }
  const size = TO_SIZES.find((each) => heightAt(each) <= height - titleHeight) ?? TO_SIZES.at(-1) ?? 8
  const [nameStyle, lineStyle] = styleOf(size)
  let at = y + titleHeight
  at += pen.text(root, 'P', name, x, at, width, nameStyle)
  for (const line of lines) {
    // Nothing may cover the barcode.
    if (at + pen.heightOf(line, width, lineStyle) > y + height) return
    at += pen.text(root, 'P', line, x, at, width, lineStyle)
  }
}

/** Draws from the bottom up: barcode, facts, amount to collect. Returns the upper edge. */
function drawFoot(pen: Pen, root: Struct, content: LabelContent, x: number, bottom: number, width: number): number {
  const { code, facts, collect } = content
  const codeStyle: TextStyle = { size: 10, align: 'centre', maxLines: 2 }
  let top = bottom - pen.heightOf(code, width, codeStyle)
  pen.text(root, 'P', code, x, top, width, codeStyle)
  if (hasBarcode(code)) {
    top -= BARCODE_HEIGHT + 3
    drawBarcode(pen, root, code, { x, y: top, width, height: BARCODE_HEIGHT })
  }
  top -= 36
  const column = width / Math.max(1, facts.length)
  facts.forEach((fact, index) => drawFact(pen, root, fact, x + index * column, top, column - 6))
  pen.rule(x, top - 6, width)
  if (!collect) return top - 6
  const collectStyle: TextStyle = { size: 13, weight: 700, maxLines: 2 }
  top -= 14 + pen.heightOf(collect, width, collectStyle)
  pen.text(root, 'P', collect, x, top, width, collectStyle)
  pen.rule(x, top - 6, width)
  return top - 6
}
