import type { FormatName } from '#server/catalogue/exchange/formats/format.ts'
import type { Mapping } from '#server/catalogue/exchange/columns.ts'
import type { TextEncoding } from '#server/platform/csv/decode-text.ts'
import type { Separator } from '#server/platform/csv/read-csv-rows.ts'
import { ApiError, notFound } from '#server/platform/http/api-error.ts'
import { type Queryable, statement } from '#server/platform/db/database.ts'
import * as t from '#words/product-import.ts'

export type ImportState = 'uploaded' | 'reading' | 'checking' | 'checked' | 'running' | 'done' | 'cancelled' | 'failed'

export interface ImportOptions {
  separator: Separator
  encoding: TextEncoding
  /** The sign before decimals; undefined until the prices have been read. */
  point?: '.' | ','
  /** A value of each column. */
  samples?: string[]
  /** The owner's own assignment of columns. */
  mapping: Mapping
  /** Stock of variants that the other system does not count. */
  untracked_stock?: number
  /** Where products without a category go. */
  category_id?: number
  /** Options that are counted as another one after the import. */
  merges?: { from: string; into: string }[]
}

export interface ImportRun {
  id: number
  file_name: string
  file: string | null
  /** A zip with pictures: its key in the storage, its checksum and its name. */
  pictures: string | null
  pictures_sum: string | null
  pictures_name: string | null
  state: ImportState
  interrupted: 'reading' | 'checking' | 'running' | null
  format: FormatName
  header: string[]
  options: ImportOptions
  products: number
  rows: number
  done_line: number
  done: number
  created: number
  updated: number
  unchanged: number
  failed: number
  warnings: number
  error: string
  staff_id: number | null
  staff_name: string
  created_at: Date
  ended_at: Date | null
}

const COLUMNS = `id, file_name, file, pictures, pictures_sum, pictures_name, state, interrupted, format, header, options, products, rows, done_line, done, created, updated, unchanged,
  failed, warnings, error, staff_id, staff_name, created_at, ended_at`

const insertRun = statement<
  { id: number },
  [
    name: string,
    file: string | null,
    format: string,
    header: string,
    options: string,
    staff: number | null,
    by: string,
    pictures: string | null,
    picturesSum: string | null,
    picturesName: string | null,
  ]
>(
  'import-create',
  `INSERT INTO import_run (file_name, file, format, header, options, staff_id, staff_name, pictures, pictures_sum, pictures_name)
   VALUES ($1, $2, $3, $4::jsonb, $5::jsonb, $6, $7, $8, $9, $10) RETURNING id`,
)
const selectRun = statement<ImportRun, [number]>('import-read', `SELECT ${COLUMNS} FROM import_run WHERE id = $1`)
const lockRow = statement<ImportRun, [number]>(
  'import-lock',
  `SELECT ${COLUMNS} FROM import_run WHERE id = $1 FOR NO KEY UPDATE`,
)
const claimRow = statement<ImportRun, [number]>(
  'import-claim',
  `SELECT ${COLUMNS} FROM import_run WHERE id = $1 FOR NO KEY UPDATE SKIP LOCKED`,
)
const selectRuns = statement<ImportRun, [before: number, limit: number]>(
  'imports-list',
  `SELECT ${COLUMNS} FROM import_run WHERE id < $1 ORDER BY id DESC LIMIT $2`,
)
const updateState = statement<{ id: number }, [number, string, string | null, string]>(
  'import-state',
  `UPDATE import_run SET state = $2, interrupted = $3, error = $4,
     ended_at = CASE WHEN $2 IN ('done', 'cancelled', 'failed') THEN now() END WHERE id = $1 RETURNING id`,
)

export interface NewRun {
  fileName: string
  file: string | null
  format: FormatName
  header: readonly string[]
  options: ImportOptions
  staff: { id: number | undefined; name: string }
  pictures?: { key: string; sum: string; name: string } | undefined
}

export async function createRun(db: Queryable, run: NewRun): Promise<number> {
  const { fileName, file, format, header, options, staff, pictures } = run
  const rows = await insertRun(
    db,
    fileName,
    file,
    format,
    JSON.stringify(header),
    JSON.stringify(options),
    staff.id ?? null,
    staff.name,
    pictures?.key ?? null,
    pictures?.sum ?? null,
    pictures?.name ?? null,
  )
  return rows[0]!.id
}

/** @throws ApiError 404 */
export async function readRun(db: Queryable, id: number): Promise<ImportRun> {
  const [run] = await selectRun(db, id)
  if (!run) throw notFound(t.importGone())
  return run
}

/** Locks a run, so that one process works on it at a time. @throws ApiError 404 */
export async function lockRun(db: Queryable, id: number): Promise<ImportRun> {
  const [run] = await lockRow(db, id)
  if (!run) throw notFound(t.importGone())
  return run
}

/** Locks a run to work on it; undefined while another process does. */
export const claimRun = async (db: Queryable, id: number): Promise<ImportRun | undefined> => (await claimRow(db, id))[0]

export const listRuns = (db: Queryable, before = 2 ** 31 - 1, limit = 50): Promise<ImportRun[]> =>
  selectRuns(db, before, limit)

const WORKING = new Set<ImportState>(['reading', 'checking', 'running'])

export const isWorking = ({ state }: Pick<ImportRun, 'state'>): boolean => WORKING.has(state)

export async function setState(db: Queryable, run: ImportRun, state: ImportState, error = ''): Promise<void> {
  const hasEnded = state === 'cancelled' || state === 'failed'
  const interrupted = hasEnded && isWorking(run) ? (run.state as NonNullable<ImportRun['interrupted']>) : null
  await updateState(db, run.id, state, interrupted, error)
}

/** @throws ApiError 409 unless the run is in one of these states */
export function requireState(run: ImportRun, ...states: ImportState[]): void {
  if (!states.includes(run.state)) throw new ApiError(409, 'import_state', t.wrongState())
}
