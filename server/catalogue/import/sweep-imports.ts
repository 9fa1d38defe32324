import { type NoRow, type Queryable, statement } from '#server/platform/db/database.ts'
import type { Storage } from '#server/platform/storage/storage.ts'

/** Days after which an import can no longer go on, and after which nothing is left of it. */
export const FILE_DAYS = 7
export const RUN_DAYS = 90
/** A file is stored before its row is committed. */
const MIN_ORPHAN_AGE_MS = 24 * 3_600_000

const OLD = `state NOT IN ('reading', 'checking', 'running') AND coalesce(ended_at, created_at) < now() - interval '${FILE_DAYS} days'`

// A file that was only checked has changed nothing.
const deleteUnused = statement<NoRow, []>(
  'imports-delete-unused',
  `DELETE FROM import_run WHERE state IN ('uploaded', 'checked') AND created_at < now() - interval '${FILE_DAYS} days'`,
)
const forgetFiles = statement<NoRow, []>(
  'imports-forget-files',
  `UPDATE import_run SET file = NULL, pictures = NULL, pictures_sum = NULL, pictures_name = NULL, interrupted = NULL
   WHERE ${OLD} AND (file IS NOT NULL OR pictures IS NOT NULL OR interrupted IS NOT NULL)`,
)
const deleteRows = statement<NoRow, []>(
  'imports-delete-rows',
  `DELETE FROM import_row r USING import_run i WHERE i.id = r.run_id AND ${OLD}`,
)
const deleteTaken = statement<NoRow, []>(
  'imports-delete-taken',
  `DELETE FROM import_taken x USING import_run i WHERE i.id = x.run_id AND ${OLD}`,
)
const deleteOld = statement<NoRow, []>(
  'imports-delete-old',
  `DELETE FROM import_run WHERE state IN ('done', 'cancelled', 'failed') AND ended_at < now() - interval '${RUN_DAYS} days'`,
)
const knownFiles = statement<{ key: string }, []>(
  'imports-files',
  `SELECT file AS key FROM import_run WHERE file IS NOT NULL UNION ALL SELECT pictures FROM import_run WHERE pictures IS NOT NULL`,
)

/** Deletes old imports, and files that no import reads any more. */
export async function sweepImports(db: Queryable, storage: Pick<Storage, 'list' | 'remove'>): Promise<void> {
  await deleteUnused(db)
  await forgetFiles(db)
  await deleteRows(db)
  await deleteTaken(db)
  await deleteOld(db)
  const known = new Set((await knownFiles(db)).map(({ key }) => key))
  const lost: string[] = []
  for await (const { key, modifiedAt } of storage.list('imports/'))
    if (!known.has(key) && Date.now() - modifiedAt.getTime() > MIN_ORPHAN_AGE_MS) lost.push(key)
  await storage.remove(lost)
}
