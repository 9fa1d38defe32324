import type { AdminFormAnswer } from '#generated/admin/form-answer.js'
import { type NoRow, type Queryable, statement } from '#server/platform/db/database.ts'
import { invalidValue } from '#server/platform/resources/refuse-values.ts'
import { type BulkResult, defineResource } from '#server/platform/resources/resource.ts'
import * as t from '#words/engagement-errors.ts'

type State = AdminFormAnswer['state']

const FORM = `coalesce((SELECT f.definition ->> 'title' FROM form f WHERE f.id = a.form_id), a.form_id)`
/** Its name if it gave one, else its address. */
const SENDER = `coalesce((SELECT nullif(one ->> 'value', '') FROM jsonb_array_elements(a.answers) AS one
  WHERE one ->> 'name' IN ('name', 'full_name', 'your_name', 'first_name') LIMIT 1), a.email_key, '')`
const TEXT = `(SELECT coalesce(left(string_agg(one ->> 'value', ' – '), 120), '') FROM jsonb_array_elements(a.answers) AS one
  WHERE one ->> 'value' <> '' AND one ->> 'value' NOT LIKE '/uploads/%')`

const read = statement<{ form: string; state: State; created_at: Date }, [id: number]>(
  'form-answer-record',
  `SELECT ${FORM} AS form, a.state, a.created_at FROM form_answer a WHERE a.id = $1`,
)
const update = statement<NoRow, [id: number, state: State]>(
  'form-answer-update',
  'UPDATE form_answer SET state = $2 WHERE id = $1',
)
const updateMany = statement<{ id: number }, [ids: number[], state: State]>(
  'form-answers-update',
  `WITH chosen AS (SELECT id FROM form_answer WHERE id = ANY ($1::int[]) ORDER BY id FOR NO KEY UPDATE)
   UPDATE form_answer a SET state = $2, version = version + 1 FROM chosen WHERE a.id = chosen.id AND a.state <> $2 RETURNING a.id`,
)
// The sweep of uploads removes the files themselves.
const remove = statement<NoRow, [id: number]>(
  'form-answer-remove',
  `WITH files AS (DELETE FROM form_file WHERE answer_id = $1 RETURNING name),
     uploads AS (DELETE FROM upload WHERE name IN (SELECT name FROM files))
   DELETE FROM form_answer WHERE id = $1`,
)

export const resource = defineResource<AdminFormAnswer>({
  name: 'form-answer',
  table: 'form_answer',
  list: {
    from: 'form_answer a',
    id: 'a.id',
    title: FORM,
    columns: {
      sender: SENDER,
      form: FORM,
      text: TEXT,
      state: 'a.state',
      files: '(SELECT count(*)::int FROM form_file f WHERE f.answer_id = a.id)',
      created_at: 'a.created_at',
    },
    search: {
      candidates: '(SELECT id FROM form_answer WHERE answers::text ILIKE ANY ($patterns) LIMIT $limit)',
      condition: 'a.answers::text ILIKE ANY ($patterns)',
    },
    filters: {
      state: 'a.state = ANY ($values)',
      form: 'a.form_id IN (SELECT id FROM form WHERE record_id = ANY ($values::int[]))',
    },
    sorts: { created_at: { sql: 'a.created_at', type: 'timestamptz' } },
  },
  read: async (db, id) => {
    const [row] = await read(db, id)
    return row && { values: { form: row.form, state: row.state }, createdAt: row.created_at }
  },
  update: async (db, id, { state }, { changed }) => {
    if (changed.has('form')) throw invalidValue('/form', t.answerFieldFixed())
    await update(db, id, state)
  },
  remove: async (db, id) => void (await remove(db, id)),
  bulk: {
    mark_in_progress: (db, ids) => changeStates(db, ids, 'in_progress'),
    mark_done: (db, ids) => changeStates(db, ids, 'done'),
  },
})

async function changeStates(db: Queryable, ids: readonly number[], state: State): Promise<BulkResult> {
  return { done: (await updateMany(db, [...ids], state)).length, failed: [] }
}
