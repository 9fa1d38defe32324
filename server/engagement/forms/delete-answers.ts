import type { FastifyInstance } from 'fastify'
import { removeFiles } from '#server/catalogue/customisation/uploads.ts'
import { inTransaction, statement } from '#server/platform/db/database.ts'

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

/**
 * Permanently deletes answers with their files, and returns their number. Files are removed once their rows are gone for
 * good; one that is missed then has no row, and the sweep of uploads finds it.
 */
export async function deleteAnswers(
  { database, storage }: Pick<FastifyInstance, 'database' | 'storage'>,
  { form, before }: AnswerFilter,
): Promise<number> {
  let count = 0
  for (let answers = CHUNK; answers === CHUNK; count += answers) {
    const deleted = await inTransaction(database, async ({ client }) => {
      const rows = await deleteRows(client, form ?? null, before?.toISOString() ?? null)
      const names = rows.flatMap(({ files }) => files)
      return { answers: rows.length, uploads: await deleteUploads(client, names) }
    })
    ;({ answers } = deleted)
    await removeFiles(
      storage,
      deleted.uploads.map(({ name }) => name),
    )
  }
  return count
}
