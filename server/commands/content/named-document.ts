import type { Queryable } from '#server/platform/db/database.ts'
import { StartError } from '#server/platform/environment/start-error.ts'
import { type Revision, newestRevisions } from '#server/pages/documents/revisions.ts'
import * as t from '#words/commands.ts'

/** A document by key, such as `product`, or `Product/moon-jar` if the key is ambiguous. */
export interface DocumentName {
  key: string
  pageType?: string
}

export function readDocumentName(word: string | undefined): DocumentName {
  if (!word || word.startsWith('-')) throw new Error(t.whichDocument({ example: 'about' }))
  const at = word.indexOf('/')
  return at < 0 ? { key: word } : { pageType: word.slice(0, at), key: word.slice(at + 1) }
}

/** @throws StartError if there is none or more than one */
export async function findNewest(db: Queryable, { key, pageType }: DocumentName): Promise<Revision> {
  const rows = (await newestRevisions(db, [key])).filter((row) => pageType === undefined || row.page_type === pageType)
  const [first, ...more] = rows
  if (!first) throw new StartError(t.noSuchDocument({ document: pageType === undefined ? key : `${pageType}/${key}` }))
  if (more.length > 0)
    throw new StartError(
      t.ambiguousKey({ key, documents: rows.map(({ page_type }) => `${page_type}/${key}`).join(', ') }),
    )
  return first
}
