import type { FastifyInstance } from 'fastify'
import type { DocumentFieldChange, DocumentRevisionDetails } from '#generated/api.d.ts'
import { addStored } from '#server/pages/documents/create-document.ts'
import { documentChanges } from '#server/pages/documents/document-changes.ts'
import { staleVersion } from '#server/pages/documents/draft-facts.ts'
import { currentDraft, isSameText, writeDraft } from '#server/pages/documents/drafts.ts'
import {
  NO_REVISION,
  type Revision,
  documentHistory,
  findRevision,
  previousRevision,
} from '#server/pages/documents/revisions.ts'
import {
  type DocumentId,
  contentOf,
  findStored,
  lockStored,
  publishedRevision,
  textOf,
} from '#server/pages/documents/stored-document.ts'
import type { Queryable } from '#server/platform/db/database.ts'
import { notFound } from '#server/platform/http/api-error.ts'
import { mutation } from '#server/platform/http/idempotency.ts'
import { route } from '#server/platform/http/operation-route.ts'
import { success } from '#server/platform/http/reply.ts'
import * as t from '#words/admin-documents.ts'
import { DOCUMENT_ROLES, auditDocument, documentId } from './document-access.ts'
import { requireDocument } from './documents.routes.ts'

const PAGE_SIZE = 50

/** The history of a document (BU-05). */
export async function routes(app: FastifyInstance): Promise<void> {
  const { pool } = app.database
  const config = { access: 'staff', roles: DOCUMENT_ROLES } as const

  route(app, 'listDocumentRevisions', { config }, async (request, reply) => {
    const id = documentId(request.params)
    const before = request.query.before ?? NO_REVISION
    const rows = await documentHistory(pool, id.key, id.pageType, before, PAGE_SIZE + 1)
    if (rows.length === 0 && !(await findStored(pool, id))) throw notFound(t.documentNotFound())
    return success(reply, {
      revisions: rows.slice(0, PAGE_SIZE).map(({ number, kind, name, author, created_at: at, summary }) => ({
        number,
        kind,
        name,
        author,
        created_at: at.toISOString(),
        summary,
        is_removed: kind === 'remove',
      })),
      has_more: rows.length > PAGE_SIZE,
    })
  })

  route(app, 'getDocumentRevision', { config }, async (request, reply) => {
    const id = documentId(request.params)
    const revision = await requireRevision(pool, id, request.params.number)
    const [previous] = await previousRevision(pool, id.key, id.pageType, revision.number)
    return success(reply, revisionDetails(revision, previous))
  })

  route(
    app,
    'restoreDocumentRevision',
    { config: { ...config, limits: ['mutation'] } },
    mutation({
      before: async ({ staff }) => staff!,
      work: async ({ client }, { params, body: { version } }, staff) => {
        const id = documentId(params)
        const { name, content, number } = await requireRevision(client, id, params.number)
        if (!content) throw notFound(t.nothingToRestore())
        const text = textOf(name, content)
        const stored = (await lockStored(client, id)) ?? (await addStored(client, id, name))
        const draft = await currentDraft(client, stored)
        if (!draft || !isSameText(draft.text, text)) {
          if ((draft?.version ?? null) !== version) throw staleVersion(stored, draft)
          await writeDraft(client, stored.id, { text, basedOn: publishedRevision(stored), author: staff.name })
          await auditDocument(client, staff, id, {
            action: 'revision_restored',
            title: name,
            changes: [{ field: '/revision', to: number }],
          })
        }
        return { data: await requireDocument(client, id) }
      },
    }),
  )
}

/** @throws ApiError 404 */
async function requireRevision(db: Queryable, id: DocumentId, number: number): Promise<Revision> {
  const [revision] = await findRevision(db, id.key, id.pageType, number)
  if (!revision) throw notFound(t.revisionNotFound())
  return revision
}

function revisionDetails(revision: Revision, previous: Revision | undefined): DocumentRevisionDetails {
  const { number, kind, name, author, created_at: at, content } = revision
  const [before, after] = [previous && textOf(previous.name, previous.content), content && textOf(name, content)]
  const changes = after ? documentChanges(before && comparable(before), comparable(after)) : []
  return {
    number,
    kind,
    name,
    author,
    created_at: at.toISOString(),
    content: after && contentOf(after),
    previous: before ? contentOf(before) : null,
    changes: changes.map(({ fields, ...change }) => ({
      ...change,
      fields: fields.map(({ field, before: from, after: to }) => ({
        field,
        before: anyValue(from),
        after: anyValue(to),
      })),
    })),
  }
}

const comparable = (text: ReturnType<typeof textOf>) => ({ name: text.name, content: contentOf(text) })

/** Casts any JSON value to the generated type, which is too narrow for a schema without a type. */
const anyValue = (value: unknown) => (value ?? null) as DocumentFieldChange['before']
