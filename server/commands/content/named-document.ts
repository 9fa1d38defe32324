import type { Queryable } from '#server/platform/db/database.ts'
import { StartError } from '#server/platform/environment/start-error.ts'
import { type Revision, newestRevisions } from '#server/pages/documents/revisions.ts'

/** A document by key, such as `product`, or `Product/moon-jar` if the key is ambiguous. */
export interface DocumentName {
  key: string
  pageType?: string
}

export function readDocumentName(word: string | undefined): DocumentName {
  if (!word || word.startsWith('-')) throw new Error('Which document? Name its key, such as about.')
  const at = word.indexOf('/')
  return at < 0 ? { key: word } : { pageType: word.slice(0, at), key: word.slice(at + 1) }
}

/** @throws StartError if there is none or more than one */
export async function findNewest(db: Queryable, { key, pageType }: DocumentName): Promise<Revision> {
  const rows = (await newestRevisions(db, [key])).filter((row) => pageType === undefined || row.page_type === pageType)
  const [first, ...more] = rows
  if (!first)
    throw new StartError(`The shop never had a document ${pageType === undefined ? key : `${pageType}/${key}`}.`)
  if (more.length > 0)
    throw new StartError(
      `${key} is the key of several documents. Name one of: ${rows.map(({ page_type }) => `${page_type}/${key}`).join(', ')}`,
    )
  return first
}
