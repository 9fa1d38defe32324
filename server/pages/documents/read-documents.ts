import type { AdminDocument, DocumentSummary } from '#generated/api.d.ts'
import { type Queryable, statement } from '#server/platform/db/database.ts'
import { readAssigned } from './assignments.ts'
import { groupOf, isRemovable } from './document-kinds.ts'
import { draftFacts, scheduleFacts } from './draft-facts.ts'
import { currentDraft } from './drafts.ts'
import { previewPath, readSamples } from './preview-path.ts'
import type { PublishedProblems } from './published-problems.ts'
import { findRevision } from './revisions.ts'
import {
  type DocumentId,
  type DocumentText,
  type StoredDocument,
  contentOf,
  findStored,
  publishedRevision,
  textOf,
} from './stored-document.ts'

interface ListedDocument {
  id: number
  key: string
  page_type: string
  name: string
  revision: number
  is_published: boolean
  has_draft: boolean
  path: unknown
  starts_at: Date | null
  ends_at: Date | null
  updated_at: Date
  updated_by: string | null
}

const list = statement<ListedDocument, []>(
  'listed-documents',
  `SELECT d.id, d.key, d.page_type, coalesce(f.name, d.name) AS name, d.revision, d.published IS NOT NULL AS is_published,
     f.version IS NOT NULL AS has_draft, coalesce(d.published, d.draft) #> '{page,path}' AS path, d.starts_at, d.ends_at,
     greatest(d.updated_at, f.saved_at) AS updated_at, coalesce(f.author, r.author) AS updated_by
   FROM document d LEFT JOIN document_draft f ON f.version = d.draft_version
   LEFT JOIN document_revision r ON r.key = d.key AND r.page_type = d.page_type AND r.number = d.revision ORDER BY d.name, d.key`,
)

/** Orders the groups as editors look for them. */
const GROUPS = ['page', 'frame', 'product', 'listing', 'checkout', 'account', 'shared', 'system'] as const

/** Returns all documents by group and name. `problems` has those of each document that was checked. */
export async function listDocuments(
  db: Queryable,
  problems: ReadonlyMap<number, PublishedProblems>,
): Promise<DocumentSummary[]> {
  const [rows, samples] = [await list(db), await readSamples(db)]
  return rows
    .map((row): DocumentSummary => {
      const id = { key: row.key, pageType: row.page_type }
      return {
        key: row.key,
        page_type: row.page_type,
        name: row.name,
        group: groupOf(id),
        preview_path: previewPath(id, row.path, samples),
        revision: row.is_published ? row.revision : null,
        is_published: row.is_published,
        has_draft: row.has_draft,
        schedule: scheduleFacts(row),
        problems: problems.get(row.id)?.count ?? null,
        first_problems: problems.get(row.id)?.first ?? [],
        updated_at: row.updated_at.toISOString(),
        updated_by: row.updated_by,
      }
    })
    .toSorted((a, b) => GROUPS.indexOf(a.group) - GROUPS.indexOf(b.group))
}

/** Returns a document with its draft and schedule; undefined if there is none. */
export async function readAdminDocument(db: Queryable, id: DocumentId): Promise<AdminDocument | undefined> {
  const stored = await findStored(db, id)
  if (!stored) return undefined
  const draft = await currentDraft(db, stored)
  const published = await readPublished(db, stored)
  const path = (published ?? draft?.text)?.page.path
  return {
    key: id.key,
    page_type: id.pageType,
    name: published || !draft ? stored.name : draft.text.name,
    group: groupOf(id),
    revision: publishedRevision(stored),
    published: published ?? null,
    draft: draft ? draftFacts(draft) : null,
    schedule: scheduleFacts(stored),
    scheduled: stored.scheduled && contentOf(textOf('', stored.scheduled)),
    preview_path: previewPath(id, path, await readSamples(db)),
    is_deletable: isRemovable(id),
    assigned_to: await readAssigned(db, id),
  }
}

/** Returns what is published in the order in which it was written, which the document's own column does not keep. */
async function readPublished(db: Queryable, stored: StoredDocument) {
  const text = await readPublishedText(db, stored)
  return text && contentOf(text)
}

/** Returns what is published of a document as it was written; undefined if nothing is. */
export async function readPublishedText(db: Queryable, stored: StoredDocument): Promise<DocumentText | undefined> {
  if (stored.published === null) return undefined
  const [written] = await findRevision(db, stored.key, stored.page_type, stored.revision)
  return textOf(stored.name, written?.content ?? stored.published)
}
