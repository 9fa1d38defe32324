import type { FastifyInstance } from 'fastify'
import { columnsOf } from '#server/catalogue/exchange/columns.ts'
import type { Problem } from '#server/catalogue/exchange/exchanged-product.ts'
import type { RowKey } from '#server/catalogue/exchange/formats/format.ts'
import { formats } from '#server/catalogue/exchange/formats/formats.ts'
import { RowReader } from '#server/catalogue/exchange/row-reader.ts'
import { detectPoint } from '#server/catalogue/exchange/values/amounts.ts'
import { type Chunks, decodeText } from '#server/platform/csv/decode-text.ts'
import { readCsvRows } from '#server/platform/csv/read-csv-rows.ts'
import { type NoRow, type Queryable, inTransaction, statement } from '#server/platform/db/database.ts'
import * as t from '#words/commands.ts'
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
  const format = formats[run.format]
  const reader = new RowReader(columnsOf(run.header, format.fields, mapping))
  const faulty: Problem[] = []
  const amounts: string[] = []
  let previous: RowKey | undefined
  let batch: object[] = []
  let isHeader = true
  const onFaultyRow = (line: number) => {
    faulty.push({ severity: 'error', line, column: '', message: t.csvWrongQuote({ line }) })
  }
  for await (const row of readCsvRows(decodeText(chunks, encoding), { separator, onFaultyRow })) {
    if (isHeader) {
      isHeader = false
      continue
    }
    const key = format.keyOf(reader, row, previous)
    if (!key) continue
    previous = key
    if (amounts.length < MOST_AMOUNTS)
      amounts.push(...format.amounts.map((field) => reader.line(row, field)).filter(Boolean))
    batch.push({ ...key, line: row.line, cells: row.cells.map((cell) => cell.replaceAll('\0', '')) })
    if (batch.length < BATCH) continue
    await insertRows(db, run.id, JSON.stringify(batch))
    batch = []
  }
  if (batch.length > 0) await insertRows(db, run.id, JSON.stringify(batch))
  await addProblems(db, run.id, faulty, { whileReading: true })
  return run.options.point ?? detectPoint(amounts)
}

/** Marks a run whose file cannot be read. */
export async function failRun({ database }: FastifyInstance, id: number, error: string): Promise<void> {
  await inTransaction(database, async ({ client }) => setState(client, await lockRun(client, id), 'failed', error))
}
