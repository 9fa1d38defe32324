import type { FastifyInstance } from 'fastify'
import type { Queryable } from '#server/platform/db/database.ts'
import { csvLine } from '../csv.ts'
import * as forms from '../exports/forms.ts'
import * as reviews from '../exports/reviews.ts'
import * as subscribers from '../exports/subscribers.ts'
import type { ContentTask } from '../task.ts'

/** What a module of `exports/` gives. */
interface Exported {
  header: readonly string[] | ((db: Queryable) => Promise<readonly string[]>)
  /** A row each, in the order of the header. */
  rows: (db: Queryable, app: FastifyInstance) => AsyncIterable<readonly string[]>
}

/** What can be exported, by its word on the command line. */
const KINDS: Readonly<Record<string, Exported>> = { forms, reviews, subscribers }

/** `export forms`, `subscribers` and the others: as CSV on the standard output. */
export const task: ContentTask = {
  usage: `  export WHAT        prints it as CSV: ${Object.keys(KINDS).join(', ')}`,
  readWords: ([what = '', ...more]) => {
    const exported = Object.hasOwn(KINDS, what) ? KINDS[what] : undefined
    if (!exported || more.length > 0) throw new Error(`What is to be exported is ${Object.keys(KINDS).join(' or ')}.`)
    return async (app) => {
      const { header, rows } = exported
      const db = app.database.pool
      const lines = [csvLine(typeof header === 'function' ? await header(db) : header)]
      for await (const row of rows(db, app)) lines.push(csvLine(row))
      return lines.join('').trimEnd()
    }
  },
}
