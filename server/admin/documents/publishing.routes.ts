import type { FastifyInstance } from 'fastify'
import type { DocumentProblem } from '#generated/api.d.ts'
import { checkDraft } from '#server/pages/documents/check-draft.ts'
import { scheduleFacts, staleVersion } from '#server/pages/documents/draft-facts.ts'
import { currentDraft, writeDraft } from '#server/pages/documents/drafts.ts'
import { publishDraft, requireTimes } from '#server/pages/documents/publish-draft.ts'
import { lockDocuments } from '#server/pages/documents/revisions.ts'
import { clearSchedule, settleSchedule } from '#server/pages/documents/settle-schedule.ts'
import { publishedRevision, textOf } from '#server/pages/documents/stored-document.ts'
import { ApiError, notFound } from '#server/platform/http/api-error.ts'
import { mutation } from '#server/platform/http/idempotency.ts'
import { route } from '#server/platform/http/operation-route.ts'
import * as t from '#words/admin-documents.ts'
import { DOCUMENT_ROLES, auditDocument, documentId } from './document-access.ts'
import { requireStored } from './documents.routes.ts'

/** Publishes documents, now or at a set time (BU-05). */
export async function routes(app: FastifyInstance): Promise<void> {
  const changing = { config: { access: 'staff', roles: DOCUMENT_ROLES, limits: ['mutation'] } } as const

  route(
    app,
    'publishDocument',
    changing,
    mutation({
      before: async ({ staff, params, body }) => {
        const times = { from: timeOf(body.from), until: timeOf(body.until) }
        requireTimes(times)
        const id = documentId(params)
        const stored = await requireStored(app.database.pool, id)
        const draft = await currentDraft(app.database.pool, stored)
        // A version never changes, so it is checked before the transaction.
        const isCurrent = draft?.version === body.version
        if (isCurrent) requirePassed((await checkDraft(app, id, draft.text)).problems, body.accept_warnings)
        return { id, times, isCurrent, staff: staff! }
      },
      work: async ({ client }, { body: { version } }, { id, times, isCurrent, staff }) => {
        // Only here: a repeated request, whose draft is published, gets the first reply.
        if (!isCurrent) {
          const stored = await requireStored(client, id)
          throw staleVersion(stored, await currentDraft(client, stored))
        }
        const published = await publishDraft(client, id, { version, ...times, author: staff.name })
        if (!published) throw notFound(t.documentNotFound())
        const { stored, text } = published
        const [revision, schedule] = [publishedRevision(stored), scheduleFacts(stored)]
        await auditDocument(client, staff, id, {
          action: times.from ? 'scheduled' : 'published',
          title: text.name,
          changes: [
            ...(times.from ? [] : [{ field: '/revision', to: revision }]),
            ...(times.from ? [{ field: '/from', to: times.from.toISOString() }] : []),
            ...(times.until ? [{ field: '/until', to: times.until.toISOString() }] : []),
          ],
        })
        return { data: { revision, schedule } }
      },
    }),
  )

  route(
    app,
    'unscheduleDocument',
    changing,
    mutation({
      before: async ({ staff }) => staff!,
      work: async ({ client }, { params }, staff) => {
        const id = documentId(params)
        await lockDocuments(client)
        const stored = await settleSchedule(client, id)
        if (!stored) throw notFound(t.documentNotFound())
        const schedule = scheduleFacts(stored)
        if (schedule) {
          const { scheduled } = stored
          const basedOn = publishedRevision(stored)
          await clearSchedule(client, stored.id)
          if (scheduled && stored.draft_version === null) {
            const text = textOf(scheduled.name, scheduled)
            await writeDraft(client, stored.id, { text, basedOn, author: staff.name })
          }
          await auditDocument(client, staff, id, {
            action: 'unscheduled',
            title: scheduled?.name ?? stored.name,
            changes: [
              ...(schedule.from === null ? [] : [{ field: '/from', from: schedule.from }]),
              ...(schedule.until === null ? [] : [{ field: '/until', from: schedule.until }]),
            ],
          })
        }
        return { data: { revision: publishedRevision(stored), schedule: null } }
      },
    }),
  )
}

const timeOf = (text: string | undefined): Date | undefined => (text === undefined ? undefined : new Date(text))

/** @throws ApiError 422 check_failed with the problems */
function requirePassed(problems: readonly DocumentProblem[], acceptsWarnings: boolean): void {
  const errors = problems.filter(({ severity }) => severity === 'error').length
  if (errors === 0 && (acceptsWarnings || problems.length === 0)) return
  const message = errors > 0 ? t.checkFailed({ errors }) : t.warningsFound({ warnings: problems.length })
  throw new ApiError(422, 'check_failed', message, { payload: { problems } })
}
