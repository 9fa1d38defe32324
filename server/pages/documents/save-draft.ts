import { type MergeConflict, mergeDocuments } from '#domain/merge-documents.ts'
import { MAX_DOCUMENT_CHARACTERS, findExceededLimit } from '#lib/json-limits.ts'
import { currentLanguage } from '#lib/words.ts'
import type { Queryable } from '#server/platform/db/database.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import * as t from '#words/admin-documents.ts'
import { draftFacts } from './draft-facts.ts'
import { type Draft, currentDraft, findDraft, isSameText, writeDraft } from './drafts.ts'
import { findRevision } from './revisions.ts'
import {
  type DocumentText,
  type StoredDocument,
  contentOf,
  publishedRevision,
  publishedText,
  textOf,
} from './stored-document.ts'

export interface DraftEdit {
  /** The version of the draft that the editor started from; null if there was none. */
  version: number | null
  /** The published revision that the editor has seen. */
  basedOn: number | null
  text: DocumentText
  author: string
}

export interface SavedDraft {
  draft: Draft
  /** Whether it contains more than the editor sent. */
  isMerged: boolean
}

const EMPTY: DocumentText = { name: '', page: {} as DocumentText['page'], component_data: [] }

/**
 * Saves a draft of a document, whose row must be locked. Merges what others have saved, and what was published, since
 * the editor started. Writes nothing if the draft already has this content.
 *
 * @throws ApiError 409 draft_conflict with both versions of each section that both changed
 * @throws ApiError 422 too_large
 */
export async function saveDraft(db: Queryable, stored: StoredDocument, edit: DraftEdit): Promise<SavedDraft> {
  requireSize(edit.text)
  const draft = await currentDraft(db, stored)
  const [published, revision] = [publishedText(stored), publishedRevision(stored)]
  const merge = (base: DocumentText, theirs: DocumentText, mine: DocumentText): DocumentText => {
    const { merged, conflicts } = mergeDocuments(base, theirs, mine)
    if (conflicts.length > 0) throw draftConflict(draft, revision, conflicts)
    return textOf(merged.name, merged)
  }

  let text = edit.text
  let { basedOn } = edit
  if (draft && draft.version !== edit.version) {
    text = merge(await readBase(db, stored, edit), draft.text, text)
    basedOn = newer(basedOn, draft.basedOn)
  } else if (draft) {
    basedOn = newer(basedOn, draft.basedOn)
  } else if (edit.version !== null && published) {
    // The draft was published or discarded meanwhile.
    text = merge(await readBase(db, stored, edit), published, text)
    basedOn = revision
  }
  if (published && basedOn !== revision) {
    text = merge(await readRevision(db, stored, basedOn), published, text)
    basedOn = revision
  }
  requireSize(text)
  const isMerged = !isSameText(text, edit.text)
  if (draft && draft.basedOn === basedOn && isSameText(draft.text, text)) return { draft, isMerged }
  if (!draft && published && edit.version !== null && isSameText(text, published)) {
    // A repeated save of what has been published since is no new draft.
    const known = await findDraft(db, stored.id, edit.version)
    if (known && isSameText(known.text, text)) return { draft: { ...known, basedOn }, isMerged }
  }
  return { draft: await writeDraft(db, stored.id, { text, basedOn, author: edit.author }), isMerged }
}

/** Returns what the editor started from. A version that is no longer kept is replaced by an older one: its revision. */
async function readBase(db: Queryable, stored: StoredDocument, edit: DraftEdit): Promise<DocumentText> {
  const known = edit.version === null ? undefined : await findDraft(db, stored.id, edit.version)
  return known?.text ?? readRevision(db, stored, edit.basedOn)
}

async function readRevision(db: Queryable, stored: StoredDocument, number: number | null): Promise<DocumentText> {
  const [row] = number === null ? [] : await findRevision(db, stored.key, stored.page_type, number)
  return row?.content ? textOf(row.name, row.content) : EMPTY
}

/** Returns the higher of two revision numbers; null if there is neither. */
const newer = (a: number | null, b: number | null): number | null =>
  a === null || b === null ? (a ?? b) : Math.max(a, b)

function draftConflict(draft: Draft | undefined, revision: number | null, conflicts: MergeConflict[]): ApiError {
  const author = draft?.author
  return new ApiError(
    409,
    'draft_conflict',
    author === undefined ? t.publishedMeanwhile() : t.savedMeanwhile({ author }),
    {
      payload: { draft: draft ? draftFacts(draft) : null, revision, conflicts },
    },
  )
}

/** @throws ApiError 422 too_large */
export function requireSize(text: DocumentText): void {
  if (findExceededLimit(contentOf(text), { characters: MAX_DOCUMENT_CHARACTERS }) !== undefined)
    throw new ApiError(
      422,
      'too_large',
      t.tooLarge({ characters: MAX_DOCUMENT_CHARACTERS.toLocaleString(currentLanguage()) }),
    )
}
