import { type Row, type RowReader, shortened } from '../row-reader.ts'
import { readFlag } from '../values/flags.ts'
import { readRichText } from '../values/rich-text.ts'
import * as t from '#words/product-files.ts'

/** The row with what concerns the whole product: the first with a title. */
export class MainRow {
  readonly row: Row
  readonly #reader: RowReader
  /** Without it, empty cells do not mean that a value is empty. */
  readonly #isComplete: boolean

  constructor(reader: RowReader, rows: readonly Row[]) {
    this.row = rows.find((row) => reader.line(row, 'title') !== '') ?? rows[0]!
    this.#reader = reader
    this.#isComplete = !reader.has('title') || reader.line(this.row, 'title') !== ''
  }

  /** Returns a text on one line; undefined if the file does not say anything about it. */
  line(field: string): string | undefined {
    return this.#given(field, this.#reader.line(this.row, field))
  }

  text(field: string): string | undefined {
    return this.#given(field, this.#reader.text(this.row, field))
  }

  richText(field: string): string | undefined {
    const html = this.text(field)
    return html === undefined ? undefined : readRichText(html)
  }

  /** Returns what `read` makes of a text, even of an empty one; reports `message` if it cannot be read. */
  parsed<Value>(
    field: string,
    read: (text: string) => Value | undefined,
    message: (value: string) => string,
  ): Value | undefined {
    const text = this.text(field)
    const value = text === undefined ? undefined : read(text)
    if (text !== undefined && value === undefined) this.#reader.error(this.row, field, message(shortened(text)))
    return value
  }

  flag(field: string): boolean | undefined {
    return this.#reader.read(this.row, field, readFlag, (value) => t.flagInvalid({ value }))
  }

  #given(field: string, text: string): string | undefined {
    return this.#reader.has(field) && (this.#isComplete || text !== '') ? text : undefined
  }
}

type Given<Values> = { [Key in keyof Values]?: Exclude<Values[Key], undefined> }

/** Returns the values that are not undefined. */
export const given = <Values extends object>(values: Values): Given<Values> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Given<Values>
