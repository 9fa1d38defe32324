import type { FormAnswerDetails } from '#generated/api.d.ts'
import { emailKey } from '#lib/normalise-text.ts'
import { isEmail } from '#lib/email.ts'
import { type NoRow, type Queryable, statement } from '#server/platform/db/database.ts'
import type { Staff } from '#server/platform/http/access.ts'
import { notFound } from '#server/platform/http/api-error.ts'
import * as t from '#words/admin-errors.ts'
import type { StoredAnswer } from './answers.ts'

const FILE = /^\/uploads\/[\w-]{32}\.(?:webp|pdf)$/u

interface Row {
  form_id: string
  title: string
  email_key: string | null
  answers: StoredAnswer[]
  created_at: Date
  /** Of the form as it is now. */
  names: string[]
}

const readAnswer = statement<Row, [id: number]>(
  'form-answer-details',
  `SELECT a.form_id, coalesce(f.definition ->> 'title', a.form_id) AS title, a.email_key, a.answers, a.created_at,
     ARRAY(SELECT coalesce(field ->> 'name', '') FROM jsonb_array_elements(f.definition -> 'fields') AS field) AS names
   FROM form_answer a LEFT JOIN form f ON f.id = a.form_id WHERE a.id = $1`,
)
const readNotes = statement<
  { id: number; kind: 'note' | 'reply'; staff_name: string; subject: string; body: string; created_at: Date },
  [answer: number]
>(
  'form-answer-notes',
  'SELECT id, kind, staff_name, subject, body, created_at FROM form_answer_note WHERE answer_id = $1 ORDER BY id LIMIT 500',
)
const insertNote = statement<NoRow, [answer: number, kind: string, by: string, subject: string, body: string]>(
  'form-answer-note',
  'INSERT INTO form_answer_note (answer_id, kind, staff_name, subject, body) VALUES ($1, $2, $3, $4, $5)',
)

/** @throws ApiError 404 */
export async function readSubmitted(db: Queryable, id: number): Promise<Row> {
  const [row] = await readAnswer(db, id)
  if (!row) throw notFound(t.recordNotFound())
  return row
}

/** Returns the address that its sender gave; undefined without one. */
export const senderOf = ({ email_key: key, answers }: Pick<Row, 'email_key' | 'answers'>): string | undefined =>
  key === null ? undefined : answers.find(({ value }) => isEmail(value) && emailKey(value) === key)?.value

/** Returns what somebody sent, with the notes and replies of staff. @throws ApiError 404 */
export async function readDetails(db: Queryable, id: number): Promise<FormAnswerDetails> {
  const row = await readSubmitted(db, id)
  const names = new Set(row.names)
  return {
    form_id: row.form_id,
    sender: senderOf(row) ?? null,
    created_at: row.created_at.toISOString(),
    answers: row.answers.map(({ name, label, value }) => ({
      name,
      label: label || name,
      value,
      file: FILE.test(value) ? value : null,
      is_current: names.has(name),
    })),
    notes: (await readNotes(db, id)).map(({ staff_name: by, body: text, created_at: at, ...note }) => ({
      ...note,
      by,
      text,
      created_at: at.toISOString(),
    })),
  }
}

export const addNote = (
  db: Queryable,
  id: number,
  { kind, subject = '', text }: { kind: 'note' | 'reply'; subject?: string; text: string },
  staff: Staff,
): Promise<unknown> => insertNote(db, id, kind, staff.name, subject, text)
