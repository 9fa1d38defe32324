import type { Readable } from 'node:stream'
import { type Entry, type ZipFile, fromRandomAccessReaderPromise, getFileNameLowLevel } from 'yauzl'
import { type ZipSource, SourceReader } from './source-reader.ts'

export interface ZipLimits {
  entries: number
  /** Of all files together, unpacked. */
  bytes: number
}

export type ZipFailure = 'not_zip' | 'encrypted' | 'too_many_files' | 'too_large' | 'suspicious' | 'damaged'

/** A zip that cannot be read, or that is refused. */
export class ZipFault extends Error {
  override name = 'ZipFault'
  readonly reason: ZipFailure

  constructor(reason: ZipFailure, options?: ErrorOptions) {
    super(reason, options)
    this.reason = reason
  }
}

/** A file of a zip. */
export interface ZippedFile {
  /** Its path, with "/" between folders. */
  name: string
  bytes: number
  entry: Entry
}

export interface OpenZip {
  files: readonly ZippedFile[]
  /** @throws ZipFault while it is read, too: `damaged` */
  open: (file: ZippedFile) => Promise<Readable>
  close: () => void
}

/** Pictures and texts are not compressed further; a zip bomb is a thousand times smaller than its content. */
const MAX_RATIO = 200
const NEVER_SUSPICIOUS = 1_000_000
/** Names, extra fields and comments of all entries. */
const MAX_DIRECTORY = 32_000_000

/**
 * Reads the directory of a zip from wherever it is kept. Nothing is unpacked; folders, links, devices, files of the
 * system, and paths that lead outside are left out.
 *
 * @throws ZipFault
 */
export async function openZip(source: ZipSource, limits: ZipLimits): Promise<OpenZip> {
  const options = { lazyEntries: true, autoClose: false, decodeStrings: false, validateEntrySizes: true }
  let zip: ZipFile
  try {
    zip = await fromRandomAccessReaderPromise(new SourceReader(source), source.size, options)
  } catch (cause) {
    throw new ZipFault('not_zip', { cause })
  }
  try {
    return {
      files: await readEntries(zip, source.size, limits),
      open: (file) => unpack(zip, file),
      close: () => zip.close(),
    }
  } catch (error) {
    zip.close()
    throw error
  }
}

async function readEntries(zip: ZipFile, size: number, limits: ZipLimits): Promise<ZippedFile[]> {
  if (zip.entryCount > limits.entries) throw new ZipFault('too_many_files')
  const files: ZippedFile[] = []
  const total = { packed: 0, unpacked: 0, directory: 0 }
  try {
    for await (const entry of zip.eachEntry()) {
      total.packed += entry.compressedSize
      total.unpacked += entry.uncompressedSize
      total.directory += entry.fileNameLength + entry.extraFieldLength + entry.fileCommentLength
      if (entry.isEncrypted()) throw new ZipFault('encrypted')
      if (total.directory > MAX_DIRECTORY) throw new ZipFault('too_many_files')
      // Files that share their bytes unpack to more than the zip could contain.
      if (isBomb(entry) || total.packed > size) throw new ZipFault('suspicious')
      if (total.unpacked > limits.bytes) throw new ZipFault('too_large')
      const name = nameOf(entry)
      if (isOrdinary(entry) && isUsable(name)) files.push({ name, bytes: entry.uncompressedSize, entry })
    }
  } catch (cause) {
    throw cause instanceof ZipFault ? cause : new ZipFault('damaged', { cause })
  }
  return files
}

const isBomb = ({ compressedSize, uncompressedSize }: Entry): boolean =>
  uncompressedSize > NEVER_SUSPICIOUS && uncompressedSize > compressedSize * MAX_RATIO

/** Systems of which many do not mark their names as UTF-8 write it all the same. */
function nameOf({ generalPurposeBitFlag: flags, fileNameRaw: raw, extraFields }: Entry): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(raw).replaceAll('\\', '/').normalize('NFC')
  } catch {
    return getFileNameLowLevel(flags, raw, extraFields, false).normalize('NFC')
  }
}

const TYPE_OF_FILE = 0o17
const REGULAR = 0o10

/** Whether it is a file: archives of Unix also hold links and devices. */
function isOrdinary({ externalFileAttributes }: Entry): boolean {
  const type = (externalFileAttributes >>> 28) & TYPE_OF_FILE
  return type === 0 || type === REGULAR
}

const isUsable = (name: string): boolean =>
  !name.endsWith('/') &&
  !name.startsWith('/') &&
  !/^[a-z]:/iu.test(name) &&
  !name.includes('\0') &&
  // Also what macOS adds: __MACOSX/ and ._names.
  name.split('/').every((part) => part !== '' && !part.startsWith('.') && part !== '__MACOSX')

async function unpack(zip: ZipFile, { entry }: ZippedFile): Promise<Readable> {
  try {
    return await zip.openReadStreamPromise(entry)
  } catch (cause) {
    throw new ZipFault('damaged', { cause })
  }
}
