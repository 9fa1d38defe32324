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

const findNames = statement<{ name: string }, [form: string]>(
  'form-answers-names',
  `SELECT coalesce(one ->> 'name', '') AS name FROM form_answer, jsonb_array_elements(answers) WITH ORDINALITY AS a (one, place)
   WHERE $1 = '' OR form_id = $1 GROUP BY one ->> 'name' ORDER BY min(form_id), min(place)`,
)
const findAfter = statement<StoredSubmission, [form: string, id: number]>(
  'form-answers-export',
  `SELECT ${COLUMNS} FROM form_answer WHERE ($1 = '' OR form_id = $1) AND id > $2 ORDER BY id LIMIT ${CHUNK}`,
)
const findLatest = statement<StoredSubmission, [form: string, before: number | null, most: number]>(
  'form-answers-latest',
  `SELECT ${COLUMNS} FROM form_answer WHERE ($1 = '' OR form_id = $1) AND ($2::int IS NULL OR id < $2) ORDER BY id DESC LIMIT $3::int`,
)
const countByForm = statement<{ form_id: string; answers: number }, []>(
  'form-answers-counts',
  'SELECT form_id, count(*)::int AS answers FROM form_answer GROUP BY form_id ORDER BY form_id',
)

/** Returns the columns of a file with the answers to one form (or all, if empty): forms share columns of the same name. */
export async function answerColumns(db: Queryable, form = ''): Promise<string[]> {
  return [...FIXED_COLUMNS, ...(await questionsOf(db, form))]
}

/** Yields the rows of such a file, oldest first. */
export async function* answerRows(db: Queryable, form = ''): AsyncGenerator<string[]> {
  const questions = await questionsOf(db, form)
  for await (const { id, form_id: of, answers, created_at: at } of everyRow((last) => findAfter(db, form, last))) {
    const values = new Map(answers.map(({ name, value }) => [name, value]))
    yield [String(id), of, at.toISOString(), ...questions.map((name) => values.get(name) ?? '')]
  }
}

const FIXED_COLUMNS = ['id', 'form', 'sent_at']
const questionsOf = async (db: Queryable, form: string) => (await findNames(db, form)).map(({ name }) => name)

/** Returns answers to one form (or all, if empty), newest first, optionally only those before an id. */
export const latestAnswers = (
  db: Queryable,
  { form, before, most: limit }: { form: string; before: number | undefined; most: number },
): Promise<StoredSubmission[]> => findLatest(db, form, before ?? null, limit)

export const countAnswers = (db: Queryable): Promise<{ form_id: string; answers: number }[]> => countByForm(db)
