import type { ApiError } from '#api/client/errors.ts'
import type { Http } from '#api/client/http.ts'
import { orMissing } from '#api/client/missing.ts'
import type { AdminDocument, DocumentCheck, DocumentDraft } from '#generated/api.d.ts'
import {
  checkDocument,
  getDocument,
  publishDocument,
  saveDocumentDraft,
  unscheduleDocument,
} from '#generated/calls/documents.ts'
import type {
  CheckResult,
  Draft,
  Publication,
  Release,
  Released,
  StoredDraft,
} from '#machines/page-editor/page-editor-context.ts'
import { PublishRefusal, SaveRefusal } from '#machines/page-editor/page-editor.setup.ts'
import type { Content } from '../content/content.ts'
import { withIds } from '../content/ids.ts'

export interface DocumentAddress {
  type: string
  key: string
}

/** A document as the editor opens it. */
export interface OpenedDocument {
  document: AdminDocument
  stored: StoredDraft
  release: Release
}

const contentOf = (content: Content | AdminDocument['published']): Draft['content'] =>
  (content ? withIds(content) : { page: {}, component_data: [] }) as unknown as Draft['content']

const draftFrom = ({ name, version, based_on, author, updated_at, content }: DocumentDraft): StoredDraft => ({
  name,
  content: contentOf(content),
  version,
  basedOn: based_on,
  author,
  updatedAt: updated_at,
})

/** Without a draft, one begins from what is scheduled, or else published. */
export function openedFrom(document: AdminDocument): OpenedDocument {
  const { draft, scheduled, published, name, revision, schedule } = document
  const stored: StoredDraft = draft
    ? draftFrom(draft)
    : {
        name,
        content: contentOf(scheduled ?? published),
        version: null,
        basedOn: revision,
        author: null,
        updatedAt: null,
      }
  return { document, stored, release: { revision, schedule } }
}

export const readDocument = async (http: Http, params: DocumentAddress): Promise<OpenedDocument> =>
  openedFrom(await getDocument(http, { params, quiet: true }))

interface Save {
  draft: Draft
  stored: StoredDraft
}

/** @throws SaveRefusal */
export async function saveDraft(
  http: Http,
  params: DocumentAddress,
  { draft, stored }: Save,
  signal?: AbortSignal,
): Promise<StoredDraft> {
  const { version, basedOn: based_on } = stored
  const body = { version, based_on, name: draft.name, content: draft.content as never }
  try {
    const saved = await saveDocumentDraft(http, { params, body, quiet: true, ...(signal && { signal }) })
    const { name, content } = saved.merged ?? { name: draft.name, content: undefined }
    return {
      name,
      content: content ? contentOf(content) : draft.content,
      version: saved.version,
      basedOn: saved.based_on,
      author: null,
      updatedAt: saved.updated_at,
    }
  } catch (error) {
    throw await refusalOf(http, params, error)
  }
}

/** @throws SaveRefusal, ApiError */
export async function checkDraft(
  http: Http,
  params: DocumentAddress,
  { name, content }: Draft,
  signal?: AbortSignal,
): Promise<CheckResult<DocumentCheck['weight']>> {
  const body = { name, content: content as never }
  return await checkDocument(http, { params, body, quiet: true, ...(signal && { signal }) })
}

interface Publish {
  stored: StoredDraft
  publication: Publication
}

/** @throws PublishRefusal, SaveRefusal, ApiError */
export async function publishDraft(
  http: Http,
  params: DocumentAddress,
  { stored, publication: { from, until, acceptWarnings } }: Publish,
): Promise<Released> {
  const body = {
    version: stored.version ?? 0,
    accept_warnings: acceptWarnings,
    ...(from !== undefined && { from }),
    ...(until !== undefined && { until }),
  }
  try {
    const release = await publishDocument(http, { params, body, quiet: true })
    return { release, stored: { ...stored, version: null, basedOn: release.revision } }
  } catch (error) {
    const { code, reply } = error as Refused
    if (code === 'check_failed') throw new PublishRefusal({ problems: reply?.payload?.problems ?? [], weight: null })
    throw code === 'stale_version' ? await refusalOf(http, params, error) : error
  }
}

export async function cancelSchedule(http: Http, params: DocumentAddress): Promise<Released> {
  await unscheduleDocument(http, { params, quiet: true })
  return await readDocument(http, params)
}

interface Refused extends ApiError {
  reply: (ApiError['reply'] & { payload?: { problems?: CheckResult['problems'] } }) | undefined
}

const CONFLICTS: readonly (string | undefined)[] = ['draft_conflict', 'stale_version']

/** Returns why a draft could not be saved; for a conflict, with what the server has now. */
async function refusalOf(http: Http, params: DocumentAddress, error: unknown): Promise<SaveRefusal> {
  const { code, kind, status } = error as Partial<ApiError>
  if (code === 'staff_login_required') return new SaveRefusal('login-expired', error)
  if (kind === 'network') return new SaveRefusal('offline', error)
  if ((status ?? 0) >= 500) return new SaveRefusal('failing', error)
  if (!CONFLICTS.includes(code)) return new SaveRefusal('refused', error)
  const current = await orMissing(readDocument(http, params), undefined).catch(() => undefined)
  return current ? new SaveRefusal('conflict', error, current.stored) : new SaveRefusal('refused', error)
}
