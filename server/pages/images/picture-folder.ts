import { mkdir, readFile, readdir, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { LRUCache } from 'lru-cache'

/** How often a file's last use is recorded, as its modification time. */
const RECORD_EVERY_MS = 3_600_000
/**
 * The folder is measured after writing this part of the limit; cleaning up then leaves room for two processes to do so.
 */
const MEASURE_AFTER = 1 / 16
const REMOVE_DOWN_TO = 7 / 8

interface CachedFile {
  path: string
  bytes: number
  usedAt: number
}

/**
 * A folder of limited size for files that can be regenerated. The least recently used are deleted first. Processes may
 * share it, so the times are stored in the folder itself.
 */
export class PictureFolder {
  readonly #folder: string
  readonly #maxBytes: number
  readonly #recorded = new LRUCache<string, true>({ max: 50_000, ttl: RECORD_EVERY_MS })
  /** Infinite, so that the first write measures what earlier processes left. */
  #written = Number.POSITIVE_INFINITY
  #measuring: Promise<void> | undefined

  constructor(folder: string, maxBytes: number) {
    this.#folder = folder
    this.#maxBytes = maxBytes
  }

  async read(name: string): Promise<Buffer | undefined> {
    const file = this.#fileOf(name)
    const bytes = await readFile(file).catch(() => undefined)
    if (bytes && !this.#recorded.has(name)) {
      this.#recorded.set(name, true)
      const now = new Date()
      await utimes(file, now, now).catch(() => undefined)
    }
    return bytes
  }

  /** Writes to a temporary file and renames it, so that a crash leaves no partial file. */
  async write(name: string, bytes: Buffer): Promise<void> {
    const file = this.#fileOf(name)
    const partial = `${file}.${process.pid}`
    await mkdir(join(file, '..'), { recursive: true })
    try {
      await writeFile(partial, bytes)
      await rename(partial, file)
    } catch (error) {
      await rm(partial, { force: true })
      throw error
    }
    this.#recorded.set(name, true)
    this.#written += bytes.length
    if (this.#written <= this.#maxBytes * MEASURE_AFTER) return
    this.#measuring ??= this.#removeOldest().finally(() => (this.#measuring = undefined))
    await this.#measuring
  }

  #fileOf(name: string): string {
    return join(this.#folder, name.slice(0, 2), name)
  }

  async #removeOldest(): Promise<void> {
    this.#written = 0
    const files = await this.#files()
    let bytes = files.reduce((sum, file) => sum + file.bytes, 0)
    for (const file of files.toSorted((a, b) => a.usedAt - b.usedAt)) {
      if (bytes <= this.#maxBytes * REMOVE_DOWN_TO) return
      await rm(file.path, { force: true })
      bytes -= file.bytes
    }
  }

  async #files(): Promise<CachedFile[]> {
    const files: CachedFile[] = []
    for (const part of await readdir(this.#folder).catch(() => [])) {
      const folder = join(this.#folder, part)
      const names = await readdir(folder).catch(() => [])
      const found = await Promise.all(
        names.map(async (name) => {
          const path = join(folder, name)
          const stats = await stat(path).catch(() => undefined)
          return stats && { path, bytes: stats.size, usedAt: stats.mtimeMs }
        }),
      )
      files.push(...found.filter((file) => file !== undefined))
    }
    return files
  }
}
