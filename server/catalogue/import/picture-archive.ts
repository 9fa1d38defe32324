import type { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { CsvFault } from '#server/platform/csv/read-csv-rows.ts'
import { type ZippedFile, type ZipLimits, ZipFault, openZip } from '#server/platform/zip/open-zip.ts'
import type { ZipSource } from '#server/platform/zip/source-reader.ts'
import type { ImportRun } from './import-run.ts'
import * as t from '#words/product-import.ts'

export const MAX_ZIP_BYTES = 1_000_000_000
export const ZIP_LIMITS: ZipLimits = { entries: 50_000, bytes: 4_000_000_000 }

/** The zip with the pictures of a run. */
export interface PictureArchive {
  /** Its checksum. */
  sum: string
  /** Returns the file that a cell names; undefined if there is none, 'several' if it could be any of them. */
  find: (name: string) => ZippedFile | 'several' | undefined
  open: (file: ZippedFile) => Promise<Readable>
  close: () => void
}

/** Opens the zip of a run; undefined if it has none. @throws CsvFault if it is no longer there */
export async function openArchive(
  { storage }: Pick<FastifyInstance, 'storage'>,
  { pictures, pictures_sum: sum }: Pick<ImportRun, 'pictures' | 'pictures_sum'>,
): Promise<PictureArchive | undefined> {
  if (pictures === null || sum === null) return undefined
  const source = await storageSource(storage, pictures)
  const zip = await openZip(source, ZIP_LIMITS).catch((error: unknown) => {
    throw error instanceof ZipFault ? new CsvFault(t.zipRefused({ reason: error.reason })) : error
  })
  const names = new PictureNames(zip.files)
  return { sum, find: (name) => names.find(name), open: zip.open, close: zip.close }
}

async function storageSource(storage: FastifyInstance['storage'], key: string): Promise<ZipSource> {
  const stored = await storage.stat(key)
  if (!stored) throw new CsvFault(t.fileGone())
  return {
    size: stored.bytes,
    open: async (start, end) => {
      const part = await storage.open(key, { start, end: end - 1 })
      if (!part) throw new CsvFault(t.fileGone())
      return part
    },
  }
}

const fold = (text: string): string => text.normalize('NFC').toLowerCase()

/** Finds files by what people write into a cell: the name alone, or with some or all of its folders. */
export class PictureNames {
  readonly #byName = new Map<string, ZippedFile[]>()

  constructor(files: readonly ZippedFile[]) {
    for (const file of files) {
      const name = fold(file.name).split('/').at(-1)!
      const known = this.#byName.get(name)
      if (known) known.push(file)
      else this.#byName.set(name, [file])
    }
  }

  find(text: string): ZippedFile | 'several' | undefined {
    const plain = text.replaceAll('\\', '/').replace(/^(?:\.?\/)+/u, '')
    return this.#findPlain(plain) ?? this.#findPlain(unescaped(plain))
  }

  #findPlain(plain: string): ZippedFile | 'several' | undefined {
    const wanted = fold(plain).split('/')
    const candidates = (this.#byName.get(wanted.at(-1)!) ?? []).map((file) => ({
      file,
      path: fold(file.name).split('/'),
    }))
    const exact = candidates.find(({ path }) => path.join('/') === wanted.join('/'))
    if (exact) return exact.file
    const shared = candidates.map(({ path }) => countShared(path, wanted))
    const closest = candidates.filter((_, at) => shared[at] === Math.max(...shared))
    return closest.length > 1 ? 'several' : closest[0]?.file
  }
}

/** Returns how many folders and names two paths have in common, from their ends. */
function countShared(a: readonly string[], b: readonly string[]): number {
  let count = 0
  while (count < a.length && count < b.length && a.at(-1 - count) === b.at(-1 - count)) count += 1
  return count
}

/** Some programs write names as they are in addresses. */
function unescaped(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
