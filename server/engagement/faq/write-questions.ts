import { type Queryable, statement } from '#server/platform/db/database.ts'
import type { WrittenGroup } from './question-file.ts'

const upsertGroups = statement<{ id: string; is_new: boolean }, [rows: string]>(
  'question-group-write',
  `INSERT INTO question_group (id, title, summary, position, questions)
   SELECT id, title, summary, position, questions FROM jsonb_populate_recordset(NULL::question_group, $1::jsonb)
   ON CONFLICT (id) DO UPDATE SET title = excluded.title, summary = excluded.summary, position = excluded.position,
     questions = excluded.questions, version = question_group.version + 1, updated_at = now()
   WHERE (question_group.title, question_group.summary, question_group.position, question_group.questions)
     IS DISTINCT FROM (excluded.title, excluded.summary, excluded.position, excluded.questions)
   RETURNING id, coalesce(xmax = 0, false) AS is_new`,
)

export async function writeQuestions(db: Queryable, groups: readonly WrittenGroup[]) {
  const written = await upsertGroups(db, JSON.stringify(groups))
  const added = written.filter(({ is_new: isNew }) => isNew).length
  return { added, changed: written.length - added, same: groups.length - written.length }
}
