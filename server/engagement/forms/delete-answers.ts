import { removeFiles } from '#server/catalogue/customisation/uploads.ts'
import { type Queryable, statement } from '#server/platform/db/database.ts'
import type { Storage } from '#server/platform/storage/storage.ts'

const CHUNK = 500

const deleteRows = statement<{ id: number; files: string[] }, [form: string | null, before: string | null]>(
  'form-answers-delete',
  `WITH old AS (SELECT id FROM form_answer WHERE ($1::text IS NULL OR form_id = $1)
       AND ($2::timestamptz IS NULL OR created_at < $2::timestamptz) ORDER BY id LIMIT ${CHUNK}),
     files AS (DELETE FROM form_file WHERE answer_id IN (SELECT id FROM old) RETURNING answer_id, name),
     gone AS (DELETE FROM form_answer WHERE id IN (SELECT id FROM old) RETURNING id)
   SELECT g.id, coalesce(array_remove(array_agg(f.name), NULL), '{}') AS files FROM gone g LEFT JOIN files f ON f.answer_id = g.id GROUP BY g.id`,
)
const deleteUploads = statement<{ name: string }, [string[]]>(
  'form-answers-delete-files',
  'DELETE FROM upload WHERE name = ANY ($1::text[]) RETURNING name',
)

/** Without `form`, answers to all forms; without `before`, of any age. */
export interface AnswerFilter {
  form?: string
  before?: Date
}

/** Permanently deletes answers with their files, and returns their number. */
export async function deleteAnswers(db: Queryable, storage: Storage, { form, before }: AnswerFilter): Promise<number> {
  let count = 0
  for (let rows; rows === undefined || rows.length === CHUNK; count += rows.length) {
    rows = await deleteRows(db, form ?? null, before?.toISOString() ?? null)
    const names = await deleteUploads(
      db,
      rows.flatMap(({ files }) => files),
    )
    await removeFiles(
      storage,
      names.map(({ name }) => name),
    )
  }
  return count
}
