import type { FastifyInstance } from 'fastify'
import type { TemplateResult } from '#generated/api.d.ts'
import { statement } from '#server/platform/db/database.ts'
import type { DocumentContent } from '#server/platform/db/document-content.ts'

const revisions = statement<{ id: number; revision: number }, []>(
  'published-document-revisions',
  'SELECT id, revision FROM document WHERE published IS NOT NULL',
)

const contents = statement<
  { id: number; key: string; page_type: string; name: string; revision: number; published: DocumentContent },
  [ids: number[]]
>(
  'published-documents-by-id',
  'SELECT id, key, page_type, name, revision, published FROM document WHERE id = ANY ($1) AND published IS NOT NULL',
)

/** Number of problems by document id, with the revision in which they were counted. */
type Counts = Map<number, { revision: number; count: number }>

const counted = new WeakMap<FastifyInstance, Counts>()

/** Returns how many problems each published document has, by its id; none if pages cannot be rendered. */
export async function countProblems(app: FastifyInstance): Promise<ReadonlyMap<number, number>> {
  const { renderer } = app.pageOptions
  if (!renderer) return new Map()
  const known: Counts = counted.get(app) ?? new Map()
  const current = await revisions(app.database.pool)
  const changed = current.flatMap(({ id, revision }) => (known.get(id)?.revision === revision ? [] : [id]))
  for (const { id, key, page_type: pageType, name, revision, published } of await contents(
    app.database.pool,
    changed,
  )) {
    const wire = { template: { key, name, revision }, page_type: pageType, ...published } as TemplateResult
    known.set(id, { revision, count: (await renderer.explain(wire)).length })
  }
  const ids = new Set(current.map(({ id }) => id))
  for (const id of known.keys()) if (!ids.has(id)) known.delete(id)
  counted.set(app, known)
  return new Map([...known].map(([id, { count }]) => [id, count]))
}
