import { type NoRow, statement } from '#server/platform/db/database.ts'
import type { DocumentContent } from '#server/platform/db/document-content.ts'

export type RevisionKind = 'publish' | 'restore' | 'remove' | 'import'

/** Contains only names of settings; the values are in the revisions. */
export interface SummaryEntry {
  change: 'added' | 'removed' | 'changed' | 'moved'
  /** `hero#first`, or `page` for the document's head. */
  item: string
  fields?: string[]
}

/** `content` is null if the document was removed. */
export interface Revision {
  key: string
  page_type: string
  number: number
  kind: RevisionKind
  based_on: number | null
  name: string
  content: DocumentContent | null
  author: string
  summary: SummaryEntry[]
  created_at: Date
}

const COLUMNS = 'key, page_type, number, kind, based_on, name, content, author, summary, created_at'

export const newestRevisions = statement<Revision, [keys: string[]]>(
  'newest-document-revisions',
  `SELECT DISTINCT ON (key, page_type) ${COLUMNS} FROM document_revision WHERE key = ANY ($1) ORDER BY key, page_type, number DESC`,
)

export const findRevision = statement<Revision, [key: string, pageType: string, number: number]>(
  'document-revision',
  `SELECT ${COLUMNS} FROM document_revision WHERE key = $1 AND page_type = $2 AND number = $3`,
)

export const previousRevision = statement<Revision, [key: string, pageType: string, before: number]>(
  'former-document-revision',
  `SELECT ${COLUMNS} FROM document_revision WHERE key = $1 AND page_type = $2 AND number < $3 AND content IS NOT NULL
   ORDER BY number DESC LIMIT 1`,
)

/** Higher than any revision's number, to read a history from its newest revision. */
export const NO_REVISION = 2_147_483_647

export const documentHistory = statement<
  Omit<Revision, 'content'>,
  [key: string, pageType: string, before: number, most: number]
>(
  'document-history',
  `SELECT key, page_type, number, kind, based_on, name, author, summary, created_at FROM document_revision
   WHERE key = $1 AND page_type = $2 AND number < $3 ORDER BY number DESC LIMIT $4`,
)

export const publishedKeys = statement<{ key: string }, []>(
  'shown-document-keys',
  'SELECT DISTINCT key FROM document WHERE published IS NOT NULL ORDER BY key',
)

/** Serialises writers until the transaction ends. */
export const lockDocuments = statement<NoRow, []>(
  'lock-documents',
  'SELECT FROM (SELECT pg_advisory_xact_lock(7041871)) l',
)

export const insertRevision = statement<
  NoRow,
  [
    key: string,
    pageType: string,
    number: number,
    kind: RevisionKind,
    basedOn: number | null,
    name: string,
    content: string | null,
    author: string,
    summary: string,
  ]
>(
  'insert-document-revision',
  `INSERT INTO document_revision (key, page_type, number, kind, based_on, name, content, author, summary)
   VALUES ($1, $2, $3, $4, $5, $6, $7::json, $8, $9::jsonb)`,
)

export const publishRevision = statement<
  NoRow,
  [key: string, pageType: string, name: string, number: number, content: string]
>(
  'show-document-revision',
  `INSERT INTO document (key, page_type, name, revision, published) VALUES ($1, $2, $3, $4, $5::jsonb)
   ON CONFLICT (key, page_type) DO UPDATE SET name = excluded.name, revision = excluded.revision, published = excluded.published, updated_at = now()`,
)

/** Documents with a draft are hidden instead of deleted. */
export const hideDocument = statement<NoRow, [key: string, pageType: string, number: number]>(
  'hide-document',
  `UPDATE document SET published = NULL, revision = $3, scheduled = NULL, starts_at = NULL, ends_at = NULL, afterwards = NULL,
   scheduled_by = NULL, updated_at = now() WHERE key = $1 AND page_type = $2 AND draft IS NOT NULL`,
)

export const deleteDocument = statement<NoRow, [key: string, pageType: string]>(
  'delete-document',
  `DELETE FROM document WHERE key = $1 AND page_type = $2 AND draft IS NULL`,
)
