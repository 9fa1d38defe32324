import type { FastifyInstance } from 'fastify'
import { modules } from '#generated/content-exports.ts'
import type { Queryable } from '#server/platform/db/database.ts'
import { csvFile } from '#server/platform/csv/csv-line.ts'
import type { ContentTask } from '../task.ts'
import * as t from '#words/commands.ts'

interface Exported {
  header: readonly string[] | ((db: Queryable) => Promise<readonly string[]>)
  rows: (db: Queryable, app: FastifyInstance) => AsyncIterable<readonly string[]>
}

const exportsByName: Readonly<Record<string, () => Promise<Exported>>> = modules
const kinds = Object.keys(exportsByName)

export const task: ContentTask = {
  usage: () => [['export WHAT', t.exportHelp({ kinds: kinds.join(', ') })]],
  readWords: ([what = '', ...more]) => {
    const load = Object.hasOwn(exportsByName, what) ? exportsByName[what] : undefined
    if (!load || more.length > 0) throw new Error(t.exportWhat({ kinds: kinds.join(', ') }))
    return async (app) => {
      const { header, rows } = await load()
      const db = app.database.pool
      const columns = typeof header === 'function' ? await header(db) : header
      let file = ''
      for await (const line of csvFile(columns, rows(db, app))) file += line
      return file.trimEnd()
    }
  },
}
