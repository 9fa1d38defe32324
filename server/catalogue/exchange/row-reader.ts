import { restoreFormulas } from '#server/platform/csv/csv-line.ts'
import type { Column } from './columns.ts'
import type { Problem } from './exchanged-product.ts'

export interface Row {
  line: number
  cells: readonly string[]
}

/** Reads the cells of a product's rows by field, and collects the problems it is told. */
export class RowReader {
  readonly problems: Problem[] = []
  readonly columns: readonly Column[]
  readonly #byField: ReadonlyMap<string, Column>

  constructor(columns: readonly Column[]) {
    this.columns = columns
    this.#byField = new Map(columns.toReversed().map((column) => [column.field, column]))
  }

  has(field: string): boolean {
    return this.#byField.has(field)
  }

  /** Returns what the field's header says besides its name, such as a unit. */
  detail(field: string): string {
    return this.#byField.get(field)?.detail ?? ''
  }

  /** Returns the cell on one line; '' if the file has no such column. */
  line(row: Row, field: string): string {
    return this.text(row, field).replaceAll(/\s+/gu, ' ').trim()
  }

  /** Returns the cell with its line breaks. */
  text(row: Row, field: string): string {
    const column = this.#byField.get(field)
    return column ? cellOf(row, column) : ''
  }

  /** Returns a cell of one of several columns of a field, on one line. */
  cell(row: Row, column: Column): string {
    return cellOf(row, column).replaceAll(/\s+/gu, ' ').trim()
  }

  get hasErrors(): boolean {
    return this.problems.some(({ severity }) => severity === 'error')
  }

  problem({ line }: Row, header: string, message: string): void {
    this.problems.push({ severity: 'error', line, column: header, message })
  }

  error(row: Row, field: string, message: string): void {
    this.#add('error', row, field, message)
  }

  warn(row: Row, field: string, message: string): void {
    this.#add('warning', row, field, message)
  }

  /** Returns what `read` makes of a cell; reports `message` and returns undefined if it is filled in but not readable. */
  read<Value>(
    row: Row,
    field: string,
    read: (text: string) => Value | undefined,
    message: (value: string) => string,
  ): Value | undefined {
    const text = this.line(row, field)
    if (text === '') return undefined
    const value = read(text)
    if (value === undefined) this.error(row, field, message(shortened(text)))
    return value
  }

  #add(severity: Problem['severity'], { line }: Row, field: string, message: string): void {
    this.problems.push({ severity, line, column: this.#byField.get(field)?.header ?? '', message })
  }
}

const LONGEST_SHOWN = 60

/** Returns a value as messages quote it. */
export const shortened = (text: string): string =>
  text.length > LONGEST_SHOWN ? `${text.slice(0, LONGEST_SHOWN)}…` : text

/** Returns a cell as it was before it was written: line separators are line breaks, other control characters go. */
export const cellOf = ({ cells }: Row, { index }: Pick<Column, 'index'>): string =>
  restoreFormulas(cells[index] ?? '')
    .replaceAll(/[\u2028\u2029\u0085\v\f]/gu, '\n')
    .replaceAll(/[^\P{Cc}\t\n\r]/gu, '')
