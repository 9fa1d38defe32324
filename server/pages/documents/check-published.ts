import type { FastifyInstance } from 'fastify'
import type { DocumentProblems } from '#generated/api.d.ts'
import { checkDraft } from './check-draft.ts'
import { readPublishedText } from './read-documents.ts'
import { type DocumentId, findStored, publishedRevision } from './stored-document.ts'

/** Checking renders the page, and a member of staff may see many pages a minute. */
const FRESH_MS = 60_000
/** A shop has fewer documents that people look at. */
const MAX_KEPT = 200

interface Checked {
  revision: number
  at: number
  problems: Promise<DocumentProblems['problems']>
}

const checked = new WeakMap<FastifyInstance, Map<string, Checked>>()

/** Runs all checks on what is published of a document; the result may be a minute old. */
export async function checkPublished(app: FastifyInstance, id: DocumentId): Promise<DocumentProblems> {
  const stored = await findStored(app.database.pool, id)
  const revision = stored && publishedRevision(stored)
  const text = stored && (await readPublishedText(app.database.pool, stored))
  if (revision === undefined || revision === null || !text) return { revision: null, problems: [] }
  const known = checked.get(app) ?? new Map<string, Checked>()
  checked.set(app, known)
  const name = `${id.pageType} ${id.key}`
  const before = known.get(name)
  if (before?.revision === revision && Date.now() - before.at < FRESH_MS)
    return { revision, problems: await before.problems }
  const problems = checkDraft(app, id, text).then((result) => result.problems)
  known.set(name, { revision, at: Date.now(), problems })
  problems.catch(() => known.delete(name))
  for (const oldest of [...known.keys()].slice(0, Math.max(0, known.size - MAX_KEPT))) known.delete(oldest)
  return { revision, problems: await problems }
}
