import type { FastifyInstance } from 'fastify'
import { type Column, columnsOf } from '#server/catalogue/exchange/columns.ts'
import type { ExchangedProduct, Problem } from '#server/catalogue/exchange/exchanged-product.ts'
import type { ReadContext } from '#server/catalogue/exchange/formats/format.ts'
import { formats } from '#server/catalogue/exchange/formats/formats.ts'
import { type Row, cellOf, shortened } from '#server/catalogue/exchange/row-reader.ts'
import { UNREADABLE } from '#server/platform/csv/decode-text.ts'
import { type NoRow, type Queryable, type Transaction, inTransaction, statement } from '#server/platform/db/database.ts'
import { fetchPictures, readPictures } from './fetch-pictures.ts'
import { ImportCategories } from './import-categories.ts'
import { addProblems } from './import-problems.ts'
import { type ImportRun, claimRun } from './import-run.ts'
import { hasChanges } from './other-changes.ts'
import { planBatch } from './plan-batch.ts'
import type { PlannedProduct } from './plan-product.ts'
import type { PictureArchive } from './picture-archive.ts'
import { foreignPictures } from './picture-source.ts'
import { findSimilarNames } from './similar-names.ts'
import { writeProducts } from './write-products.ts'
import * as t from '#words/product-import.ts'

/** Rows of a batch; a product has fewer. */
const BATCH_ROWS = 1000

const nextRows = statement<{ product_line: number; line: number; cells: string[] }, [number, number, number]>(
  'import-rows-next',
  `SELECT product_line, line, cells FROM import_row WHERE run_id = $1 AND product_line > $2 ORDER BY product_line, line LIMIT $3`,
)
const advance = statement<
  NoRow,
  [
    id: number,
    line: number,
    done: number,
    created: number,
    updated: number,
    unchanged: number,
    failed: number,
    warnings: number,
  ]
>(
  'import-advance',
  `UPDATE import_run SET done_line = $2, done = done + $3, created = created + $4, updated = updated + $5, unchanged = unchanged + $6,
     failed = failed + $7, warnings = warnings + $8 WHERE id = $1`,
)
const finish = statement<NoRow, [number, string]>(
  'import-finish',
  `UPDATE import_run SET state = $2, interrupted = NULL, ended_at = CASE WHEN $2 = 'done' THEN now() END WHERE id = $1`,
)

const clearRows = statement<NoRow, [number]>('import-rows-done', 'DELETE FROM import_row WHERE run_id = $1')
const clearTaken = statement<NoRow, [number]>('import-taken-done', 'DELETE FROM import_taken WHERE run_id = $1')

export interface BatchContext {
  currency: string
  now: Date
  archive: PictureArchive | undefined
}

/**
 * Checks or writes the next products of a run, in one transaction with its progress. Returns false while another
 * process works on the run.
 */
export async function processBatch(app: FastifyInstance, id: number, context: BatchContext): Promise<boolean> {
  const { database, config } = app
  return inTransaction(database, async ({ client }: Transaction) => {
    // A batch that waits for other writers must not fail at once.
    await client.query(`SET LOCAL statement_timeout = '120s'`)
    const run = await claimRun(client, id)
    if (!run) return false
    if (run.state !== 'checking' && run.state !== 'running') return true
    const groups = await readGroups(client, run)
    const last = groups.at(-1)
    if (!last) {
      await (run.state === 'checking' ? finishCheck(app, client, id) : finishRun(client, id))
      return true
    }
    await processGroups(client, run, groups, { context, origin: config.publicOrigin })
    return true
  })
}

async function finishCheck(app: FastifyInstance, db: Queryable, id: number): Promise<void> {
  const similar = await findSimilarNames(app, db, id)
  await addProblems(
    db,
    id,
    similar.map(({ line, names }) => ({
      severity: 'warning',
      line,
      column: '',
      message: t.namesSimilar({ names: names.map((name) => `“${name}”`).join(', ') }),
    })),
  )
  await finish(db, id, 'checked')
}

async function finishRun(db: Queryable, id: number): Promise<void> {
  await clearRows(db, id)
  await clearTaken(db, id)
  await finish(db, id, 'done')
}

interface Group {
  line: number
  rows: Row[]
}

/** Returns the next products whose rows are all there. */
async function readGroups(db: Queryable, run: ImportRun): Promise<Group[]> {
  const rows = await nextRows(db, run.id, run.done_line, BATCH_ROWS)
  const groups: Group[] = []
  for (const { product_line: line, ...row } of rows) {
    const last = groups.at(-1)
    if (last?.line === line) last.rows.push(row)
    else groups.push({ line, rows: [row] })
  }
  return rows.length === BATCH_ROWS && groups.length > 1 ? groups.slice(0, -1) : groups
}

interface ReadGroups {
  files: ExchangedProduct[]
  problems: Problem[]
  columns: readonly Column[]
}

/** Reads the products of the file's rows. */
function readFiles(
  run: ImportRun,
  groups: readonly Group[],
  { currency, now }: Omit<BatchContext, 'archive'>,
): ReadGroups {
  const { format: name, header, options } = run
  const format = formats[name]
  const columns = columnsOf(header, format.fields, options.mapping)
  const context: ReadContext = {
    currency,
    point: options.point ?? '.',
    now,
    ...(options.untracked_stock !== undefined && { untrackedStock: options.untracked_stock }),
  }
  const problems: Problem[] = []
  const files: ExchangedProduct[] = []
  for (const { line, rows } of groups) {
    if (rows.length >= BATCH_ROWS) {
      problems.push({ severity: 'error', line, column: '', message: t.tooManyRows({ most: BATCH_ROWS - 1 }) })
      continue
    }
    const misshapen = rows.flatMap((row) => extraCells(row, header.length))
    problems.push(...misshapen, ...unreadableCells(rows, columns))
    if (misshapen.length > 0) continue
    const result = format.read(columns, rows, context)
    problems.push(...result.problems)
    if (result.product) files.push({ ...result.product, line })
  }
  return { files, problems, columns }
}

/** More cells than columns: a comma that nobody quoted has moved what follows into wrong columns. */
function extraCells({ line, cells }: Row, columns: number): Problem[] {
  const value = cells.slice(columns).find((cell) => cell.trim() !== '')
  if (value === undefined) return []
  const message = t.tooManyCells({ cells: cells.length, columns })
  return [{ severity: 'error', line, column: '', message, value: shortened(value) }]
}

const unreadableCells = (rows: readonly Row[], columns: readonly Column[]): Problem[] =>
  rows
    .filter(({ cells }) => cells.some((cell) => cell.includes(UNREADABLE)))
    .flatMap((row) => columns.map((column) => ({ column, line: row.line, text: cellOf(row, column) })))
    .filter(({ text }) => text.includes(UNREADABLE))
    .map(({ column, line }) => ({ severity: 'warning', line, column: column.header, message: t.unreadable() }))

const imagesOf = (files: readonly ExchangedProduct[]) => files.flatMap(({ images }) => images ?? [])

/** Fetches the pictures of the next batch, outside its transaction: they take long. */
export async function fetchNextPictures(app: FastifyInstance, run: ImportRun, context: BatchContext): Promise<void> {
  const { field } = columnsOf(run.header, formats[run.format].fields, run.options.mapping).find(({ field: one }) =>
    ['image', 'images', 'variantImage'].includes(one),
  ) ?? { field: undefined }
  if (field === undefined) return
  const { files } = readFiles(run, await readGroups(app.database.pool, run), context)
  const { archive } = context
  const pictures = foreignPictures(imagesOf(files), { origin: app.config.publicOrigin, archive })
  await fetchPictures(app, run, pictures, archive)
}

async function processGroups(
  db: Queryable,
  run: ImportRun,
  groups: readonly Group[],
  { context, origin }: { context: BatchContext; origin: string | undefined },
): Promise<void> {
  const { files, problems, columns } = readFiles(run, groups, context)
  const isDry = run.state === 'checking'
  const categories = await ImportCategories.read(db, !isDry)
  const pictures = { origin, archive: context.archive }
  const fetched = await readPictures(db, foreignPictures(imagesOf(files), pictures))
  const planned = await planBatch(db, files, { run, categories, now: context.now, fetched, pictures })
  const headers = new Map(columns.map(({ field, header }) => [field, header]))
  const located = planned.flatMap((one) => one.problems)
  problems.push(...located.map((problem) => ({ ...problem, column: headers.get(problem.column) ?? '' })))
  const valid = planned.filter((one) => !one.problems.some(({ severity }) => severity === 'error'))
  const changed = valid.filter(hasChanges)
  if (!isDry && changed.length > 0) {
    const staff = { id: run.staff_id, name: run.staff_name }
    await writeProducts(db, changed, { runId: run.id, fileName: run.file_name, staff })
  }
  await addProblems(db, run.id, withValues(problems, groups, columns))
  await recordProgress(db, run, { groups, valid, changed, problems })
}

/** Adds what the file says in the cells that problems are about. */
function withValues(problems: readonly Problem[], groups: readonly Group[], columns: readonly Column[]): Problem[] {
  const rows = new Map(problems.length > 0 ? groups.flatMap((group) => group.rows.map((row) => [row.line, row])) : [])
  const byHeader = new Map(columns.toReversed().map((column) => [column.header, column]))
  return problems.map((problem) => {
    const [row, column] = [rows.get(problem.line), byHeader.get(problem.column)]
    return problem.value !== undefined || !row || !column
      ? problem
      : { ...problem, value: shortened(cellOf(row, column).trim()) }
  })
}

interface Progress {
  groups: readonly Group[]
  valid: readonly PlannedProduct[]
  changed: readonly PlannedProduct[]
  problems: readonly Problem[]
}

async function recordProgress(db: Queryable, run: ImportRun, { groups, valid, changed, problems }: Progress) {
  const created = changed.filter(({ current }) => !current).length
  const warnings = problems.filter(({ severity }) => severity === 'warning').length
  await advance(
    db,
    run.id,
    groups.at(-1)!.line,
    groups.length,
    created,
    changed.length - created,
    valid.length - changed.length,
    groups.length - valid.length,
    warnings,
  )
}
