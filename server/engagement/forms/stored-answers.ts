import { type Queryable, statement } from '#server/platform/db/database.ts'
import { everyRow } from '#server/platform/db/every-row.ts'

interface StoredSubmission {
  id: number
  form_id: string
  answers: { name: string; label: string; value: string }[]
  created_at: Date
}

const COLUMNS = 'id, form_id, answers, created_at'
const CHUNK = 500

const findNames = statement<{ name: string }, [ids: number[] | null]>(
  'form-answers-names',
  `SELECT coalesce(one ->> 'name', '') AS name FROM form_answer, jsonb_array_elements(answers) WITH ORDINALITY AS a (one, place)
   WHERE $1::int[] IS NULL OR id = ANY ($1::int[]) GROUP BY one ->> 'name' ORDER BY min(form_id), min(place)`,
)
const findAfter = statement<StoredSubmission, [ids: number[] | null, id: number]>(
  'form-answers-export',
  `SELECT ${COLUMNS} FROM form_answer WHERE ($1::int[] IS NULL OR id = ANY ($1::int[])) AND id > $2 ORDER BY id LIMIT ${CHUNK}`,
)

const countByForm = statement<{ form_id: string; answers: number }, []>(
  'form-answers-counts',
  'SELECT form_id, count(*)::int AS answers FROM form_answer GROUP BY form_id ORDER BY form_id',
)

export const countAnswers = (db: Queryable): Promise<{ form_id: string; answers: number }[]> => countByForm(db)

/** Returns the columns of a file with these answers, or all: forms share columns of the same name. */
export async function answerColumns(db: Queryable, ids?: readonly number[]): Promise<string[]> {
  return [...FIXED_COLUMNS, ...(await questionsOf(db, ids))]
}

/** Yields the rows of such a file, oldest first. */
export async function* answerRows(db: Queryable, ids?: readonly number[]): AsyncGenerator<string[]> {
  const questions = await questionsOf(db, ids)
  const only = ids ? [...ids] : null
  for await (const { id, form_id: of, answers, created_at: at } of everyRow((last) => findAfter(db, only, last))) {
    const values = new Map(answers.map(({ name, value }) => [name, value]))
    yield [String(id), of, at.toISOString(), ...questions.map((name) => values.get(name) ?? '')]
  }
}

const FIXED_COLUMNS = ['id', 'form', 'sent_at']
const questionsOf = async (db: Queryable, ids?: readonly number[]) =>
  (await findNames(db, ids ? [...ids] : null)).map(({ name }) => name)
