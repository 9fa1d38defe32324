import type { FastifyInstance } from 'fastify'
import { mergeFacets } from '#server/catalogue/listing/merge-facets.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import { addProblems } from './import-problems.ts'
import type { ImportRun } from './import-run.ts'
import * as t from '#words/product-import.ts'

/** Merges options as the owner chose, once all products are there. It can be repeated. */
export async function mergeNames(app: FastifyInstance, { id, options }: ImportRun): Promise<void> {
  for (const { from, into } of options.merges ?? [])
    try {
      await mergeFacets(app, { facet: from }, into)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const message = t.notMerged({ from, into, reason: error.message })
      await addProblems(app.database.pool, id, [{ severity: 'warning', line: 1, column: '', message }])
    }
}
