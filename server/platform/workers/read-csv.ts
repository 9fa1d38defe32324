import { type WorkerFile, WorkLimitError, runInWorker } from './run-in-worker.ts'

export interface CsvRow {
  cells: string[]
  /** The line of the text that the row ends in. */
  line: number
}

/** Tens of thousands of rows. */
const MOST_CHARACTERS = 2_000_000
const READ: WorkerFile<string, CsvRow[]> = { url: new URL('./read-csv.worker.ts', import.meta.url), limitMs: 30_000 }

/** Reads the rows of a CSV text, in a worker. Throws an Error in words for one that is none or too large. */
export async function readCsv(text: string): Promise<CsvRow[]> {
  if (text.length > MOST_CHARACTERS) throw new Error(`A CSV file has at most ${MOST_CHARACTERS} characters. Split it.`)
  return runInWorker(READ, text).catch((error: unknown) => {
    throw error instanceof WorkLimitError ? new Error('The file takes too long to read. Split it.') : error
  })
}
