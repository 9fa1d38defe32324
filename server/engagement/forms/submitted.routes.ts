import type { FastifyInstance } from 'fastify'
import type { FormAnswerDetails } from '#generated/api.d.ts'
import { recordAudit } from '#server/platform/audit/audit.ts'
import { type NoRow, type Queryable, statement } from '#server/platform/db/database.ts'
import { ApiError, notFound } from '#server/platform/http/api-error.ts'
import { mutation } from '#server/platform/http/idempotency.ts'
import { route } from '#server/platform/http/operation-route.ts'
import { success } from '#server/platform/http/reply.ts'
import { putInOutbox } from '#server/platform/outbox/outbox.ts'
import { readShop } from '#server/store/storefront/message-shop.ts'
import * as errors from '#words/admin-errors.ts'
import * as t from '#words/engagement-errors.ts'
import { addNote, readDetails, readSubmitted, senderOf } from './answer-notes.ts'
import { replyMail } from './reply-mail.ts'

// Not the version: whoever replies often marks the answer as done in the form that is open.
const begin = statement<NoRow, [id: number]>(
  'form-answer-begin',
  `UPDATE form_answer SET state = 'in_progress' WHERE id = $1 AND state = 'new'`,
)
const lock = statement<{ id: number }, [id: number]>(
  'form-answer-lock',
  'SELECT id FROM form_answer WHERE id = $1 FOR UPDATE',
)
const formCounts = statement<{ id: string; answers: number; new_answers: number }, [record: number]>(
  'form-answers-of-form',
  `SELECT f.id, count(a.id)::int AS answers, (count(a.id) FILTER (WHERE a.state = 'new'))::int AS new_answers
   FROM form f LEFT JOIN form_answer a ON a.form_id = f.id WHERE f.record_id = $1 GROUP BY f.id`,
)
const fieldCounts = statement<{ name: string; label: string; answers: number }, [form: string]>(
  'form-answers-by-field',
  `SELECT coalesce(one ->> 'name', '') AS name, coalesce(max(one ->> 'label'), '') AS label, count(*)::int AS answers
   FROM form_answer a, jsonb_array_elements(a.answers) AS one WHERE a.form_id = $1 AND one ->> 'value' <> ''
   GROUP BY one ->> 'name' ORDER BY 1`,
)

/** Answers to forms and trade enquiries, for staff: notes and replies. Lists and states are those of the resource. */
export async function routes(app: FastifyInstance): Promise<void> {
  const roles = ['owner', 'manager'] as const
  const read = { access: 'staff', roles } as const
  const write = { access: 'staff', roles, limits: ['mutation'] } as const
  const { pool } = app.database

  route(app, 'getFormAnswerDetails', { config: read }, async ({ params }, reply) =>
    success(reply, await readDetails(pool, params.id)),
  )

  route(
    app,
    'addFormAnswerNote',
    { config: write },
    mutation({
      before: async () => undefined,
      work: async ({ client }, { staff, params, body }): Promise<{ data: FormAnswerDetails }> => {
        const { title } = await lockSubmitted(client, params.id)
        await addNote(client, params.id, { kind: 'note', text: body.text.trim() }, staff!)
        await recordAudit(client, staff!, { action: 'noted', resource: 'form-answer', recordId: params.id, title })
        return { data: await readDetails(client, params.id) }
      },
    }),
  )

  route(
    app,
    'replyToFormAnswer',
    { config: write },
    mutation({
      before: (request) => readShop(app, request),
      work: async ({ client }, { staff, params, body }, shop): Promise<{ data: FormAnswerDetails }> => {
        const submitted = await lockSubmitted(client, params.id)
        const recipient = senderOf(submitted)
        if (recipient === undefined) throw new ApiError(422, 'no_sender', t.answerWithoutSender())
        const { answers, title } = submitted
        const [subject, text] = [body.subject.trim(), body.text.trim()]
        await putInOutbox(client, app, replyMail(shop, { recipient, subject, text, answers }))
        await addNote(client, params.id, { kind: 'reply', subject, text }, staff!)
        await begin(client, params.id)
        await recordAudit(client, staff!, { action: 'replied', resource: 'form-answer', recordId: params.id, title })
        return { data: await readDetails(client, params.id) }
      },
    }),
  )

  const counted = { access: 'staff', roles: ['owner', 'manager', 'editor'] } as const
  route(app, 'getFormAnswerCounts', { config: counted }, async ({ params }, reply) => {
    const [form] = await formCounts(pool, params.id)
    if (!form) throw notFound(errors.recordNotFound())
    const { id, ...counts } = form
    return success(reply, { ...counts, fields: await fieldCounts(pool, id) })
  })
}

/** @throws ApiError 404 */
async function lockSubmitted(db: Queryable, id: number) {
  await lock(db, id)
  return readSubmitted(db, id)
}
