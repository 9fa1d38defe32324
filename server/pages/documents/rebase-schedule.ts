import { mergeDocuments } from '#domain/merge-documents.ts'
import { type NoRow, type Queryable, statement } from '#server/platform/db/database.ts'
import { type DocumentId, type DocumentText, findStored, textOf } from './stored-document.ts'

const setTexts = statement<NoRow, [documentId: number, scheduled: string | null, afterwards: string | null]>(
  'rebase-document-schedule',
  'UPDATE document SET scheduled = $2::jsonb, afterwards = $3::jsonb WHERE id = $1',
)

/**
 * Adds a change that was just published to what the document's schedule will publish, so that the schedule does not undo
 * it. Sections that the schedule changes as well stay as scheduled.
 */
export async function rebaseSchedule(
  db: Queryable,
  id: DocumentId,
  before: DocumentText | undefined,
  after: DocumentText,
): Promise<void> {
  const stored = await findStored(db, id)
  if (!stored || (!stored.scheduled && !stored.afterwards)) return
  const rebased = (text: DocumentText | null) => {
    if (text === null) return null
    const { merged } = mergeDocuments(before ?? textOf(text.name, undefined), after, textOf(text.name, text))
    return JSON.stringify(merged)
  }
  await setTexts(db, stored.id, rebased(stored.scheduled), rebased(stored.afterwards))
}
