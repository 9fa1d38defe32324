import { PAGE_TYPES } from '#engine/page-types.ts'
import type { Queryable } from '#server/platform/db/database.ts'
import { ApiError, notFound } from '#server/platform/http/api-error.ts'
import { invalidValue } from '#server/platform/resources/refuse-values.ts'
import * as t from '#words/admin-documents.ts'
import { isAddable, pagePathOf, recordPath } from './document-kinds.ts'
import { currentDraft, writeDraft } from './drafts.ts'
import { newestRevisions } from './revisions.ts'
import {
  type DocumentId,
  type DocumentText,
  findStored,
  insertDocument,
  lockStored,
  publishedText,
} from './stored-document.ts'

export interface NewDocument extends DocumentId {
  name: string
  copyOf: DocumentId | undefined
  author: string
}

/**
 * Adds a document as a draft: empty, or with the content of another one.
 * @throws ApiError 409 document_exists; 404 for a missing original; 422 invalid_values
 */
export async function createDocument(
  db: Queryable,
  { key, pageType, name, copyOf, author }: NewDocument,
): Promise<void> {
  const isKnown = (PAGE_TYPES as readonly string[]).includes(pageType)
  if (!isKnown || !isAddable(pageType)) throw invalidValue('/page_type', t.cannotBeAdded({ type: pageType }))
  const path = pageType === 'Page' ? pagePathOf(key) : (recordPath(pageType, key) ?? `/${key}`)
  if (path === undefined) throw invalidValue('/key', t.addressTaken({ key }))
  const original = copyOf && (await readOriginal(db, copyOf))
  if (copyOf && !original) throw notFound(t.documentNotFound())
  const text: DocumentText = {
    name,
    page: { ...original?.page, title: original && pageType !== 'Page' ? original.page.title : name, path },
    component_data: original?.component_data ?? [],
  }
  const stored = await addStored(db, { key, pageType }, name)
  await writeDraft(db, stored.id, { text, basedOn: null, author })
}

/** Adds the row of a document, whose former revisions may remain. */
export async function addStored(db: Queryable, id: DocumentId, name: string) {
  const { key, pageType } = id
  const newest = (await newestRevisions(db, [key])).find((one) => one.page_type === pageType)
  const added = await insertDocument(db, key, pageType, name, newest?.number ?? 1)
  if (added.length === 0) throw new ApiError(409, 'document_exists', t.documentExists())
  const stored = await lockStored(db, id)
  if (!stored) throw notFound(t.documentNotFound())
  return stored
}

async function readOriginal(db: Queryable, id: DocumentId): Promise<DocumentText | undefined> {
  const stored = await findStored(db, id)
  return stored && (publishedText(stored) ?? (await currentDraft(db, stored))?.text)
}
