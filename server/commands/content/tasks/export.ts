import type { FastifyInstance } from 'fastify'
import type { Queryable } from '#server/platform/db/database.ts'
import { BYTE_ORDER_MARK, csvLine } from '../csv.ts'
import { modulesIn } from '../modules-in.ts'
import type { ContentTask } from '../task.ts'

/** What a file of `exports/` gives: its name is the word on the command line. */
interface Exported {
  header: readonly string[] | ((db: Queryable) => Promise<readonly string[]>)
  /** A row each, in the order of the header. */
  rows: (db: Queryable, app: FastifyInstance) => AsyncIterable<readonly string[]>
}

const FOLDER = new URL('../exports/', import.meta.url)
const kinds = modulesIn(FOLDER)

/** `export forms`, `subscribers` and what else the folder holds: as CSV on the standard output. */
export const task: ContentTask = {
  usage: `  export WHAT        prints it as CSV: ${kinds.join(', ')}`,
  readWords: ([what = '', ...more]) => {
    if (!kinds.includes(what) || more.length > 0) throw new Error(`What is to be exported is ${kinds.join(' or ')}.`)
    return async (app) => {
      const { header, rows } = (await import(new URL(`${what}.ts`, FOLDER).href)) as Exported
      const db = app.database.pool
      const lines = [BYTE_ORDER_MARK, csvLine(typeof header === 'function' ? await header(db) : header)]
      for await (const row of rows(db, app)) lines.push(csvLine(row))
      return lines.join('').trimEnd()
    }
  },
}
