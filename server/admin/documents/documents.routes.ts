import type { FastifyInstance } from 'fastify'
import type { AdminDocument } from '#generated/api.d.ts'
import { assignDocument, readAssigned } from '#server/pages/documents/assignments.ts'
import { createDocument } from '#server/pages/documents/create-document.ts'
import { isAssignable, isRemovable } from '#server/pages/documents/document-kinds.ts'
import { readProblems } from '#server/pages/documents/published-problems.ts'
import { listDocuments, readAdminDocument } from '#server/pages/documents/read-documents.ts'
import { lockDocuments, newestRevisions } from '#server/pages/documents/revisions.ts'
import { settleSchedule } from '#server/pages/documents/settle-schedule.ts'
import { type DocumentId, findStored, publishedRevision } from '#server/pages/documents/stored-document.ts'
import { removeDocument } from '#server/pages/documents/write-documents.ts'
import type { Queryable } from '#server/platform/db/database.ts'
import { ApiError, notFound } from '#server/platform/http/api-error.ts'
import { mutation } from '#server/platform/http/idempotency.ts'
import { route } from '#server/platform/http/operation-route.ts'
import { success } from '#server/platform/http/reply.ts'
import { invalidValue } from '#server/platform/resources/refuse-values.ts'
import * as t from '#words/admin-documents.ts'
import { DOCUMENT_ROLES, auditDocument, documentId } from './document-access.ts'

/** The documents of the shop in the admin (BU-04). */
export async function routes(app: FastifyInstance): Promise<void> {
  const { pool } = app.database
  const config = { access: 'staff', roles: DOCUMENT_ROLES } as const
  const changing = { config: { ...config, limits: ['mutation'] } } as const

  route(app, 'listDocuments', { config }, async (_request, reply) =>
    success(reply, { documents: await listDocuments(pool, await readProblems(app)) }),
  )

  route(app, 'getDocument', { config }, async (request, reply) =>
    success(reply, await requireDocument(pool, documentId(request.params))),
  )

  route(
    app,
    'createDocument',
    changing,
    mutation({
      before: async ({ staff }) => staff!,
      work: async ({ client }, { body }, staff) => {
        const id = { key: body.key, pageType: body.page_type }
        const copyOf = body.copy_of && { key: body.copy_of.key, pageType: body.copy_of.page_type }
        await createDocument(client, { ...id, name: body.name, copyOf, author: staff.name })
        await auditDocument(client, staff, id, { action: 'created', title: body.name })
        return { data: await requireDocument(client, id) }
      },
    }),
  )

  route(
    app,
    'setDocumentAssignments',
    changing,
    mutation({
      before: async ({ staff }) => staff!,
      work: async ({ client }, { params, body: { slugs } }, staff) => {
        const id = documentId(params)
        const { name } = await requireDocument(client, id)
        if (!isAssignable(id.pageType)) throw invalidValue('/slugs', t.cannotBeAssigned({ type: id.pageType }))
        const before = await readAssigned(client, id)
        await assignDocument(client, id, slugs)
        const after = await readAssigned(client, id)
        if (before.join() !== after.join())
          await auditDocument(client, staff, id, {
            action: 'document_assigned',
            title: name,
            changes: [{ field: '/assigned_to', from: before, to: after }],
          })
        return { data: { slugs: after } }
      },
    }),
  )

  route(
    app,
    'removeDocument',
    changing,
    mutation({
      before: async ({ staff }) => staff!,
      work: async ({ client }, { params, query: { revision } }, staff) => {
        const id = documentId(params)
        await lockDocuments(client)
        const stored = await settleSchedule(client, id)
        const number = stored && publishedRevision(stored)
        if (!stored || number === null) throw notFound(t.documentNotFound())
        if (!isRemovable(id)) throw new ApiError(409, 'not_removable', t.notRemovable())
        const newest = (await newestRevisions(client, [id.key])).find((one) => one.page_type === id.pageType)
        if (number !== revision || newest?.number !== number)
          throw new ApiError(409, 'stale_version', t.documentChanged())
        await removeDocument(client, newest, staff.name)
        await auditDocument(client, staff, id, { action: 'unpublished', title: stored.name })
        return { data: { page_type: id.pageType, key: id.key } }
      },
    }),
  )
}

/** @throws ApiError 404 */
export async function requireDocument(db: Queryable, id: DocumentId): Promise<AdminDocument> {
  const found = await readAdminDocument(db, id)
  if (!found) throw notFound(t.documentNotFound())
  return found
}

/** @throws ApiError 404 */
export async function requireStored(db: Queryable, id: DocumentId) {
  const stored = await findStored(db, id)
  if (!stored) throw notFound(t.documentNotFound())
  return stored
}
