import { type NoRow, type Queryable, statement } from '#server/platform/db/database.ts'
import { writeDraft } from './drafts.ts'
import { newestRevisions } from './revisions.ts'
import {
  type DocumentId,
  type DocumentText,
  type StoredDocument,
  contentOf,
  lockStored,
  publishedText,
  textOf,
} from './stored-document.ts'
import { planDocuments, removeDocument, writeDocuments } from './write-documents.ts'

const clear = statement<NoRow, [documentId: number]>(
  'clear-document-schedule',
  'UPDATE document SET scheduled = NULL, starts_at = NULL, ends_at = NULL, afterwards = NULL, scheduled_by = NULL WHERE id = $1',
)

const start = statement<NoRow, [documentId: number, text: string, from: Date, until: Date | null, by: string]>(
  'schedule-document',
  'UPDATE document SET scheduled = $2::jsonb, starts_at = $3, ends_at = $4, afterwards = NULL, scheduled_by = $5 WHERE id = $1',
)

const end = statement<NoRow, [documentId: number, until: Date, afterwards: string | null, by: string]>(
  'end-document',
  'UPDATE document SET ends_at = $2, afterwards = $3::jsonb, scheduled_by = $4 WHERE id = $1',
)

export async function clearSchedule(db: Queryable, documentId: number): Promise<void> {
  await clear(db, documentId)
}

/** Schedules a draft from a time on. If it ends, what was shown before returns. */
export async function scheduleStart(
  db: Queryable,
  { id }: StoredDocument,
  text: DocumentText,
  { from, until, by }: { from: Date; until: Date | null; by: string },
): Promise<void> {
  await start(db, id, JSON.stringify(text), from, until, by)
}

/** Shows another text from a time on; without one, the document is hidden. */
export async function scheduleEnd(
  db: Queryable,
  { id }: StoredDocument,
  until: Date,
  afterwards: DocumentText | null,
  by: string,
): Promise<void> {
  await end(db, id, until, afterwards && JSON.stringify(afterwards), by)
}

/**
 * Publishes what the document's schedule shows already: visitors get it at the second, by the clock; this gives it a
 * revision. Call `lockDocuments` before. Returns the document, locked, as it is then.
 */
export async function settleSchedule(db: Queryable, id: DocumentId): Promise<StoredDocument | undefined> {
  let stored = await lockStored(db, id)
  if (stored?.is_starting && stored.scheduled) {
    const { scheduled, ends_at: until, scheduled_by: by } = stored
    const before = publishedText(stored) ?? null
    await clear(db, stored.id)
    await write(db, id, scheduled, 'publish', by ?? '')
    if (until) await scheduleEnd(db, stored, until, before, by ?? '')
    stored = await lockStored(db, id)
  }
  if (stored?.is_ending && !stored.scheduled) {
    const { afterwards, scheduled_by: by } = stored
    await clear(db, stored.id)
    if (afterwards) await write(db, id, afterwards, 'restore', by ?? '')
    else await hide(db, stored, by ?? '')
    stored = await lockStored(db, id)
  }
  return stored
}

async function write(
  db: Queryable,
  { key, pageType }: DocumentId,
  text: DocumentText,
  kind: 'publish' | 'restore',
  author: string,
): Promise<void> {
  const plans = await planDocuments(db, [{ key, pageType, name: text.name, content: contentOf(text) }])
  await writeDocuments(db, plans, { kind, author })
}

/** What was shown for a time becomes the draft, so that it can be shown again. */
async function hide(db: Queryable, stored: StoredDocument, author: string): Promise<void> {
  const { id, key, page_type: pageType } = stored
  const newest = (await newestRevisions(db, [key])).find((one) => one.page_type === pageType)
  if (!newest?.content) return
  if (stored.draft_version === null)
    await writeDraft(db, id, { text: textOf(newest.name, newest.content), basedOn: null, author })
  await removeDocument(db, newest, author)
}
