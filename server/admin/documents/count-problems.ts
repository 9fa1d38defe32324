import type { FastifyInstance } from 'fastify'
import { statement } from '#server/platform/db/database.ts'
import { checkDocuments } from './check-documents.ts'

const readState = statement<{ state: string }, []>(
  'admin-documents-state',
  `SELECT coalesce(max(updated_at)::text, '') || ' ' || count(*) AS state FROM document`,
)

const counts = new WeakMap<FastifyInstance, { state: string; count: number }>()

/** Returns how many documents have problems. The result is cached until a document changes. */
export async function countDocumentProblems(app: FastifyInstance): Promise<number> {
  const [row] = await readState(app.database.pool)
  const state = row?.state ?? ''
  const known = counts.get(app)
  if (known?.state === state) return known.count
  const count = (await checkDocuments(app)).filter(({ problems }) => problems.length > 0).length
  counts.set(app, { state, count })
  return count
}
