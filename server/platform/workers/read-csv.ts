import { type WorkerFile, WorkLimitError, runInWorker } from './run-in-worker.ts'
import * as t from '#words/commands.ts'

export interface CsvRow {
  cells: string[]
  line: number
}

const MAX_CHARACTERS = 2_000_000
const CSV_WORKER: WorkerFile<string, CsvRow[] | { wrongQuoteAt: number }> = {
  url: new URL('./read-csv.worker.ts', import.meta.url),
  limitMs: 30_000,
}

/** Parses a CSV text in a worker. @throws Error with a readable message when it is invalid or too large. */
export async function readCsv(text: string): Promise<CsvRow[]> {
  if (text.length > MAX_CHARACTERS) throw new Error(t.csvTooLarge({ most: MAX_CHARACTERS }))
  const rows = await runInWorker(CSV_WORKER, text).catch((error: unknown) => {
    throw error instanceof WorkLimitError ? new Error(t.csvTooSlow()) : error
  })
  if ('wrongQuoteAt' in rows) throw new Error(t.csvWrongQuote({ line: rows.wrongQuoteAt }))
  return rows
}
