import { randomBytes } from 'node:crypto'
import { chmod, copyFile, mkdir, open, readFile, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import {
  type ByteRange,
  type Storage,
  type StorageSource,
  type StoredFile,
  checkFolder,
  checkKey,
  isStorageKey,
} from './storage.ts'

const PRIVATE_FOLDER = { recursive: true, mode: 0o700 } as const

/** Keeps files below a folder, in which each key is a path. */
export class DiskStorage implements Storage {
  readonly #root: string

  constructor(root: string) {
    this.#root = root
  }

  /** Written next to its place, flushed and renamed, so that neither a crash nor a power cut leaves a partial file. */
  async put(key: string, source: StorageSource): Promise<void> {
    const file = this.#fileOf(key)
    const partial = `${file}.${randomBytes(6).toString('hex')}.part`
    await mkdir(dirname(file), PRIVATE_FOLDER)
    try {
      if (Buffer.isBuffer(source)) await writeFile(partial, source, { mode: 0o600, flush: true })
      else await takeOver(source, partial)
      await rename(partial, file)
    } catch (error) {
      await rm(partial, { force: true })
      throw error
    }
    await flush(dirname(file))
  }

  async read(key: string): Promise<Buffer | undefined> {
    return readFile(this.#fileOf(key)).catch(ifMissing)
  }

  async open(key: string, range?: ByteRange): Promise<Readable | undefined> {
    const handle = await open(this.#fileOf(key)).catch(ifMissing)
    if (!handle) return undefined
    if ((await handle.stat()).isFile()) return handle.createReadStream({ ...range })
    await handle.close()
    return undefined
  }

  async stat(key: string): Promise<StoredFile | undefined> {
    const found = await stat(this.#fileOf(key)).catch(ifMissing)
    return found?.isFile() ? { key, bytes: found.size, modifiedAt: found.mtime } : undefined
  }

  async *list(folder: string): AsyncIterable<StoredFile> {
    const entries = await readdir(join(this.#root, checkFolder(folder)), {
      recursive: true,
      withFileTypes: true,
    }).catch(ifMissing)
    for (const entry of entries ?? []) {
      if (!entry.isFile()) continue
      const path = join(entry.parentPath, entry.name)
      const key = path.slice(this.#root.length + 1)
      // Others may put files there too.
      if (!isStorageKey(key)) continue
      // Deleted meanwhile, perhaps.
      const found = await stat(path).catch(ifMissing)
      if (found) yield { key, bytes: found.size, modifiedAt: found.mtime }
    }
  }

  async remove(keys: readonly string[]): Promise<void> {
    for (const key of keys) await rm(this.#fileOf(key), { force: true })
  }

  #fileOf(key: string): string {
    return join(this.#root, checkKey(key))
  }
}

/** Moves a file, or copies it from another disk. */
async function takeOver({ file, isKept }: { file: string; isKept?: boolean }, to: string): Promise<void> {
  try {
    if (isKept) await copyFile(file, to)
    else await rename(file, to)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error
    await copyFile(file, to)
  }
  await chmod(to, 0o600)
  await flush(to)
}

async function flush(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

function ifMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR' || error.code === 'EISDIR') return undefined
  throw error
}
