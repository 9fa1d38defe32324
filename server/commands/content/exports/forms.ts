import { answerColumns, answerRows } from '#server/engagement/forms/stored-answers.ts'
import type { Queryable } from '#server/platform/db/database.ts'

export const header = (db: Queryable): Promise<string[]> => answerColumns(db)
export const rows = (db: Queryable): AsyncGenerator<string[]> => answerRows(db)
