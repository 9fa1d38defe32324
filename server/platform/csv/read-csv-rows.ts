import { Readable, pipeline } from 'node:stream'
import { parse } from 'csv-parse'
import * as t from '#words/commands.ts'

export interface CsvRow {
  cells: string[]
  /** The line on which it starts. */
  line: number
}

export interface CsvLimits {
  fieldLength: number
  recordLength: number
  rows: number
}

export type Separator = ',' | ';' | '\t' | '|'

export interface CsvReading {
  separator?: Separator
  limits?: Partial<CsvLimits>
  /** Reads only this many rows, and nothing behind them. */
  first?: number
  /** Receives rows with a quote within an unquoted cell, which are left out. Without it, the first one is a fault. */
  onFaultyRow?: (line: number) => void
}

const LIMITS: CsvLimits = { fieldLength: 1_000_000, recordLength: 4_000_000, rows: 1_000_000 }
const SEPARATORS: readonly Separator[] = [',', ';', '\t', '|']

/** The file cannot be read any further. */
export class CsvFault extends Error {
  override name = 'CsvFault'
}

/** Returns the first record of a text, up to its line end. */
const firstRecord = (text: string): string => /^\n*(?:"(?:[^"]|"")*"|[^"\n])*/u.exec(text)?.[0] ?? ''

/** Returns the separator that is most frequent outside quotes in the first line. */
export function detectSeparator(text: string): Separator {
  const bare = firstRecord(text).replaceAll(/"(?:[^"]|"")*"/gu, '')
  const counts = SEPARATORS.map((separator) => bare.split(separator).length)
  return SEPARATORS[counts.indexOf(Math.max(...counts))] ?? ','
}

/**
 * Parses CSV as it arrives; line ends must be "\n" (`decodeText`). Empty lines are skipped.
 * @throws CsvFault with its line if a quote is misplaced or not closed, or a limit is exceeded
 */
export async function* readCsvRows(parts: AsyncIterable<string>, reading: CsvReading = {}): AsyncGenerator<CsvRow> {
  const limits = { ...LIMITS, ...reading.limits }
  let nextLine = 1
  let faultyLine = 0
  const parser = parse({
    delimiter: reading.separator ?? ',',
    record_delimiter: '\n',
    skip_empty_lines: true,
    trim: true,
    relax_column_count: true,
    ...(reading.first !== undefined && { to: reading.first }),
    max_record_size: limits.recordLength,
    skip_records_with_error: true,
    on_record: (cells: string[], { lines }) => {
      nextLine = lines + 1
      // The line travels as the last cell.
      return [...cells, String(lines - cells.reduce((sum, cell) => sum + countBreaks(cell), 0))]
    },
    // What it throws ends the reading.
    on_skip: (error) => {
      const [line, code] = [Number(error?.['lines']), String(error?.code)]
      if (code === 'CSV_MAX_RECORD_SIZE') throw new CsvFault(t.csvRowTooLong({ line: nextLine }))
      if (code === 'CSV_QUOTE_NOT_CLOSED') throw new CsvFault(t.csvWrongQuote({ line: nextLine }))
      // After text behind a closing quote, nobody knows where the next cell begins.
      if (!reading.onFaultyRow || code !== 'INVALID_OPENING_QUOTE') throw new CsvFault(t.csvWrongQuote({ line }))
      if (line !== faultyLine) reading.onFaultyRow(line)
      faultyLine = line
      return undefined
    },
  })
  pipeline(Readable.from(parts), parser, () => undefined)
  let rows = 0
  for await (const cells of parser as AsyncIterable<string[]>) {
    const row = { line: Number(cells.pop()), cells }
    rows += 1
    if (rows > limits.rows) throw new CsvFault(t.csvTooManyRows({ most: limits.rows }))
    if (row.cells.some((cell) => cell.length > limits.fieldLength))
      throw new CsvFault(t.csvFieldTooLong({ line: row.line, most: limits.fieldLength }))
    yield row
  }
}

function countBreaks(text: string): number {
  let count = 0
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) count += 1
  return count
}
