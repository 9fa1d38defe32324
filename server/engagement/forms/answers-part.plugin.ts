import fp from 'fastify-plugin'
import { emailKey } from '#lib/normalise-text.ts'
import type { CustomerPart } from '#server/identity/account/customer-parts.plugin.ts'
import { type NoRow, statement } from '#server/platform/db/database.ts'
import type { StoredAnswer } from './answers.ts'

interface RemovedAnswer {
  email_key: string
  form_id: string
  answers: StoredAnswer[]
  created_at: string
  files: string[]
  state: string
  notes: { kind: string; staff_name: string; subject: string; body: string; created_at: string }[]
}

const deleteAnswersOf = statement<RemovedAnswer, [string]>(
  'form-answers-drop',
  `WITH files AS (SELECT f.answer_id, array_agg(f.name) AS names FROM form_file f JOIN form_answer a ON a.id = f.answer_id WHERE a.email_key = $1 GROUP BY f.answer_id),
     notes AS (SELECT n.answer_id, jsonb_agg(to_jsonb(n) - '{id,answer_id}'::text[] ORDER BY n.id) AS written
       FROM form_answer_note n JOIN form_answer a ON a.id = n.answer_id WHERE a.email_key = $1 GROUP BY n.answer_id),
     gone AS (DELETE FROM form_answer WHERE email_key = $1 RETURNING id, email_key, form_id, answers, created_at, state)
   SELECT g.email_key, g.form_id, g.answers, g.created_at::text AS created_at, coalesce(f.names, '{}') AS files, g.state,
     coalesce(n.written, '[]') AS notes
   FROM gone g LEFT JOIN files f ON f.answer_id = g.id LEFT JOIN notes n ON n.answer_id = g.id`,
)
const restoreAnswer = statement<
  NoRow,
  [form: string, key: string, answers: string, at: string, files: string[], state: string, notes: string]
>(
  'form-answers-back',
  `WITH back AS (INSERT INTO form_answer (form_id, email_key, answers, created_at, state)
       VALUES ($1, $2, $3::jsonb, $4::timestamptz, $6) RETURNING id),
     noted AS (INSERT INTO form_answer_note (answer_id, kind, staff_name, subject, body, created_at)
       SELECT back.id, n.kind, n.staff_name, n.subject, n.body, n.created_at
       FROM back, jsonb_to_recordset($7::jsonb) AS n (kind text, staff_name text, subject text, body text, created_at timestamptz))
   INSERT INTO form_file (name, answer_id) SELECT u.name, back.id FROM upload u, back WHERE u.name = ANY ($5::text[])`,
)
/** Deletes and restores the form submissions with a customer's verified address. */
const answersPart: CustomerPart<RemovedAnswer[]> = {
  name: 'form-answers',
  remove: async (db, { email, email_verified_at: verified }) =>
    email && verified ? deleteAnswersOf(db, emailKey(email)) : [],
  restore: async (db, _id, removed) => {
    // What was removed before an upgrade has no state.
    for (const { email_key: key, form_id: form, answers, created_at: at, files, state = 'new', notes = [] } of removed)
      await restoreAnswer(db, form, key, JSON.stringify(answers), at, files, state, JSON.stringify(notes))
  },
}

export const plugin = fp(async (app) => {
  app.customerParts.push(answersPart as CustomerPart)
})
