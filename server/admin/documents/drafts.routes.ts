import type { FastifyInstance } from 'fastify'
import { previewLinkTo, readPreviewShop } from '#server/identity/preview-link/preview-link.ts'
import { checkDraft } from '#server/pages/documents/check-draft.ts'
import { staleVersion } from '#server/pages/documents/draft-facts.ts'
import { clearDraft, currentDraft } from '#server/pages/documents/drafts.ts'
import { shownPath, readSamples } from '#server/pages/documents/preview-path.ts'
import { readAdminDocument } from '#server/pages/documents/read-documents.ts'
import { requireSize, saveDraft } from '#server/pages/documents/save-draft.ts'
import { contentOf, deleteUnpublished, lockStored, textOf } from '#server/pages/documents/stored-document.ts'
import { ApiError, notFound } from '#server/platform/http/api-error.ts'
import { mutation } from '#server/platform/http/idempotency.ts'
import { route } from '#server/platform/http/operation-route.ts'
import { success } from '#server/platform/http/reply.ts'
import * as t from '#words/admin-documents.ts'
import { DOCUMENT_ROLES, auditDocument, documentId } from './document-access.ts'
import { requireStored } from './documents.routes.ts'

/** Drafts of documents: saved while they are edited, merged, checked and discarded (BU-05). */
export async function routes(app: FastifyInstance): Promise<void> {
  const { pool } = app.database
  const config = { access: 'staff', roles: DOCUMENT_ROLES } as const
  const changing = { config: { ...config, limits: ['mutation'] } } as const

  route(
    app,
    'saveDocumentDraft',
    changing,
    mutation({
      before: async ({ staff }) => staff!.name,
      work: async ({ client }, { params, body }, author) => {
        const stored = await lockStored(client, documentId(params))
        if (!stored) throw notFound(t.documentNotFound())
        const { draft, isMerged } = await saveDraft(client, stored, {
          version: body.version,
          basedOn: body.based_on,
          text: textOf(body.name, body.content),
          author,
        })
        const { version, basedOn, text, savedAt } = draft
        return {
          data: {
            version,
            based_on: basedOn,
            updated_at: savedAt.toISOString(),
            merged: isMerged ? { name: text.name, content: contentOf(text) } : null,
          },
        }
      },
    }),
  )

  route(
    app,
    'discardDocumentDraft',
    changing,
    mutation({
      before: async ({ staff }) => staff!,
      work: async ({ client }, { params, query: { version } }, staff) => {
        const id = documentId(params)
        const stored = await lockStored(client, id)
        if (!stored) throw notFound(t.documentNotFound())
        const draft = await currentDraft(client, stored)
        if (draft?.version !== version) throw staleVersion(stored, draft)
        await clearDraft(client, stored.id)
        await deleteUnpublished(client, stored.id)
        await auditDocument(client, staff, id, { action: 'draft_discarded', title: draft.text.name })
        return { data: { document: (await readAdminDocument(client, id)) ?? null } }
      },
    }),
  )

  route(
    app,
    'createDocumentPreviewLink',
    changing,
    mutation({
      before: async (request) => ({ staff: request.staff!, shop: await readPreviewShop(request) }),
      work: async ({ client }, { params, body: { days } }, { staff, shop }) => {
        const id = documentId(params)
        const stored = await requireStored(client, id)
        const draft = await currentDraft(client, stored)
        if (!draft) throw new ApiError(422, 'no_draft', t.noDraft())
        if (shownPath(id, draft.text.page.path, await readSamples(client)) === null)
          throw new ApiError(422, 'no_page', t.noPage())
        await auditDocument(client, staff, id, {
          action: 'preview_link_created',
          title: draft.text.name,
          changes: [{ field: '/days_valid', to: days }],
        })
        return { data: previewLinkTo(app, { kind: 'document', id: stored.id }, days, shop) }
      },
    }),
  )

  route(app, 'checkDocument', { config }, async (request, reply) => {
    const id = documentId(request.params)
    const text = textOf(request.body.name, request.body.content)
    requireSize(text)
    await requireStored(pool, id)
    return success(reply, await checkDraft(app, id, text))
  })
}
