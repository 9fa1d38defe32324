import { stableJson } from '#lib/stable-json.ts'
import { type NoRow, type Queryable, statement } from '#server/platform/db/database.ts'
import type { DocumentContent } from '#server/platform/db/document-content.ts'
import { type DocumentText, type StoredDocument, contentOf, textOf } from './stored-document.ts'

/** Saves kept for merging, besides those of the last day. An older editor's changes are compared with the revision. */
const KEPT_VERSIONS = 50

export interface Draft {
  version: number
  basedOn: number | null
  text: DocumentText
  author: string
  savedAt: Date
}

interface DraftRow {
  version: number
  based_on: number | null
  name: string
  content: DocumentContent
  author: string
  saved_at: Date
}

const select = statement<DraftRow, [documentId: number, version: number]>(
  'document-draft',
  `SELECT version, based_on, name, content, author, saved_at FROM document_draft WHERE document_id = $1 AND version = $2`,
)

const insert = statement<
  { version: number; saved_at: Date },
  [documentId: number, basedOn: number | null, name: string, content: string, author: string]
>(
  'insert-document-draft',
  `INSERT INTO document_draft (document_id, based_on, name, content, author) VALUES ($1, $2, $3, $4::json, $5) RETURNING version, saved_at`,
)

const setDraft = statement<NoRow, [documentId: number, version: number, content: string]>(
  'set-document-draft',
  'UPDATE document SET draft_version = $2, draft = $3::jsonb WHERE id = $1',
)

const clear = statement<NoRow, [documentId: number]>(
  'clear-document-draft',
  'UPDATE document SET draft_version = NULL, draft = NULL WHERE id = $1',
)

const prune = statement<NoRow, [documentId: number]>(
  'prune-document-drafts',
  `DELETE FROM document_draft f WHERE document_id = $1 AND saved_at < now() - interval '1 day'
   AND version < (SELECT min(version) FROM (SELECT version FROM document_draft WHERE document_id = $1 ORDER BY version DESC LIMIT ${KEPT_VERSIONS}) newest)
   AND NOT EXISTS (SELECT FROM document d WHERE d.draft_version = f.version)`,
)

/** Returns one save of a document's draft; undefined for one of another document. */
export async function findDraft(db: Queryable, documentId: number, version: number): Promise<Draft | undefined> {
  const [row] = await select(db, documentId, version)
  return (
    row && {
      version: row.version,
      basedOn: row.based_on,
      text: textOf(row.name, row.content),
      author: row.author,
      savedAt: row.saved_at,
    }
  )
}

export async function currentDraft(
  db: Queryable,
  { id, draft_version: version }: StoredDocument,
): Promise<Draft | undefined> {
  return version === null ? undefined : findDraft(db, id, version)
}

/** Stores a draft of a document, whose row must be locked. */
export async function writeDraft(
  db: Queryable,
  documentId: number,
  { text, basedOn, author }: Pick<Draft, 'text' | 'basedOn' | 'author'>,
): Promise<Draft> {
  const content = JSON.stringify(contentOf(text))
  const [row] = await insert(db, documentId, basedOn, text.name, content, author)
  await setDraft(db, documentId, row!.version, content)
  await prune(db, documentId)
  return { version: row!.version, basedOn, text, author, savedAt: row!.saved_at }
}

/** The saves are kept, so that changes of an editor who has not noticed can still be merged. */
export async function clearDraft(db: Queryable, documentId: number): Promise<void> {
  await clear(db, documentId)
}

export const isSameText = (a: DocumentText, b: DocumentText): boolean =>
  a.name === b.name && stableJson(contentOf(a)) === stableJson(contentOf(b))
