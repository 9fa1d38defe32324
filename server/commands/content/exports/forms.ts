import { allAnswers, answerNames } from '#server/engagement/forms/stored-answers.ts'
import type { Queryable } from '#server/platform/db/database.ts'

/** One column per question; forms share columns of the same name. */
export const header = async (db: Queryable): Promise<string[]> => ['id', 'form', 'sent_at', ...(await answerNames(db))]

export async function* rows(db: Queryable): AsyncGenerator<string[]> {
  const columns = await answerNames(db)
  for await (const { id, form_id: form, answers, created_at: at } of allAnswers(db)) {
    const values = new Map(answers.map(({ name, value }) => [name, value]))
    yield [String(id), form, at.toISOString(), ...columns.map((name) => values.get(name) ?? '')]
  }
}
