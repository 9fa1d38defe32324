import { detectFormat, formats } from '#server/catalogue/exchange/formats/formats.ts'
import type { ReadContext, ReadProduct, RowKey } from '#server/catalogue/exchange/formats/format.ts'
import { type Row, RowReader } from '#server/catalogue/exchange/row-reader.ts'
import { detectPoint } from '#server/catalogue/exchange/values/amounts.ts'
import { decodeText, detectEncoding } from '#server/platform/csv/decode-text.ts'
import { detectSeparator, readCsvRows } from '#server/platform/csv/read-csv-rows.ts'

export interface ReadFile {
  format: string | undefined
  results: ReadProduct[]
}

/** Reads a product file in memory, as an import does with its database. */
export async function readProductFile(
  bytes: Uint8Array | string,
  context: Partial<ReadContext> = {},
): Promise<ReadFile> {
  const chunks = [Buffer.from(bytes as Uint8Array)]
  const encoding = await detectEncoding(chunks)
  const parts: string[] = []
  for await (const part of decodeText(chunks, encoding!)) parts.push(part)
  const rows: Row[] = []
  const source = (async function* () {
    yield* parts
  })()
  for await (const row of readCsvRows(source, { separator: detectSeparator(parts.join('')) })) rows.push(row)
  const header = rows.shift()?.cells ?? []
  const detected = detectFormat(header)
  if (!detected) return { format: undefined, results: [] }
  const format = formats[detected.format]
  const reader = new RowReader(detected.columns)
  const point = detectPoint(rows.flatMap((row) => format.amounts.map((field) => reader.line(row, field))))
  const full: ReadContext = { currency: 'INR', point, now: new Date('2026-06-01T12:00:00Z'), ...context }
  const results = groups(rows, (row, previous) => format.keyOf(reader, row, previous)).map((group) =>
    format.read(detected.columns, group, full),
  )
  return { format: detected.format, results }
}

function groups(rows: readonly Row[], keyOf: (row: Row, previous: RowKey | undefined) => RowKey | undefined): Row[][] {
  const keyed: { row: Row; key: RowKey }[] = []
  for (const row of rows) {
    const key = keyOf(row, keyed.at(-1)?.key)
    if (key) keyed.push({ row, key })
  }
  const aliases = new Map(keyed.flatMap(({ key }) => (key.alias === undefined ? [] : [[key.alias, key.key] as const])))
  const byKey = new Map<string, Row[]>()
  for (const { row, key } of keyed) {
    const name = aliases.get(key.parent ?? '') ?? key.parent ?? key.key
    byKey.set(name, [...(byKey.get(name) ?? []), row])
  }
  return [...byKey.values()]
}
