import type { GridVariant } from '#generated/api.d.ts'
import { type GridFormat, readCell } from '../controls/grid-cells.ts'
import { writeTable } from '../controls/copied-table.ts'
import { COLUMNS, type EditableColumn, isEditable, storedText } from './grid-columns.ts'

/** A changed row: what was stored when it was first changed, and what was typed in its cells. */
export interface EditedRow {
  base: GridVariant
  typed: Readonly<Partial<Record<EditableColumn, string>>>
}

export type Edits = ReadonlyMap<number, EditedRow>

export interface Place {
  row: number
  column: number
}

/** One cell's change, to be undone and repeated. Undefined: as stored. */
interface CellChange {
  base: GridVariant
  column: EditableColumn
  from: string | undefined
  to: string | undefined
}

export interface GridState {
  edits: Edits
  undo: readonly (readonly CellChange[])[]
  redo: readonly (readonly CellChange[])[]
  /** The active cell, and the opposite corner of the selection. */
  focus: Place
  anchor: Place
  /** The text in the active cell while it is edited. */
  editing: string | undefined
}

/** The rows as they are stored, and how people write numbers. */
export interface Grid {
  rows: readonly GridVariant[]
  format: GridFormat
}

export const newGrid = (edits: Edits = new Map()): GridState => ({
  edits,
  undo: [],
  redo: [],
  focus: { row: 0, column: 1 },
  anchor: { row: 0, column: 1 },
  editing: undefined,
})

export interface Range {
  top: number
  bottom: number
  left: number
  right: number
}

export const rangeOf = ({ focus, anchor }: Pick<GridState, 'focus' | 'anchor'>): Range => ({
  top: Math.min(focus.row, anchor.row),
  bottom: Math.max(focus.row, anchor.row),
  left: Math.min(focus.column, anchor.column),
  right: Math.max(focus.column, anchor.column),
})

/** Returns a cell's text: what was typed, else what is stored. */
export function textAt({ edits }: Pick<GridState, 'edits'>, { rows, format }: Grid, { row, column }: Place): string {
  const [stored, target] = [rows[row], COLUMNS[column]]
  if (!stored || !target) return ''
  const typed = isEditable(target) ? edits.get(stored.product_id)?.typed[target.name] : undefined
  return typed ?? storedText(stored, target, format)
}

/** Moves the active cell, within the grid. Extending keeps the other corner of the selection. */
export function moveTo(state: GridState, to: Place, { rows }: Grid, isExtending = false): GridState {
  const focus = {
    row: Math.max(0, Math.min(to.row, rows.length - 1)),
    column: Math.max(0, Math.min(to.column, COLUMNS.length - 1)),
  }
  return { ...state, focus, anchor: isExtending ? state.anchor : focus, editing: undefined }
}

/** Begins to edit the active cell, with its own text or with what was typed. */
export function beginEdit(state: GridState, grid: Grid, text?: string): GridState {
  if (!isEditable(COLUMNS[state.focus.column]) || !grid.rows[state.focus.row]) return state
  return { ...state, anchor: state.focus, editing: text ?? textAt(state, grid, state.focus) }
}

export const cancelEdit = (state: GridState): GridState => ({ ...state, editing: undefined })

/** Writes what was typed into the active cell. */
export function commitEdit(state: GridState, grid: Grid): GridState {
  if (state.editing === undefined) return state
  return { ...write(state, grid, [{ place: state.focus, text: state.editing }]).state, editing: undefined }
}

interface Written {
  state: GridState
  /** Cells that show something only, or are beyond the grid. */
  skipped: number
}

/** Writes texts into cells, as one step. A text that means what is stored is no change. */
export function write(
  state: GridState,
  { rows, format }: Grid,
  cells: readonly { place: Place; text: string }[],
): Written {
  let skipped = 0
  const step = cells.flatMap(({ place: { row, column }, text }): CellChange[] => {
    const [stored, target] = [rows[row], COLUMNS[column]]
    if (!stored || !isEditable(target)) {
      if (text.trim() !== '' && !(stored && target && text.trim() === storedText(stored, target, format))) skipped += 1
      return []
    }
    const edited = state.edits.get(stored.product_id)
    const base = edited?.base ?? stored
    const from = edited?.typed[target.name]
    const read = readCell(text, target.field!, format)
    const to = read && read.value === (base[target.name] ?? undefined) ? undefined : text.trim()
    const isSame = read?.value === null && base[target.name] === null
    const next = isSame ? undefined : to
    return next === from ? [] : [{ base, column: target.name, from, to: next }]
  })
  if (step.length === 0) return { state, skipped }
  const edits = applyStep(state.edits, step, 'to')
  return { state: { ...state, edits, undo: [...state.undo, step], redo: [] }, skipped }
}

function applyStep(edits: Edits, step: readonly CellChange[], side: 'from' | 'to'): Edits {
  const next = new Map(edits)
  for (const change of step) {
    const { base, column } = change
    const before = next.get(base.product_id) ?? { base, typed: {} }
    const { [column]: _removed, ...others } = before.typed
    const text = change[side]
    const typed = text === undefined ? others : { ...others, [column]: text }
    if (Object.keys(typed).length > 0) next.set(base.product_id, { ...before, typed })
    else next.delete(base.product_id)
  }
  return next
}

/**
 * Pastes copied cells from the first selected cell on. A single value fills the selection, and a row of values fills
 * each selected row.
 */
export function paste(state: GridState, grid: Grid, table: readonly (readonly string[])[]): Written {
  const { top, left, bottom, right } = rangeOf(state)
  const [first = []] = table
  const isOneRow = table.length === 1
  const lines = isOneRow ? Array.from({ length: bottom - top + 1 }, () => first) : table
  const cells = lines.flatMap((line, down) => {
    const texts = isOneRow && line.length === 1 ? Array.from({ length: right - left + 1 }, () => line[0]!) : line
    return texts.map((text, across) => ({ place: { row: top + down, column: left + across }, text }))
  })
  const written = write({ ...state, editing: undefined }, grid, cells)
  const width = Math.max(...lines.map((line) => line.length), right - left + 1)
  const end = moveTo(state, { row: top + lines.length - 1, column: left + width - 1 }, grid).focus
  return { ...written, state: { ...written.state, anchor: { row: top, column: left }, focus: end } }
}

/** Copies the first selected row into those below it. */
export function fillDown(state: GridState, grid: Grid): GridState {
  const { top, bottom, left, right } = rangeOf(state)
  const cells = placesIn({ top: top + 1, bottom, left, right }).flatMap((place) =>
    isEditable(COLUMNS[place.column]) ? [{ place, text: textAt(state, grid, { row: top, column: place.column }) }] : [],
  )
  return write(state, grid, cells).state
}

/** Empties the selected cells that may be empty, and takes back what was typed in the others. */
export function clear(state: GridState, grid: Grid): GridState {
  const cells = placesIn(rangeOf(state)).flatMap((place) => {
    const [column, row] = [COLUMNS[place.column], grid.rows[place.row]]
    if (!isEditable(column) || !row) return []
    const base = state.edits.get(row.product_id)?.base ?? row
    return [{ place, text: column.name === 'compare_at' ? '' : storedText(base, column, grid.format) }]
  })
  return write(state, grid, cells).state
}

/** Returns the selected cells as spreadsheets read them. */
export function copy(state: GridState, grid: Grid): string {
  const { top, bottom, left, right } = rangeOf(state)
  const lines = Array.from({ length: bottom - top + 1 }, (_, down) =>
    Array.from({ length: right - left + 1 }, (_one, across) =>
      textAt(state, grid, { row: top + down, column: left + across }),
    ),
  )
  return writeTable(lines)
}

export function undo(state: GridState): GridState {
  const step = state.undo.at(-1)
  if (!step) return state
  const edits = applyStep(state.edits, step, 'from')
  return { ...state, edits, undo: state.undo.slice(0, -1), redo: [...state.redo, step], editing: undefined }
}

export function redo(state: GridState): GridState {
  const step = state.redo.at(-1)
  if (!step) return state
  const edits = applyStep(state.edits, step, 'to')
  return { ...state, edits, redo: state.redo.slice(0, -1), undo: [...state.undo, step], editing: undefined }
}

function placesIn({ top, bottom, left, right }: Range): Place[] {
  const places: Place[] = []
  for (let row = top; row <= bottom; row += 1)
    for (let column = left; column <= right; column += 1) places.push({ row, column })
  return places
}
