import type { Queryable } from '#server/platform/db/database.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import { invalidValue } from '#server/platform/resources/refuse-values.ts'
import * as t from '#words/admin-documents.ts'
import { staleVersion } from './draft-facts.ts'
import { clearDraft, currentDraft } from './drafts.ts'
import { lockDocuments } from './revisions.ts'
import { scheduleEnd, scheduleStart, settleSchedule } from './settle-schedule.ts'
import {
  type DocumentId,
  type DocumentText,
  type StoredDocument,
  contentOf,
  findStored,
  publishedRevision,
  publishedText,
} from './stored-document.ts'
import { planDocuments, writeDocuments } from './write-documents.ts'

export interface Publication {
  /** The version of the draft. */
  version: number
  /** Undefined for at once. */
  from: Date | undefined
  /** Undefined for ever. */
  until: Date | undefined
  author: string
}

export interface PublishedDraft {
  stored: StoredDocument
  text: DocumentText
}

/** Longer schedules are mistakes, such as a year of five digits. */
const MAX_YEARS = 10

/** @throws ApiError 422 invalid_values for a time in the past, or an end before the start */
export function requireTimes({ from, until }: Pick<Publication, 'from' | 'until'>, now = Date.now()): void {
  const last = now + MAX_YEARS * 365 * 86_400_000
  for (const [pointer, time] of [
    ['/from', from],
    ['/until', until],
  ] as const) {
    if (!time) continue
    if (Number.isNaN(time.getTime()) || time.getTime() > last)
      throw invalidValue(pointer, t.timeTooFar({ years: MAX_YEARS }))
    if (time.getTime() <= now) throw invalidValue(pointer, pointer === '/from' ? t.startIsPast() : t.endIsPast())
  }
  if (from && until && until <= from) throw invalidValue('/until', t.endBeforeStart())
}

/**
 * Publishes the draft of a document at once, or schedules it. What is published changes in the shop with the
 * transaction. Undefined if there is no such document.
 *
 * @throws ApiError 409 stale_version if the draft is another one, or does not contain what is published
 * @throws ApiError 409 already_scheduled if the document has a schedule that this one contradicts
 */
export async function publishDraft(
  db: Queryable,
  id: DocumentId,
  { version, from, until, author }: Publication,
): Promise<PublishedDraft | undefined> {
  await lockDocuments(db)
  const stored = await settleSchedule(db, id)
  if (!stored) return undefined
  const draft = await currentDraft(db, stored)
  if (draft?.version !== version || draft.basedOn !== publishedRevision(stored)) throw staleVersion(stored, draft)
  const { text } = draft
  const isRunning = stored.starts_at === null && stored.ends_at !== null
  if (from) {
    if (isRunning) throw alreadyScheduled()
    await scheduleStart(db, stored, text, { from, until: until ?? null, by: author })
  } else {
    if (until && stored.scheduled) throw alreadyScheduled()
    const written = { key: id.key, pageType: id.pageType, name: text.name, content: contentOf(text) }
    const revision = draft.basedOn ?? undefined
    await writeDocuments(db, await planDocuments(db, [{ ...written, revision }]), { kind: 'publish', author })
    if (until) {
      // A temporary page that is changed while it is shown ends as before.
      const afterwards = isRunning ? (await findStored(db, id))?.afterwards : publishedText(stored)
      await scheduleEnd(db, stored, until, afterwards ?? null, author)
    }
  }
  await clearDraft(db, stored.id)
  return { stored: (await findStored(db, id)) ?? stored, text }
}

const alreadyScheduled = (): ApiError => new ApiError(409, 'already_scheduled', t.alreadyScheduled())
