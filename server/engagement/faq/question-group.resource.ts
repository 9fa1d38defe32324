import type { AdminQuestionGroup } from '#generated/admin/question-group.js'
import { pageHref } from '#pages/page-href.ts'
import { type NoRow, statement } from '#server/platform/db/database.ts'
import { pagesShowing } from '#server/platform/resources/pages-showing.ts'
import { newRecordKey, requireSameKey } from '#server/platform/resources/record-key.ts'
import { defineResource } from '#server/platform/resources/resource.ts'
import { markdownOfHtml, renderSafely } from '#server/engagement/markdown/markdown.ts'
import { ALL_QUESTIONS } from './question-file.ts'

interface Row {
  id: string
  title: string
  summary: string
  questions: AdminQuestionGroup['questions']
  position: number
  has_page: boolean
  updated_at: Date
}

const read = statement<Row, [record: number]>(
  'question-group-record',
  `SELECT id, title, summary, questions, position, updated_at, EXISTS (SELECT FROM plugin WHERE module_name = 'FAQ' AND installed) AS has_page
   FROM question_group WHERE record_id = $1`,
)
const insert = statement<
  { record_id: number },
  [id: string, title: string, summary: string, questions: string, position: number | null]
>(
  'question-group-record-insert',
  `INSERT INTO question_group (id, title, summary, questions, position)
   VALUES ($1, $2, $3, $4::jsonb, coalesce($5::int, (SELECT coalesce(max(position), 0) + 1 FROM question_group))) RETURNING record_id`,
)
const update = statement<
  NoRow,
  [record: number, title: string, summary: string, questions: string, position: number | null]
>(
  'question-group-record-update',
  `UPDATE question_group SET title = $2, summary = $3, questions = $4::jsonb, updated_at = now(),
     position = coalesce($5::int, (SELECT coalesce(max(position), 0) + 1 FROM question_group WHERE record_id <> $1))
   WHERE record_id = $1`,
)
const remove = statement<NoRow, [number]>(
  'question-group-record-remove',
  'DELETE FROM question_group WHERE record_id = $1',
)

export const resource = defineResource<AdminQuestionGroup>({
  name: 'question-group',
  table: 'question_group',
  key: 'record_id',
  list: {
    from: 'question_group q',
    id: 'q.record_id',
    title: 'q.title',
    columns: {
      title: 'q.title',
      questions: 'jsonb_array_length(q.questions)',
      updated_at: 'q.updated_at',
      key: 'q.id',
    },
    search: 'q.title ILIKE $pattern OR q.questions::text ILIKE $pattern',
    sorts: {
      position: { sql: 'q.position', type: 'bigint' },
      title: { sql: 'lower(q.title)', type: 'text' },
      updated_at: { sql: 'q.updated_at', type: 'timestamptz' },
    },
  },
  read: async (db, id) => {
    const [row] = await read(db, id)
    if (!row) return undefined
    const { id: key, questions, has_page: hasPage, updated_at: updatedAt, ...rest } = row
    const written: AdminQuestionGroup['questions'] = []
    for (const { question, answer } of questions) written.push({ question, answer: await renderSafely(answer) })
    const viewPath = hasPage ? pageHref('questions', { group: key }) : null
    return { values: { ...rest, key, questions: written }, updatedAt, viewPath }
  },
  create: async (db, { key, title, summary, questions, position }) => {
    const reserved = [ALL_QUESTIONS]
    const id = await newRecordKey(db, 'question_group', { key, title, fallback: 'questions', reserved })
    const [row] = await insert(db, id, title, summary, storedQuestions(questions), position)
    return row!.record_id
  },
  update: async (db, id, values, { before, changed }) => {
    requireSameKey(before, values)
    const { title, summary, position } = values
    // Answers that nobody has touched stay as they were written.
    const questions = changed.has('questions')
      ? storedQuestions(values.questions)
      : JSON.stringify((await read(db, id))[0]!.questions)
    await update(db, id, title, summary, questions, position)
  },
  affected: async (db, id) => {
    const [row] = await read(db, id)
    return pagesShowing(db, ['group'], row?.id ?? '')
  },
  remove: async (db, id) => void (await remove(db, id)),
})

const storedQuestions = (questions: AdminQuestionGroup['questions']): string =>
  JSON.stringify(questions.map(({ question, answer }) => ({ question, answer: markdownOfHtml(answer) })))
