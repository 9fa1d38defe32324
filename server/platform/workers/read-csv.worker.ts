import { parse } from 'csv-parse/sync'
import { workerTask } from './worker-task.ts'

export const work = workerTask((text: string) => {
  const rows = parse(text, { bom: true, trim: true, skip_empty_lines: true, relax_column_count: true, info: true })
  return (rows as unknown as { record: string[]; info: { lines: number } }[]).map(({ record, info }) => ({
    cells: record,
    line: info.lines,
  }))
})
