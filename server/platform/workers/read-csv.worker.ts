import { CsvError, parse } from 'csv-parse/sync'
import { workerTask } from './worker-task.ts'

const QUOTE_FAULTS: ReadonlySet<string> = new Set([
  'CSV_QUOTE_NOT_CLOSED',
  'CSV_INVALID_CLOSING_QUOTE',
  'INVALID_OPENING_QUOTE',
])

/** Returns the rows, or the line at which a quote is wrong. */
export const work = workerTask((text: string) => {
  try {
    const rows = parse(text, { bom: true, trim: true, skip_empty_lines: true, relax_column_count: true, info: true })
    return (rows as unknown as { record: string[]; info: { lines: number } }[]).map(({ record, info }) => ({
      cells: record,
      line: info.lines,
    }))
  } catch (error) {
    if (error instanceof CsvError && QUOTE_FAULTS.has(error.code)) return { wrongQuoteAt: Number(error['lines']) }
    throw error
  }
})
