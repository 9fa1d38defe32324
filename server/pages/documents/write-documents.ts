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
  showRevision,
} from './revisions.ts'

/** A document that is to be shown. */
export interface WrittenDocument {
  key: string
  pageType: string
  name: string
  content: DocumentContent
  /** The revision that its author started from, if they say. */
  revision?: number | undefined
}

/** What showing a document would change. */
export interface PlannedDocument {
  document: WrittenDocument
  /** The newest revision, which may say that the document was removed. */
  newest: Revision | undefined
  /** Empty where the shop shows just this. */
  changes: ItemChange[]
}

/** A revision of the shop that a writer did not know of. */
export interface Conflict {
  document: WrittenDocument
  newest: Revision
}

/** Thrown when a document was changed by somebody else; nothing was written then. */
export class ConflictError extends StartError {
  readonly conflicts: readonly Conflict[]

  constructor(conflicts: readonly Conflict[]) {
    super(conflicts.map(describeConflict).join('\n'))
    this.conflicts = conflicts
  }
}

export const labelOf = ({ key, pageType }: Pick<WrittenDocument, 'key' | 'pageType'>): string => `${key} (${pageType})`

function describeConflict({ document, newest }: Conflict): string {
  const { revision } = document
  const [date, time] = newest.created_at.toISOString().split(/[T.]/)
  const what = newest.kind === 'remove' ? 'removed it' : `wrote revision ${newest.number}`
  const basis = revision === undefined ? 'names no revision that it is based on' : `is based on revision ${revision}`
  return `${labelOf(document)}: the file ${basis}, and ${newest.author} ${what} on ${date} ${time} UTC.`
}

const identity = (key: string, pageType: string): string => JSON.stringify([key, pageType])

/** Compares documents with what the shop shows. */
export async function planDocuments(db: Queryable, documents: readonly WrittenDocument[]): Promise<PlannedDocument[]> {
  const rows = await newestRevisions(db, [...new Set(documents.map(({ key }) => key))])
  const newestOf = new Map(rows.map((row) => [identity(row.key, row.page_type), row]))
  return documents.map((document) => {
    const newest = newestOf.get(identity(document.key, document.pageType))
    const shown = newest?.content ? { name: newest.name, content: newest.content } : undefined
    return { document, newest, changes: documentChanges(shown, document) }
  })
}

/** Documents that were edited since the revision that their authors started from. A document that nobody removed or wrote has none. */
export const conflictsOf = (plans: readonly PlannedDocument[]): Conflict[] =>
  plans.flatMap(({ document, newest, changes }) => {
    if (!newest || changes.length === 0 || newest.number === document.revision) return []
    // A new document may take the name of one that was given up.
    return newest.kind === 'remove' && document.revision === undefined ? [] : [{ document, newest }]
  })

/** How documents are written. */
export interface Writing {
  kind: Exclude<RevisionKind, 'remove'>
  /** In words: who it is. */
  author: string
}

/**
 * Shows documents as planned, each with a row of its history, in the caller's transaction; gives their new numbers, in the order of the
 * plans. Throws ConflictError when one was written since it was planned.
 */
export async function writeDocuments(
  db: Queryable,
  plans: readonly PlannedDocument[],
  { kind, author }: Writing,
): Promise<number[]> {
  await lockDocuments(db)
  const fresh = await planDocuments(
    db,
    plans.map(({ document }) => document),
  )
  const overtaken = fresh.flatMap(({ document, newest }, index) =>
    newest && newest.number !== plans[index]?.newest?.number ? [{ document, newest }] : [],
  )
  if (overtaken.length > 0) throw new ConflictError(overtaken)
  const numbers: number[] = []
  for (const { document, newest, changes } of fresh)
    numbers.push(await writeOne(db, document, newest, changes, kind, author))
  return numbers
}

async function writeOne(
  db: Queryable,
  { key, pageType, name, content, revision }: WrittenDocument,
  newest: Revision | undefined,
  changes: readonly ItemChange[],
  kind: Writing['kind'],
  author: string,
): Promise<number> {
  if (newest && changes.length === 0) return newest.number
  const number = newest ? newest.number + 1 : (revision ?? 1)
  const text = JSON.stringify({ page: content.page, component_data: content.component_data })
  const basedOn = newest ? (revision ?? newest.number) : null
  const summary = JSON.stringify(summaryOf(changes))
  await insertRevision(db, key, pageType, number, kind, basedOn, name, text, author, summary)
  await showRevision(db, key, pageType, name, number, text)
  return number
}

/** Takes a document out of the shop, in the caller's transaction. Its history stays, and its draft. Throws ConflictError as above. */
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
