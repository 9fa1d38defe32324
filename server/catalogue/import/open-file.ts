import { createReadStream } from 'node:fs'
import { detectFormat } from '#server/catalogue/exchange/formats/formats.ts'
import type { FormatName } from '#server/catalogue/exchange/formats/format.ts'
import { formats } from '#server/catalogue/exchange/formats/formats.ts'
import { columnsOf, type Mapping } from '#server/catalogue/exchange/columns.ts'
import { decodeText, detectEncoding } from '#server/platform/csv/decode-text.ts'
import { detectSeparator, firstRecord, readCsvRows } from '#server/platform/csv/read-csv-rows.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import type { ImportOptions } from './import-run.ts'
import * as t from '#words/product-import.ts'

export const MAX_BYTES = 200_000_000
const MAX_COLUMNS = 1000
/** Enough for the header row. */
const BEGINNING = 256 * 1024

export interface OpenedFile {
  format: FormatName
  header: string[]
  options: ImportOptions
}

/** What the owner says about a file. */
export interface WantedFile {
  format?: FormatName | undefined
  mapping?: Mapping
}

/** Finds out what a file is by its beginning. @throws ApiError 422 unless it contains products */
export async function openFile(
  path: string,
  bytes: number,
  { format: wanted, mapping = {} }: WantedFile = {},
): Promise<OpenedFile> {
  if (bytes === 0) throw refuse('not_text', t.fileEmpty())
  if (bytes > MAX_BYTES) throw refuse('too_large', t.fileTooLarge({ most: MAX_BYTES / 1_000_000 }))
  const encoding = await detectEncoding(createReadStream(path))
  if (encoding === undefined) throw refuse('not_text', t.notText())
  const beginning: string[] = []
  for await (const part of decodeText(createReadStream(path, { end: BEGINNING }), encoding)) beginning.push(part)
  const separator = detectSeparator(beginning.join(''))
  const header = await readHeader(firstRecord(beginning.join('')), separator)
  if (header.length > MAX_COLUMNS) throw refuse('too_many_columns', t.tooManyColumns({ most: MAX_COLUMNS }))
  const format = wanted ?? detectFormat(header, mapping)?.format
  if (format === undefined) throw refuse('unknown_format', t.noProducts())
  const fields = new Set(columnsOf(header, formats[format].fields, mapping).map(({ field }) => field))
  if (!formats[format].isPossible(fields)) throw refuse('unknown_format', t.noProducts())
  return { format, header, options: { separator, encoding, mapping } }
}

async function readHeader(text: string, separator: OpenedFile['options']['separator']): Promise<string[]> {
  const source = (async function* () {
    yield text
  })()
  for await (const { cells } of readCsvRows(source, { separator })) return cells
  return []
}

const refuse = (code: string, message: string) => new ApiError(422, code, message)
