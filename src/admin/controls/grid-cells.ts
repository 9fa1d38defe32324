import type { FieldSchema } from '#domain/resource-schema.ts'
import { emptyValue, hasType } from '../field/field-schema.ts'
import { readTable } from './copied-table.ts'
import { formatAmount, formatNumber, readAmount, readNumber } from './typed-values.ts'

/** A column of a grid. */
export interface GridColumn {
  name: string
  title: string
  field: FieldSchema
}

export interface GridFormat {
  currency: string
  locale: string
}

type Row = Readonly<Record<string, unknown>>

const isMoney = (field: FieldSchema): boolean => field['x-control'] === 'money'
const isNumber = (field: FieldSchema): boolean => hasType(field, 'integer') || hasType(field, 'number')

/** Returns a cell’s value as it is typed. */
export function cellText(value: unknown, field: FieldSchema, format: GridFormat): string {
  if (typeof value === 'string') return value
  if (typeof value !== 'number') return ''
  return isMoney(field) ? formatAmount(value, format) : formatNumber(value, format.locale)
}

/** Reads a typed cell; undefined if it cannot be read. */
export function readCell(text: string, field: FieldSchema, format: GridFormat): { value: unknown } | undefined {
  const typed = text.trim()
  if (typed === '') return { value: emptyValue(field) }
  if (!isMoney(field) && !isNumber(field)) return { value: typed }
  const value = isMoney(field)
    ? readAmount(typed, format)
    : readNumber(typed, { isWhole: hasType(field, 'integer'), locale: format.locale })
  return value === undefined ? undefined : { value }
}

interface Paste {
  text: string
  /** The cell that gets the first value. */
  row: number
  column: number
}

/**
 * Returns the rows after cells copied from a spreadsheet were pasted; undefined for a plain text. A single copied value
 * is no grid. Cells that cannot be read or changed stay as they are, and are counted; what reaches beyond the grid is
 * dropped.
 */
export function pasteCells<Item extends Row>(
  rows: readonly Item[],
  columns: readonly GridColumn[],
  { text, row, column }: Paste,
  format: GridFormat,
  canChange: (item: Item, column: GridColumn) => boolean,
): { rows: Item[]; invalid: number } | undefined {
  const lines = readTable(text)
  if (lines.length === 1 && lines[0]!.length === 1) return undefined
  const next = [...rows]
  let invalid = 0
  lines.forEach((line, down) =>
    line.forEach((cell, across) => {
      const [item, target] = [next[row + down], columns[column + across]]
      if (!item || !target) return
      const read = readCell(cell, target.field, format)
      if (!read || !canChange(item, target)) invalid += 1
      else next[row + down] = { ...item, [target.name]: read.value }
    }),
  )
  return { rows: next, invalid }
}
