import type { Brand, Fact, Party } from '../content.ts'
import type { Flow } from './flow.ts'
import { type Pen, SOFT, type Struct, type TextStyle } from './pen.ts'

const LABEL: TextStyle = { size: 7.5, colour: SOFT }
const GAP = 14

export const VALUE: TextStyle = { size: 9, maxLines: 4 }

interface Head {
  brand: Brand
  heading: string
  size: number
}

/** Draws the shop's logo, or its name, and the heading opposite. */
export function drawHeading(flow: Flow, { brand, heading, size }: Head): void {
  const { pen, root, left, width } = flow
  const top = flow.y
  const headingStyle: TextStyle = { size, weight: 700, align: 'end', maxLines: 2 }
  const half = width / 2 - GAP / 2
  const brandHeight = drawBrand(pen, root, brand, { x: left, y: top, width: half, height: size * 2.4 })
  const headingHeight = pen.text(root, 'H1', heading, left + half + GAP, top, half, headingStyle)
  flow.y = top + Math.max(brandHeight, headingHeight) + GAP
}

interface Box {
  x: number
  y: number
  width: number
  height: number
}

export function drawBrand(pen: Pen, parent: Struct, { name, logo }: Brand, { x, y, width, height }: Box): number {
  if (!logo) {
    const styles = [2.4, 3, 3.6].map((part): TextStyle => ({ size: height / part, weight: 700, maxLines: 3 }))
    const style = styles.find((each) => pen.heightOf(name, width, each) <= height * 1.2) ?? styles[2]!
    return pen.text(parent, 'P', name, x, y, width, style)
  }
  const scale = Math.min(width / logo.width, height / logo.height)
  const [shownWidth, shownHeight] = [logo.width * scale, logo.height * scale]
  pen.figure(parent, name, () => pen.picture(logo.bytes, x, y, shownWidth, shownHeight))
  return shownHeight
}

/** Draws facts in rows of `perRow`. */
export function drawFacts(flow: Flow, facts: readonly Fact[], perRow: number): void {
  const column = (flow.width - (perRow - 1) * GAP) / perRow
  for (let at = 0; at < facts.length; at += perRow) {
    const row = facts.slice(at, at + perRow)
    const heights = row.map((fact) => factHeight(flow.pen, fact, column))
    flow.ensure(Math.max(...heights))
    row.forEach((fact, index) =>
      drawFact(flow.pen, flow.root, fact, flow.left + index * (column + GAP), flow.y, column),
    )
    flow.y += Math.max(...heights) + 6
  }
  flow.y += 6
}

export const factHeight = (pen: Pen, { label, value }: Fact, width: number): number =>
  pen.heightOf(label, width, LABEL) + pen.heightOf(value, width, VALUE)

export function drawFact(pen: Pen, parent: Struct, { label, value }: Fact, x: number, y: number, width: number): void {
  const height = pen.text(parent, 'P', label, x, y, width, LABEL)
  pen.text(parent, 'P', value, x, y + height, width, VALUE)
}

/** Draws addresses next to each other. */
export function drawParties(flow: Flow, parties: readonly Party[]): void {
  const column = (flow.width - (parties.length - 1) * GAP) / Math.max(1, parties.length)
  const height = Math.max(0, ...parties.map((party) => partyHeight(flow.pen, party, column)))
  flow.ensure(height)
  parties.forEach((party, index) => drawParty(flow, party, flow.left + index * (column + GAP), column))
  flow.y += height + GAP
}

const NAME: TextStyle = { size: 9, weight: 700, maxLines: 4 }

function partyHeight(pen: Pen, { title, name, lines }: Party, width: number): number {
  const texts = lines.reduce((sum, line) => sum + pen.heightOf(line, width, VALUE), 0)
  return pen.heightOf(title, width, LABEL) + pen.heightOf(name, width, NAME) + texts
}

function drawParty({ pen, root, y: top }: Flow, { title, name, lines }: Party, x: number, width: number): void {
  let y = top + pen.text(root, 'H2', title, x, top, width, LABEL)
  y += pen.text(root, 'P', name, x, y, width, NAME)
  for (const line of lines) y += pen.text(root, 'P', line, x, y, width, VALUE)
}
