import { createReadStream } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { readMoney } from '#server/store/storefront/service.ts'
import { CsvFault } from '#server/platform/csv/read-csv-rows.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import { type NoRow, type Queryable, statement } from '#server/platform/db/database.ts'
import { clearProblems } from './import-problems.ts'
import { mergeNames } from './merge-names.ts'
import { type PictureArchive, openArchive } from './picture-archive.ts'
import {
  type ImportOptions,
  type ImportRun,
  isWorking,
  lockRun,
  readRun,
  requireState,
  setState,
} from './import-run.ts'
import { fetchNextPictures, processBatch } from './process-batch.ts'
import { failRun, stageFile } from './stage-file.ts'
import * as t from '#words/product-import.ts'

const clearTaken = statement<NoRow, [number]>('import-taken-clear', 'DELETE FROM import_taken WHERE run_id = $1')
const restart = statement<NoRow, [number, string]>(
  'import-restart',
  `UPDATE import_run SET state = $2, interrupted = NULL, error = '', ended_at = NULL, done_line = 0, done = 0, created = 0, updated = 0,
     unchanged = 0, failed = 0, warnings = 0 WHERE id = $1`,
)
const setOptions = statement<NoRow, [number, string, string]>(
  'import-options',
  'UPDATE import_run SET format = $2, options = $3::jsonb WHERE id = $1',
)
const updatePictures = statement<NoRow, [number, string, string, string]>(
  'import-pictures-set',
  'UPDATE import_run SET pictures = $2, pictures_sum = $3, pictures_name = $4 WHERE id = $1',
)
const nextRun = statement<{ id: number }, []>(
  'import-next',
  `SELECT id FROM import_run WHERE state IN ('checking', 'running') OR (state = 'reading' AND file IS NOT NULL) ORDER BY id LIMIT 1`,
)

async function restartAs(db: Queryable, id: number, state: 'reading' | 'checking' | 'running'): Promise<void> {
  await clearTaken(db, id)
  await clearProblems(db, id)
  await restart(db, id, state)
}

/** Has the file read and checked, as the owner decided. `hasFile`: the caller has it on its disk. @throws ApiError 409 */
export async function startCheck(
  db: Queryable,
  id: number,
  { format, options }: { format: ImportRun['format']; options: ImportOptions },
  { hasFile = false } = {},
): Promise<void> {
  const run = await lockRun(db, id)
  requireState(run, 'uploaded', 'checked', 'failed', 'cancelled')
  if (!hasFile && run.file === null) throw new ApiError(409, 'import_state', t.fileGone())
  await setOptions(db, id, format, JSON.stringify(options))
  await restartAs(db, id, 'reading')
}

/** Has a checked file written, and options merged as the owner chose. @throws ApiError 409 */
export async function startRun(
  db: Queryable,
  id: number,
  merges: NonNullable<ImportOptions['merges']> = [],
): Promise<void> {
  const run = await lockRun(db, id)
  requireState(run, 'checked')
  const { format, options } = run
  await setOptions(db, id, format, JSON.stringify({ ...options, merges }))
  await restartAs(db, id, 'running')
}

/** Stops a run after its current batch; what is written stays. @throws ApiError 409 */
export async function cancelRun(db: Queryable, id: number): Promise<void> {
  const run = await lockRun(db, id)
  requireState(run, 'reading', 'checking', 'running')
  await setState(db, run, 'cancelled')
}

/** Goes on where a run was stopped. @throws ApiError 409 */
export async function resumeRun(db: Queryable, id: number): Promise<void> {
  const run = await lockRun(db, id)
  requireState(run, 'cancelled', 'failed')
  const { interrupted, file } = run
  // Its rows are in the database once the file has been read.
  if (interrupted === null || (interrupted === 'reading' && file === null))
    throw new ApiError(409, 'import_state', t.fileGone())
  await setState(db, run, interrupted)
}

/** Gives a run the zip that its pictures are in. What was checked is checked again; a former zip is swept. @throws ApiError 409 */
export async function setPictures(
  db: Queryable,
  id: number,
  { key, sum, name }: { key: string; sum: string; name: string },
): Promise<void> {
  const run = await lockRun(db, id)
  requireState(run, 'uploaded', 'checked', 'failed', 'cancelled')
  await updatePictures(db, id, key, sum, name)
  if (run.state === 'checked') await restartAs(db, id, 'checking')
}

/** Attempts for a batch that another writer's change made fail. */
const ATTEMPTS = 3
const BUSY_MS = 250
const RETRIED = new Set(['23505', '40001', '40P01', '23503'])

export interface Working {
  signal?: AbortSignal
  /** Path of the file, if it is not below DATA_DIR. */
  path?: string
  onProgress?: (run: ImportRun) => void
}

/** Works on a run until it is done, stopped or interrupted. Several processes may, they take turns. */
export async function workOn(
  app: FastifyInstance,
  id: number,
  { signal, path, onProgress }: Working = {},
): Promise<ImportRun> {
  const now = new Date()
  const { code: currency } = await readMoney(app)
  let archive: PictureArchive | undefined
  for (let attempts = 0; !signal?.aborted;) {
    const run = await readRun(app.database.pool, id)
    onProgress?.(run)
    if (!isWorking(run)) break
    try {
      if (run.state === 'reading') await readFileOf(app, run, path)
      else {
        archive ??= await openArchive(app, run)
        const context = { currency, now, archive }
        if (run.state === 'running') await fetchNextPictures(app, run, context)
        if (run.state === 'running' && run.done === run.products) await mergeNames(app, run)
        if (!(await processBatch(app, id, context))) await pause(BUSY_MS)
      }
      attempts = 0
    } catch (error) {
      if (error instanceof CsvFault) {
        await failRun(app, id, error.message)
        break
      }
      attempts += 1
      const { code } = error as { code?: string }
      if (attempts < ATTEMPTS && RETRIED.has(code ?? '')) continue
      app.log.error({ err: error, import: id }, 'an import failed')
      await failRun(app, id, t.batchFailed({ line: run.done_line }))
    }
  }
  archive?.close()
  const ended = await readRun(app.database.pool, id)
  if (ended.state === 'done') await app.storage.remove([ended.file, ended.pictures].filter((key) => key !== null))
  return ended
}

async function readFileOf(app: FastifyInstance, run: ImportRun, path?: string): Promise<void> {
  try {
    await stageFile(app, run.id, async () => {
      const file = path === undefined ? await app.storage.open(run.file ?? '') : createReadStream(path)
      if (!file) throw new CsvFault(t.fileGone())
      return file
    })
  } catch (error) {
    if (!(error instanceof CsvFault)) throw error
    await failRun(app, run.id, error.message)
  }
}

/** Returns the oldest run that there is work on. A file outside DATA_DIR is read by the command that names it. */
export const findWork = async (db: Queryable): Promise<number | undefined> => (await nextRun(db))[0]?.id
