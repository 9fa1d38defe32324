import { StartError } from '#server/platform/environment/start-error.ts'
import type { Queryable } from '#server/platform/db/database.ts'
import type { DocumentContent } from '#server/platform/db/document-content.ts'
import { type ItemChange, documentChanges, summaryOf } from './document-changes.ts'
import {
  type Revision,
  type RevisionKind,
  deleteDocument,
  hideDocument,
  insertRevision,
  lockDocuments,
  newestRevisions,
  publishRevision,
} from './revisions.ts'
import { rebaseSchedule } from './rebase-schedule.ts'
import { textOf } from './stored-document.ts'
import * as t from '#words/commands.ts'

export interface WrittenDocument {
  key: string
  pageType: string
  name: string
  content: DocumentContent
  /** The revision the author started from, if given. */
  revision?: number | undefined
}

export interface PlannedDocument {
  document: WrittenDocument
  /** The newest revision, which may say that the document was removed. */
  newest: Revision | undefined
  /** Empty if the published document is the same. */
  changes: ItemChange[]
}

/** A published revision that the author did not know. */
export interface Conflict {
  document: WrittenDocument
  newest: Revision
}

/** Thrown if somebody else changed a document; nothing was written. */
export class ConflictError extends StartError {
  readonly conflicts: readonly Conflict[]

  constructor(conflicts: readonly Conflict[]) {
    super(conflicts.map(describeConflict).join('\n'))
    this.conflicts = conflicts
  }
}

export const labelOf = ({ key, pageType }: Pick<WrittenDocument, 'key' | 'pageType'>): string => `${key} (${pageType})`

function describeConflict({ document, newest }: Conflict): string {
  const [date, time] = newest.created_at.toISOString().split(/[T.]/)
  const values = { document: labelOf(document), author: newest.author, time: `${date} ${time} UTC` }
  const { revision: basis } = document
  if (newest.kind === 'remove')
    return basis === undefined ? t.conflictRemovedUnknown(values) : t.conflictRemoved({ ...values, basis })
  const { number } = newest
  return basis === undefined
    ? t.conflictWrittenUnknown({ ...values, number })
    : t.conflictWritten({ ...values, basis, number })
}

const identity = (key: string, pageType: string): string => JSON.stringify([key, pageType])

export async function planDocuments(db: Queryable, documents: readonly WrittenDocument[]): Promise<PlannedDocument[]> {
  const rows = await newestRevisions(db, [...new Set(documents.map(({ key }) => key))])
  const newestOf = new Map(rows.map((row) => [identity(row.key, row.page_type), row]))
  return documents.map((document) => {
    const newest = newestOf.get(identity(document.key, document.pageType))
    const shown = newest?.content ? { name: newest.name, content: newest.content } : undefined
    return { document, newest, changes: documentChanges(shown, document) }
  })
}

/** Finds documents edited since the revision their authors started from. */
export const conflictsOf = (plans: readonly PlannedDocument[]): Conflict[] =>
  plans.flatMap(({ document, newest, changes }) => {
    if (!newest || changes.length === 0 || newest.number === document.revision) return []
    // A new document may reuse the name of a removed one.
    return newest.kind === 'remove' && document.revision === undefined ? [] : [{ document, newest }]
  })

export interface WriteOptions {
  kind: Exclude<RevisionKind, 'remove'>
  author: string
}

/**
 * Publishes documents as planned and records their revisions, in the caller's transaction. Returns the new revision
 * numbers in the order of the plans. Throws ConflictError if a document was written since it was planned.
 */
export async function writeDocuments(
  db: Queryable,
  plans: readonly PlannedDocument[],
  { kind, author }: WriteOptions,
): Promise<number[]> {
  await lockDocuments(db)
  const current = await planDocuments(
    db,
    plans.map(({ document }) => document),
  )
  const conflicts = current.flatMap(({ document, newest }, index) =>
    newest && newest.number !== plans[index]?.newest?.number ? [{ document, newest }] : [],
  )
  if (conflicts.length > 0) throw new ConflictError(conflicts)
  const numbers: number[] = []
  for (const { document, newest, changes } of current)
    numbers.push(await writeOne(db, document, newest, changes, kind, author))
  return numbers
}

async function writeOne(
  db: Queryable,
  { key, pageType, name, content, revision }: WrittenDocument,
  newest: Revision | undefined,
  changes: readonly ItemChange[],
  kind: WriteOptions['kind'],
  author: string,
): Promise<number> {
  if (newest && changes.length === 0) return newest.number
  const number = newest ? newest.number + 1 : (revision ?? 1)
  const text = JSON.stringify({ page: content.page, component_data: content.component_data })
  const basedOn = newest ? (revision ?? newest.number) : null
  const summary = JSON.stringify(summaryOf(changes))
  await insertRevision(db, key, pageType, number, kind, basedOn, name, text, author, summary)
  await publishRevision(db, key, pageType, name, number, text)
  const before = newest?.content ? textOf(newest.name, newest.content) : undefined
  await rebaseSchedule(db, { key, pageType }, before, textOf(name, content))
  return number
}

/** Unpublishes a document in the caller's transaction, keeping its history and draft. Throws ConflictError as above. */
export async function removeDocument(db: Queryable, shown: Revision, author: string): Promise<void> {
  await lockDocuments(db)
  const { key, page_type: pageType, name, number } = shown
  const newest = (await newestRevisions(db, [key])).find((one) => one.page_type === pageType)
  if (newest && newest.number !== number)
    throw new ConflictError([{ document: { key, pageType, name, content: newest.content!, revision: number }, newest }])
  await insertRevision(db, key, pageType, number + 1, 'remove', number, name, null, author, '[]')
  await hideDocument(db, key, pageType, number + 1)
  await deleteDocument(db, key, pageType)
}
