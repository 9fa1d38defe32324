import type { Problem } from '#server/catalogue/exchange/exchanged-product.ts'
import { type NoRow, type Queryable, statement } from '#server/platform/db/database.ts'

const insertProblems = statement<NoRow, [number, string, boolean]>(
  'import-problems-add',
  `INSERT INTO import_problem (run_id, line, column_name, value, severity, message, while_reading)
   SELECT $1::int, line, "column", coalesce(value, ''), severity, message, $3::boolean
   FROM jsonb_to_recordset($2::jsonb) AS p (line int, "column" text, value text, severity text, message text)`,
)
const deleteProblems = statement<NoRow, [number]>(
  'import-problems-clear',
  'DELETE FROM import_problem WHERE run_id = $1 AND NOT while_reading',
)

export interface StoredProblem extends Problem {
  id: number
  value: string
}

const selectProblems = statement<StoredProblem, [run: number, line: number, id: number, limit: number]>(
  'import-problems-read',
  `SELECT id, line, column_name AS "column", value, severity, message FROM import_problem
   WHERE run_id = $1 AND (line, id) > ($2::int, $3::bigint) ORDER BY line, id LIMIT $4`,
)

/** Longer messages quote a cell. */
const LONGEST = 500

export async function addProblems(
  db: Queryable,
  runId: number,
  problems: readonly Problem[],
  { whileReading = false } = {},
): Promise<void> {
  if (problems.length === 0) return
  const rows = problems.map((problem) => ({ ...problem, message: problem.message.slice(0, LONGEST) }))
  await insertProblems(db, runId, JSON.stringify(rows), whileReading)
}

export const clearProblems = (db: Queryable, runId: number) => deleteProblems(db, runId)

/** Returns problems in the order of the file, those after a given one. */
export const readProblems = (
  db: Queryable,
  runId: number,
  { after = { line: -1, id: 0 }, limit = 1000 }: { after?: { line: number; id: number }; limit?: number } = {},
): Promise<StoredProblem[]> => selectProblems(db, runId, after.line, after.id, limit)
