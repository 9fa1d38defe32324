import type { Column, TableContent } from '../content.ts'
import type { Flow } from './flow.ts'
import { SOFT, type Struct, type TextStyle, lineHeight } from './pen.ts'

const GAP = 9
const PADDING = 4
const MIN_NAME_WIDTH = 110
const MAX_LINES = 14
const TICK = 9
const SIZES = [8.5, 7.5, 6.5] as const

interface Layout {
  size: number
  widths: number[]
}

type Row = TableContent['rows'][number]

/** Draws a table whose head is repeated on each page. A row is never split. */
export function drawTable(flow: Flow, { columns, rows }: TableContent): void {
  const { pen } = flow
  const table = pen.group(flow.root, 'Table')
  const layout = layoutOf(flow, columns, rows)
  drawHead(flow, table, columns, layout, true)
  const before = flow.onNewPage
  flow.onNewPage = () => {
    before()
    drawHead(flow, table, columns, layout, false)
  }
  for (const row of rows) {
    flow.ensure(heightOf(flow, row, layout))
    drawRow(flow, table, row, columns, layout)
  }
  flow.onNewPage = before
  pen.rule(flow.left, flow.y, flow.width)
  table?.end()
}

/** Chooses the largest font size that leaves enough room for names. */
function layoutOf({ pen, width }: Flow, columns: readonly Column[], rows: readonly Row[]): Layout {
  const layouts = SIZES.map((size) => {
    const natural = columns
      .slice(1)
      .map(({ title }, index) =>
        Math.max(
          ...[...words(title)].map((word) => pen.widthOf(word, size)),
          ...rows.flatMap(({ cells }) => (cells[index] ?? []).map((line) => pen.widthOf(line, size))),
        ),
      )
    const rest = width - natural.reduce((sum, column) => sum + column + GAP, 0)
    return { size, widths: [rest, ...natural] }
  })
  const fitting = layouts.find(({ widths: [rest = 0] }) => rest >= MIN_NAME_WIDTH)
  if (fitting) return fitting
  // Enormous amounts are wrapped.
  const equal = (width - MIN_NAME_WIDTH) / (columns.length - 1) - GAP
  return { size: SIZES[2], widths: [MIN_NAME_WIDTH, ...columns.slice(1).map(() => equal)] }
}

const words = (title: string): string[] => title.split(' ')

function drawHead(flow: Flow, table: Struct, columns: readonly Column[], { size, widths }: Layout, isFirst: boolean) {
  const { pen } = flow
  const style = { size: size - 0.5, colour: SOFT }
  const height = Math.max(...columns.map(({ title }, index) => pen.heightOf(title, widths[index] ?? 0, style)))
  const row = isFirst ? pen.group(table, 'TR') : undefined
  columns.forEach(({ title, align }, index) => {
    const [x, width] = [leftOf(flow, widths, index), widths[index] ?? 0]
    const top = flow.y + height - pen.heightOf(title, width, style)
    // Screen readers skip repeated heads.
    if (isFirst) pen.text(row, 'TH', title, x, top, width, { ...style, align })
    else
      pen
        .wrap(title, width, style)
        .forEach((line, at) => pen.plainLine(line, x, top + at * lineHeight(style), width, { ...style, align }))
  })
  row?.end()
  flow.y += height + PADDING
}

function drawRow(flow: Flow, table: Struct, row: Row, columns: readonly Column[], layout: Layout): void {
  const { pen, left, width } = flow
  const element = pen.group(table, 'TR')
  pen.rule(left, flow.y, width)
  const top = flow.y + PADDING
  const [nameWidth = 0] = layout.widths
  const { name, detail } = styles(layout)
  let y = top + pen.text(element, 'TH', row.name, left, top, nameWidth, name)
  for (const line of row.details) y += pen.text(element, 'P', line, left, y, nameWidth, detail)
  row.cells.forEach((lines, index) => {
    const [x, cellWidth] = [leftOf(flow, layout.widths, index + 1), layout.widths[index + 1] ?? 0]
    const { align = 'start', isTick = false } = columns[index + 1] ?? {}
    if (isTick) pen.box(x + cellWidth - TICK, top + 2, TICK)
    else pen.text(element, 'TD', lines.join('\n'), x, top, cellWidth, { size: layout.size, align })
  })
  element?.end()
  flow.y += heightOf(flow, row, layout)
}

function heightOf({ pen }: Flow, row: Row, layout: Layout): number {
  const [nameWidth = 0, ...others] = layout.widths
  const { name, detail } = styles(layout)
  const first =
    pen.heightOf(row.name, nameWidth, name) +
    row.details.reduce((sum, line) => sum + pen.heightOf(line, nameWidth, detail), 0)
  const cells = row.cells.map((lines, index) =>
    pen.heightOf(lines.join('\n'), others[index] ?? 0, { size: layout.size }),
  )
  return Math.max(first, ...cells) + 2 * PADDING
}

const styles = ({ size }: Layout): Record<'name' | 'detail', TextStyle> => ({
  name: { size, maxLines: MAX_LINES },
  detail: { size: size - 1, colour: SOFT, maxLines: MAX_LINES },
})

const leftOf = ({ left }: Flow, widths: readonly number[], index: number): number =>
  left + widths.slice(0, index).reduce((sum, width) => sum + width + GAP, 0)
