import { type Queryable, statement } from '#server/platform/db/database.ts'
import { everyRow } from '#server/platform/db/every-row.ts'

export interface StoredSubmission {
  id: number
  form_id: string
  answers: { name: string; label: string; value: string }[]
  created_at: Date
}

const COLUMNS = 'id, form_id, answers, created_at'
const CHUNK = 500

const findNames = statement<{ name: string }, []>(
  'form-answers-names',
  `SELECT coalesce(one ->> 'name', '') AS name FROM form_answer, jsonb_array_elements(answers) WITH ORDINALITY AS a (one, place)
   GROUP BY one ->> 'name' ORDER BY min(form_id), min(place)`,
)
const findAfter = statement<StoredSubmission, [id: number]>(
  'form-answers-export',
  `SELECT ${COLUMNS} FROM form_answer WHERE id > $1 ORDER BY id LIMIT ${CHUNK}`,
)
const findLatest = statement<StoredSubmission, [form: string, before: number | null, most: number]>(
  'form-answers-latest',
  `SELECT ${COLUMNS} FROM form_answer WHERE ($1 = '' OR form_id = $1) AND ($2::int IS NULL OR id < $2) ORDER BY id DESC LIMIT $3::int`,
)
const countByForm = statement<{ form_id: string; answers: number }, []>(
  'form-answers-counts',
  'SELECT form_id, count(*)::int AS answers FROM form_answer GROUP BY form_id ORDER BY form_id',
)

export const answerNames = async (db: Queryable): Promise<string[]> => (await findNames(db)).map(({ name }) => name)

export const allAnswers = (db: Queryable): AsyncGenerator<StoredSubmission> => everyRow((id) => findAfter(db, id))

/** Returns answers to one form (or all, if empty), newest first, optionally only those before an id. */
export const latestAnswers = (
  db: Queryable,
  { form, before, most: limit }: { form: string; before: number | undefined; most: number },
): Promise<StoredSubmission[]> => findLatest(db, form, before ?? null, limit)

export const countAnswers = (db: Queryable): Promise<{ form_id: string; answers: number }[]> => countByForm(db)
