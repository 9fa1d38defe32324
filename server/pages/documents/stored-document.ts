import { type NoRow, type Queryable, statement } from '#server/platform/db/database.ts'
import type { DocumentContent } from '#server/platform/db/document-content.ts'

/** A name and content, as schedules store them and as versions are merged. */
export interface DocumentText extends DocumentContent {
  name: string
}

export interface StoredDocument {
  id: number
  key: string
  page_type: string
  name: string
  /** Also counts removals: what is published has this number only if there is something. */
  revision: number
  published: DocumentContent | null
  draft_version: number | null
  scheduled: DocumentText | null
  starts_at: Date | null
  ends_at: Date | null
  afterwards: DocumentText | null
  scheduled_by: string | null
  updated_at: Date
  is_starting: boolean
  is_ending: boolean
}

const COLUMNS = `id, key, page_type, name, revision, published, draft_version, scheduled, starts_at, ends_at, afterwards,
  scheduled_by, updated_at, coalesce(starts_at <= now(), false) AS is_starting, coalesce(ends_at <= now(), false) AS is_ending`

const find = statement<StoredDocument, [key: string, pageType: string]>(
  'stored-document',
  `SELECT ${COLUMNS} FROM document WHERE key = $1 AND page_type = $2`,
)

const lock = statement<StoredDocument, [key: string, pageType: string]>(
  'stored-document-locked',
  `SELECT ${COLUMNS} FROM document WHERE key = $1 AND page_type = $2 FOR NO KEY UPDATE`,
)

/** Adds a document that is not published. */
export const insertDocument = statement<NoRow, [key: string, pageType: string, name: string, revision: number]>(
  'insert-unpublished-document',
  'INSERT INTO document (key, page_type, name, revision) VALUES ($1, $2, $3, $4) ON CONFLICT (key, page_type) DO NOTHING RETURNING true AS inserted',
)

export interface DocumentId {
  key: string
  pageType: string
}

export async function findStored(db: Queryable, { key, pageType }: DocumentId): Promise<StoredDocument | undefined> {
  return (await find(db, key, pageType))[0]
}

/** Waits for other writers of the document, and keeps them waiting until the transaction ends. */
export async function lockStored(db: Queryable, { key, pageType }: DocumentId): Promise<StoredDocument | undefined> {
  return (await lock(db, key, pageType))[0]
}

/** Returns the published revision; null while nothing is published. */
export const publishedRevision = ({ published, revision }: StoredDocument): number | null =>
  published === null ? null : revision

/** Returns what is published, with its name. */
export const publishedText = ({ name, published }: StoredDocument): DocumentText | undefined =>
  published === null ? undefined : textOf(name, published)

/** Returns the parts of stored content, whatever was stored. */
export function textOf(name: string, content: unknown): DocumentText {
  const { page, component_data: items } = (content ?? {}) as Partial<DocumentContent>
  return {
    name,
    page: (typeof page === 'object' && page !== null && !Array.isArray(page) ? page : {}) as DocumentContent['page'],
    component_data: Array.isArray(items) ? items : [],
  }
}

export const contentOf = ({ page, component_data }: DocumentContent): DocumentContent => ({ page, component_data })

/** Deletes a document of which nothing is left: neither published, nor scheduled, nor a draft. Its history remains. */
export const deleteUnpublished = statement<NoRow, [documentId: number]>(
  'delete-unpublished-document',
  'DELETE FROM document WHERE id = $1 AND published IS NULL AND scheduled IS NULL AND draft IS NULL',
)
