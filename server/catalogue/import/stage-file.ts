import type { FastifyInstance } from 'fastify'
import { columnsOf } from '#server/catalogue/exchange/columns.ts'
import type { Problem } from '#server/catalogue/exchange/exchanged-product.ts'
import type { RowKey } from '#server/catalogue/exchange/formats/format.ts'
import { formats } from '#server/catalogue/exchange/formats/formats.ts'
import { RowReader } from '#server/catalogue/exchange/row-reader.ts'
import { detectPoint } from '#server/catalogue/exchange/values/amounts.ts'
import { type Chunks, decodeText } from '#server/platform/csv/decode-text.ts'
import { type CsvRow, readCsvRows } from '#server/platform/csv/read-csv-rows.ts'
import { type NoRow, type Queryable, inTransaction, statement } from '#server/platform/db/database.ts'
import * as words from '#words/commands.ts'
import * as t from '#words/product-import.ts'
import { type ImportRun, claimRun, lockRun, setState } from './import-run.ts'
import { addProblems } from './import-problems.ts'

const BATCH = 1000
/** Prices that decide which sign is before decimals. */
const MOST_AMOUNTS = 5000

const deleteRows = statement<NoRow, [number]>('import-rows-clear', 'DELETE FROM import_row WHERE run_id = $1')
const insertRows = statement<NoRow, [number, string]>(
  'import-rows-add',
  `INSERT INTO import_row (run_id, line, key, alias, parent, cells)
   SELECT $1::int, line, key, alias, parent, cells
   FROM jsonb_to_recordset($2::jsonb) AS r (line int, key text, alias text, parent text, cells jsonb)`,
)
// Variations name their parent by its key or its alias.
const groupRows = statement<NoRow, [number]>(
  'import-rows-group',
  `UPDATE import_row r SET product_line = s.first FROM (
     SELECT line, min(line) OVER (PARTITION BY root) AS first FROM (
       SELECT x.line, coalesce((SELECT min(p.key) FROM import_row p WHERE p.run_id = $1 AND p.alias = x.parent), x.parent, x.key) AS root
       FROM import_row x WHERE x.run_id = $1) keyed
   ) s WHERE r.run_id = $1 AND r.line = s.line`,
)
const finish = statement<NoRow, [number, string]>(
  'import-rows-count',
  `UPDATE import_run SET options = options || $2::jsonb, state = 'checking', interrupted = NULL, done_line = 0, done = 0,
     rows = (SELECT count(*) FROM import_row WHERE run_id = $1),
     products = (SELECT count(DISTINCT product_line) FROM import_row WHERE run_id = $1) WHERE id = $1`,
)

/**
 * Reads a run's file into rows in the database, where the rows of a product are found wherever they are in the file.
 * Starting again begins from the start. Does nothing while another process does it.
 *
 * @throws CsvFault if the file cannot be read to its end
 */
export async function stageFile({ database }: FastifyInstance, id: number, open: () => Promise<Chunks>): Promise<void> {
  await inTransaction(database, async ({ client }) => {
    await client.query('SET LOCAL statement_timeout = 0')
    await client.query('SET LOCAL idle_in_transaction_session_timeout = 0')
    const run = await claimRun(client, id)
    if (run?.state !== 'reading') return
    await deleteRows(client, id)
    const point = await insertAll(client, run, await open())
    // The planner knows nothing of the new rows otherwise.
    await client.query('ANALYZE import_row')
    await groupRows(client, id)
    await finish(client, id, JSON.stringify({ point }))
  })
}

async function insertAll(db: Queryable, run: ImportRun, chunks: Chunks): Promise<'.' | ','> {
  const { separator, encoding, mapping } = run.options
  const reader = new RowReader(columnsOf(run.header, formats[run.format].fields, mapping))
  const staging = new Staging(run, reader)
  const text = new Ending(decodeText(chunks, encoding))
  const onFaultyRow = (line: number) => staging.leaveOut(line, words.csvWrongQuote({ line }))
  let waiting: CsvRow | undefined
  let isHeader = true
  for await (const row of readCsvRows(text.parts(), { separator, onFaultyRow })) {
    if (waiting && !isHeader) staging.add(waiting)
    if (waiting) isHeader = false
    waiting = row
    if (staging.size >= BATCH) await staging.flush(db)
  }
  if (waiting && !isHeader) staging.addLast(waiting, text)
  await staging.flush(db)
  return run.options.point ?? detectPoint(staging.amounts)
}

/** Rows on their way to the database, and problems of those that stay behind. */
class Staging {
  readonly amounts: string[] = []
  readonly #run: ImportRun
  readonly #reader: RowReader
  #rows: object[] = []
  #problems: Problem[] = []
  #previous: RowKey | undefined
  /** Lines of rows that cannot be read. They are known before the rows behind them arrive. */
  #faulty: number[] = []
  #hasShortRows = false

  constructor(run: ImportRun, reader: RowReader) {
    this.#run = run
    this.#reader = reader
  }

  get size(): number {
    return this.#rows.length + this.#problems.length
  }

  leaveOut(line: number, message: string): void {
    this.#faulty.push(line)
    this.#problems.push({ severity: 'error', line, column: '', message })
  }

  add(row: CsvRow): void {
    const format = formats[this.#run.format]
    if (isEmpty(row)) return
    // A row without a name of its own belongs to the one above, which may be missing.
    const isBroken = this.#faulty.some((line) => line < row.line)
    const key = format.keyOf(this.#reader, row, isBroken ? undefined : this.#previous)
    if (!key) {
      const message = isBroken ? t.rowOfFaulty() : t.rowWithoutProduct()
      return void this.#problems.push({ severity: 'error', line: row.line, column: '', message })
    }
    this.#faulty = this.#faulty.filter((line) => line > row.line)
    this.#previous = key
    this.#hasShortRows ||= row.cells.length < this.#run.header.length
    if (this.amounts.length < MOST_AMOUNTS)
      this.amounts.push(...format.amounts.map((field) => this.#reader.line(row, field)).filter(Boolean))
    this.#rows.push({ ...key, line: row.line, cells: row.cells.map((cell) => cell.replaceAll('\0', '')) })
  }

  /** Leaves out a last row that is shorter than all others and does not end. */
  addLast(row: CsvRow, { isComplete }: Ending): void {
    const [cells, columns] = [row.cells.length, this.#run.header.length]
    const isCutOff =
      !isEmpty(row) && !isComplete && !this.#hasShortRows && this.#previous !== undefined && cells < columns
    if (isCutOff) this.leaveOut(row.line, t.rowCutOff({ cells, columns }))
    else this.add(row)
  }

  async flush(db: Queryable): Promise<void> {
    const [rows, problems] = [this.#rows, this.#problems]
    ;[this.#rows, this.#problems] = [[], []]
    if (rows.length > 0) await insertRows(db, this.#run.id, JSON.stringify(rows))
    await addProblems(db, this.#run.id, problems, { whileReading: true })
  }
}

const isEmpty = ({ cells }: CsvRow): boolean => cells.every((cell) => cell.trim() === '')

/** Passes a text on, and knows whether its last line has ended. */
class Ending {
  isComplete = true
  readonly #text: AsyncIterable<string>

  constructor(text: AsyncIterable<string>) {
    this.#text = text
  }

  async *parts(): AsyncGenerator<string> {
    for await (const part of this.#text) {
      this.isComplete = part.endsWith('\n')
      yield part
    }
  }
}

/** Marks a run whose file cannot be read. */
export async function failRun({ database }: FastifyInstance, id: number, error: string): Promise<void> {
  await inTransaction(database, async ({ client }) => setState(client, await lockRun(client, id), 'failed', error))
}
