import { allAnswers, answerNames } from '#server/engagement/forms/kept-answers.ts'
import type { Queryable } from '#server/platform/db/database.ts'

/** Number, form and time, then a column for each question that was ever asked: forms share those of one name. */
export const header = async (db: Queryable): Promise<string[]> => ['id', 'form', 'sent_at', ...(await answerNames(db))]

/** Every answer to a form of the shop and every trade enquiry, from the first. */
export async function* rows(db: Queryable): AsyncGenerator<string[]> {
  const columns = await answerNames(db)
  for await (const { id, form_id: form, answers, created_at: at } of allAnswers(db)) {
    const values = new Map(answers.map(({ name, value }) => [name, value]))
    yield [String(id), form, at.toISOString(), ...columns.map((name) => values.get(name) ?? '')]
  }
}
