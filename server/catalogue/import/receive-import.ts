import { createHash, randomBytes } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { FastifyInstance } from 'fastify'
import { ApiError } from '#server/platform/http/api-error.ts'
import { type OpenZip, ZipFault, openZip } from '#server/platform/zip/open-zip.ts'
import type { ZipSource } from '#server/platform/zip/source-reader.ts'
import { MAX_BYTES, type OpenedFile, type WantedFile, openFile } from './open-file.ts'
import { MAX_ZIP_BYTES, ZIP_LIMITS } from './picture-archive.ts'
import * as t from '#words/product-import.ts'

const ZIP_SIGNATURE = Buffer.from([0x50, 0x4b, 0x03, 0x04])
const TABLE = /\.(?:csv|tsv|txt)$/iu
/** Workbooks of spreadsheets are zips, too. */
const WORKBOOK = /^(?:\[Content_Types\]\.xml|mimetype|Index\/Document\.iwa)$/u
const MOST_NAMED = 5

/** A file of this machine. */
export interface LocalFile {
  path: string
  name: string
  sha256: string
}

export interface ImportFiles {
  opened: OpenedFile
  /** The CSV file, which may have been in a zip. */
  csv: { path: string; name: string }
  /** The zip with the pictures. */
  zip: LocalFile | undefined
}

/** Whether a file begins like a zip. */
export const isZip = (head: Buffer): boolean => head.subarray(0, ZIP_SIGNATURE.length).equals(ZIP_SIGNATURE)

/**
 * Finds out what a file is. The CSV file of a zip is unpacked to `unpackTo`.
 *
 * @throws ApiError 422
 */
export async function openImportFile(
  file: LocalFile & { head: Buffer },
  unpackTo: () => Promise<string>,
  wanted: WantedFile = {},
): Promise<ImportFiles> {
  if (!isZip(file.head)) {
    const opened = await openFile(file.path, (await stat(file.path)).size, wanted)
    return { opened, csv: file, zip: undefined }
  }
  const zip = await openLocalZip(file.path)
  try {
    const csv = await unpackTable(zip, await unpackTo())
    return { opened: await openFile(csv.path, (await stat(csv.path)).size, wanted), csv, zip: file }
  } finally {
    zip.close()
  }
}

async function unpackTable(zip: OpenZip, path: string): Promise<{ path: string; name: string }> {
  const tables = zip.files.filter(({ name }) => TABLE.test(name))
  const [table] = tables
  if (!table) {
    if (zip.files.some(({ name }) => WORKBOOK.test(name))) throw refuse('not_text', t.notText())
    throw refuse('zip_refused', t.zipWithoutCsv())
  }
  if (tables.length > 1) {
    const names = tables.slice(0, MOST_NAMED).map(({ name }) => name)
    throw refuse('zip_refused', t.zipWithSeveral({ names: names.join(', ') }))
  }
  if (table.bytes > MAX_BYTES) throw refuse('too_large', t.fileTooLarge({ most: MAX_BYTES / 1_000_000 }))
  try {
    await pipeline(await zip.open(table), createWriteStream(path, { flags: 'wx', mode: 0o600 }))
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    // A full disk, for example.
    if (code.startsWith('E')) throw error
    throw refuse('zip_refused', t.zipRefused({ reason: 'damaged' }))
  }
  return { path, name: basename(table.name) }
}

/** Reads the directory of a zip. @throws ApiError 422 for one that is refused */
export async function openLocalZip(path: string): Promise<OpenZip> {
  const { size } = await stat(path)
  if (size > MAX_ZIP_BYTES) throw refuse('too_large', t.zipTooLarge({ most: MAX_ZIP_BYTES / 1_000_000 }))
  const source: ZipSource = { size, open: async (start, end) => createReadStream(path, { start, end: end - 1 }) }
  return openZip(source, ZIP_LIMITS).catch((error: unknown) => {
    throw error instanceof ZipFault ? refuse('zip_refused', t.zipRefused({ reason: error.reason })) : error
  })
}

export async function sha256Of(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}

/** Keeps a file for its import, and returns its key. */
export async function keepImportFile(
  { storage }: Pick<FastifyInstance, 'storage'>,
  { path, isKept = false }: { path: string; isKept?: boolean },
  type: 'csv' | 'zip',
): Promise<string> {
  const key = `imports/${randomBytes(12).toString('hex')}.${type}`
  await storage.put(key, { file: path, isKept }, type === 'csv' ? 'text/csv' : 'application/zip')
  return key
}

const refuse = (code: string, message: string) => new ApiError(422, code, message)
