import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { BYTE_ORDER_MARK, csvLine } from '#server/platform/csv/csv-line.ts'
import type { Queryable } from '#server/platform/db/database.ts'
import { readProblems } from './import-problems.ts'
import * as t from '#words/product-import.ts'

const PAGE = 1000

const consequences = { error: t.productLeftOut, warning: t.productImported } as const

/** Writes all problems of a run as CSV, in the order of its file. */
export async function* reportLines(db: Queryable, runId: number): AsyncGenerator<string> {
  yield (
    BYTE_ORDER_MARK +
    csvLine([t.reportLine(), t.reportColumn(), t.reportValue(), t.reportMessage(), t.reportConsequence()])
  )
  for (let after = { line: -1, id: 0 }; ;) {
    const problems = await readProblems(db, runId, { after, limit: PAGE })
    const last = problems.at(-1)
    if (!last) return
    yield problems
      .map(({ line, column, value, severity, message }) =>
        csvLine([line, column, value, message, consequences[severity]()]),
      )
      .join('')
    after = last
  }
}

export const writeReport = (db: Queryable, runId: number, path: string): Promise<void> =>
  pipeline(Readable.from(reportLines(db, runId)), createWriteStream(path))
