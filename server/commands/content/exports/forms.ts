import { type Queryable, statement } from '#server/platform/db/database.ts'

const CHUNK = 500

interface ExportedAnswer {
  id: number
  form_id: string
  answers: { name: string; value: string }[]
  created_at: Date
}

const names = statement<{ name: string }, []>(
  'form-answers-names',
  `SELECT coalesce(one ->> 'name', '') AS name FROM form_answer, jsonb_array_elements(answers) WITH ORDINALITY AS a (one, place)
   GROUP BY one ->> 'name' ORDER BY min(form_id), min(place)`,
)
// By their numbers, so that what is sent meanwhile moves no page.
const after = statement<ExportedAnswer, [id: number]>(
  'form-answers-export',
  `SELECT id, form_id, answers, created_at FROM form_answer WHERE id > $1 ORDER BY id LIMIT ${CHUNK}`,
)

const namesOf = async (db: Queryable): Promise<string[]> => (await names(db)).map(({ name }) => name)

/** Number, form and time, then a column for each question that was ever asked: forms share those of one name. */
export const header = async (db: Queryable): Promise<string[]> => ['id', 'form', 'sent_at', ...(await namesOf(db))]

/** Every answer to a form of the shop and every trade enquiry, from the first. */
export async function* rows(db: Queryable): AsyncGenerator<string[]> {
  const columns = await namesOf(db)
  for (let last = 0; ;) {
    const found = await after(db, last)
    for (const { id, form_id: form, answers, created_at: at } of found) {
      const values = new Map(answers.map(({ name, value }) => [name, value]))
      yield [String(id), form, at.toISOString(), ...columns.map((name) => values.get(name) ?? '')]
    }
    const final = found.at(-1)
    if (!final) return
    last = final.id
  }
}
