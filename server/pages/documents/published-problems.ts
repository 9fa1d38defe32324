import type { FastifyInstance } from 'fastify'
import type { Problem } from '#engine/types.ts'
import type { DocumentProblem, TemplateResult } from '#generated/api.d.ts'
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

/** What is wrong with a published document. */
export interface PublishedProblems {
  count: number
  /** The first of them, errors first. */
  first: DocumentProblem[]
}

/** A broken document may have thousands, and nobody reads more in a list. */
const MAX_LISTED = 20

/** By document id, with the revision that was checked. */
type Checked = Map<number, PublishedProblems & { revision: number }>

const checked = new WeakMap<FastifyInstance, Checked>()

/**
 * Returns the problems of each published document, by its id (EN-02); none if pages cannot be rendered. They are cached
 * until the document changes.
 */
export async function readProblems(app: FastifyInstance): Promise<ReadonlyMap<number, PublishedProblems>> {
  const { renderer } = app.pageOptions
  if (!renderer) return new Map()
  const known: Checked = checked.get(app) ?? new Map()
  const current = await revisions(app.database.pool)
  const changed = current.flatMap(({ id, revision }) => (known.get(id)?.revision === revision ? [] : [id]))
  for (const { id, key, page_type: pageType, name, revision, published } of await contents(
    app.database.pool,
    changed,
  )) {
    const wire = { template: { key, name, revision }, page_type: pageType, ...published } as TemplateResult
    const problems = await renderer.explain(wire)
    // Older versions of sections are migrated, and saved as such by the next change: there is nothing to correct.
    known.set(id, { revision, ...summarise(problems.filter(({ code }) => code !== 'outdated-section')) })
  }
  const ids = new Set(current.map(({ id }) => id))
  for (const id of known.keys()) if (!ids.has(id)) known.delete(id)
  checked.set(app, known)
  return known
}

/** Returns how many published documents have problems. */
export async function countFaultyDocuments(app: FastifyInstance): Promise<number> {
  return [...(await readProblems(app)).values()].filter(({ count }) => count > 0).length
}

function summarise(problems: readonly Problem[]): PublishedProblems {
  const errors = problems.filter(({ severity }) => severity === 'error')
  const warnings = problems.filter(({ severity }) => severity !== 'error')
  return {
    count: problems.length,
    first: [...errors, ...warnings].slice(0, MAX_LISTED).map(({ code, severity, message, pointer, sectionId }) => ({
      check: 'schema',
      code,
      severity,
      message,
      pointer,
      item_id: sectionId ?? null,
    })),
  }
}
