import { parse } from 'csv-parse/sync'
import { workerTask } from './worker-task.ts'

/** Reads the rows of a CSV text, each with the line that it ends in. Throws what the parser says of a text that is none. */
export const work = workerTask((text: string) => {
  const rows = parse(text, { bom: true, trim: true, skip_empty_lines: true, relax_column_count: true, info: true })
  return (rows as unknown as { record: string[]; info: { lines: number } }[]).map(({ record, info }) => ({
    cells: record,
    line: info.lines,
  }))
})
