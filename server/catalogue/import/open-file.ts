import { createReadStream } from 'node:fs'
import { detectFormat } from '#server/catalogue/exchange/formats/formats.ts'
import type { FormatName } from '#server/catalogue/exchange/formats/format.ts'
import { formats } from '#server/catalogue/exchange/formats/formats.ts'
import { columnsOf, type Mapping } from '#server/catalogue/exchange/columns.ts'
import { shortened } from '#server/catalogue/exchange/row-reader.ts'
import { decodeText, detectEncoding } from '#server/platform/csv/decode-text.ts'
import { CsvFault, detectSeparator, readCsvRows } from '#server/platform/csv/read-csv-rows.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import type { ImportOptions } from './import-run.ts'
import * as t from '#words/product-import.ts'

export const MAX_BYTES = 200_000_000
const MAX_COLUMNS = 1000
/** Enough for the header row. */
const BEGINNING = 256 * 1024
const SAMPLE_ROWS = 50

export interface OpenedFile {
  format: FormatName
  header: string[]
  options: ImportOptions
}

/** What the owner says about a file. */
export interface WantedFile {
  format?: FormatName | undefined
  mapping?: Mapping
  /** Whether the owner can still say what the columns are. */
  canMap?: boolean
}

/** Finds out what a file is by its beginning. @throws ApiError 422 unless it contains products */
export async function openFile(
  path: string,
  bytes: number,
  { format: wanted, mapping = {}, canMap = false }: WantedFile = {},
): Promise<OpenedFile> {
  if (bytes === 0) throw refuse('not_text', t.fileEmpty())
  if (bytes > MAX_BYTES) throw refuse('too_large', t.fileTooLarge({ most: MAX_BYTES / 1_000_000 }))
  const encoding = await detectEncoding(createReadStream(path))
  if (encoding === undefined) throw refuse('not_text', t.notText())
  const beginning: string[] = []
  for await (const part of decodeText(createReadStream(path, { end: BEGINNING }), encoding)) beginning.push(part)
  const text = beginning.join('')
  const separator = detectSeparator(text)
  const { header, samples } = await readBeginning(text, separator)
  if (header.length > MAX_COLUMNS) throw refuse('too_many_columns', t.tooManyColumns({ most: MAX_COLUMNS }))
  const format = wanted ?? detectFormat(header, mapping)?.format
  const options = { separator, encoding, mapping, samples }
  if (format !== undefined && hasProducts(format, header, mapping)) return { format, header, options }
  // A list whose columns have names of its own.
  if (canMap && header.length > 1) return { format: wanted ?? 'vitrine', header, options }
  throw refuse('unknown_format', t.noProducts())
}

/** Returns whether a file with these columns can contain products. */
export const hasProducts = (format: FormatName, header: readonly string[], mapping: Mapping): boolean =>
  formats[format].isPossible(new Set(columnsOf(header, formats[format].fields, mapping).map(({ field }) => field)))

/** Reads the header, and a value of each column: the first that is filled in. */
async function readBeginning(
  text: string,
  separator: OpenedFile['options']['separator'],
): Promise<{ header: string[]; samples: string[] }> {
  const read = async (first: number): Promise<string[][]> => {
    const rows: string[][] = []
    const source = (async function* () {
      yield text
    })()
    try {
      for await (const { cells } of readCsvRows(source, { separator, first, onFaultyRow: () => undefined }))
        rows.push(cells)
    } catch (error) {
      // The check of the whole file reports it, with its line.
      if (!(error instanceof CsvFault)) throw error
    }
    return rows
  }
  // A later row that is faulty, or cut off, would take the header with it.
  const [header = []] = await read(1)
  const samples: string[] = []
  for (const cells of (await read(SAMPLE_ROWS)).slice(1)) addSamples(samples, cells)
  return { header, samples: Array.from(samples, (sample) => sample ?? '') }
}

function addSamples(samples: string[], cells: readonly string[]): void {
  for (const [index, cell] of cells.entries()) {
    const text = cell.replaceAll('\0', '').replaceAll(/\s+/gu, ' ').trim()
    if (text !== '') samples[index] ??= shortened(text)
  }
}

const refuse = (code: string, message: string) => new ApiError(422, code, message)
