import type { DocumentDraft, DocumentSchedule } from '#generated/api.d.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import * as t from '#words/admin-documents.ts'
import type { Draft } from './drafts.ts'
import { type StoredDocument, contentOf, publishedRevision } from './stored-document.ts'

/** Returns a draft as the API has it. */
export const draftFacts = ({ version, basedOn, text, author, savedAt }: Draft): DocumentDraft => ({
  version,
  based_on: basedOn,
  name: text.name,
  content: contentOf(text),
  author,
  updated_at: savedAt.toISOString(),
})

export function scheduleFacts(stored: Pick<StoredDocument, 'starts_at' | 'ends_at'>): DocumentSchedule | null {
  const { starts_at: from, ends_at: until } = stored
  if (from === null && until === null) return null
  return { from: from?.toISOString() ?? null, until: until?.toISOString() ?? null }
}

/** Says that a document is no longer as the caller knows it, with its current draft. */
export const staleVersion = (stored: StoredDocument, draft: Draft | undefined): ApiError =>
  new ApiError(409, 'stale_version', draft ? t.draftChanged({ author: draft.author }) : t.draftGone(), {
    payload: { draft: draft ? draftFacts(draft) : null, revision: publishedRevision(stored) },
  })
