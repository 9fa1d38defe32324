import { createHash } from 'node:crypto'
import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { IPX } from 'ipx'
import { ApiError, notFound } from '#server/platform/http/api-error.ts'
import { findRoot } from '#server/platform/environment/root.ts'
import { findOwnPicture } from '#server/platform/http/own-pictures.ts'
import type { Modifiers } from './modifiers.ts'

/** Pictures made at once: each one keeps a core busy. */
const AT_ONCE = 2
const WAITING = 200

export interface Picture {
  bytes: Buffer
  etag: string
}

// Each part of the server has an app of its own; the options of the pages are the same object in all of them.
const stores = new WeakMap<FastifyInstance['pageOptions'], PictureStore>()

/** The store of a shop's pictures: one for all parts of the server, so that they share its queue. */
export function pictureStoreOf({ pageOptions, config }: FastifyInstance): PictureStore {
  const store = stores.get(pageOptions) ?? new PictureStore(sourcesOf(config), join(config.dataDir, 'ipx'))
  stores.set(pageOptions, store)
  return store
}

/** Finds the folder that a picture is in: the owner's own before the demo's. */
type Sources = (path: string) => Promise<{ folder: string; file: string }>

const sourcesOf =
  ({ contentDir }: FastifyInstance['config']): Sources =>
  async (path) => {
    const demo = join(findRoot(), 'fixtures')
    const file = await findOwnPicture(contentDir, path.replace(/^images\//u, ''))
    return file === undefined || contentDir === undefined
      ? { folder: demo, file: join(demo, path) }
      : { folder: contentDir, file }
  }

/** Makes pictures in the sizes asked for and keeps them in a folder. */
export class PictureStore {
  readonly #sources: Sources
  readonly #folder: string
  readonly #ipx = new Map<string, Promise<IPX>>()
  readonly #making = new Map<string, Promise<Buffer>>()
  #running = 0
  readonly #queue: (() => void)[] = []

  /** `folder` is where made pictures are kept. */
  constructor(sources: Sources, folder: string) {
    this.#sources = sources
    this.#folder = folder
  }

  /** The picture, kept or made. Throws ApiError 404 when there is no such file. */
  async get(path: string, modifiers: Modifiers): Promise<Picture> {
    const { folder, file: original } = await this.#sources(path)
    const source = await stat(original).catch(() => undefined)
    if (!source?.isFile()) throw notFound('There is no such picture.')
    // A file that is replaced has another time or size, and so another name here.
    const name = createHash('sha256')
      .update(`${original} ${source.mtimeMs} ${source.size} ${modifiers.key}`)
      .digest('hex')
      .slice(0, 40)
    const file = join(this.#folder, name.slice(0, 2), `${name}.${modifiers.type.slice('image/'.length)}`)
    const bytes = (await readFile(file).catch(() => undefined)) ?? (await this.#makeOnce(file, folder, path, modifiers))
    return { bytes, etag: `"${name}"` }
  }

  #makeOnce(file: string, folder: string, path: string, modifiers: Modifiers): Promise<Buffer> {
    const known = this.#making.get(file)
    if (known) return known
    const work = () => this.#make(file, folder, path, modifiers)
    const making = this.#inTurn(work, modifiers.isAwaited).finally(() => this.#making.delete(file))
    this.#making.set(file, making)
    return making
  }

  async #make(file: string, folder: string, path: string, modifiers: Modifiers): Promise<Buffer> {
    const ipx = this.#ipx.get(folder) ?? this.#load(folder)
    this.#ipx.set(folder, ipx)
    const made = await (await ipx)(`/${path}`, modifiers.ipx).process()
    const bytes = Buffer.isBuffer(made.data) ? made.data : Buffer.from(made.data)
    await keep(file, bytes).catch(() => undefined)
    return bytes
  }

  /** ipx and sharp take 100 ms to load, so they wait for the first picture. */
  async #load(folder: string): Promise<IPX> {
    const { createIPX, ipxFSStorage } = await import('ipx')
    return createIPX({ storage: ipxFSStorage({ dir: folder }) })
  }

  async #inTurn<T>(work: () => Promise<T>, isFirst = false): Promise<T> {
    if (this.#running >= AT_ONCE) {
      if (this.#queue.length >= WAITING && !isFirst)
        throw new ApiError(503, 'overloaded', 'Too many pictures are being made right now.', { retryAfter: 2 })
      await new Promise<void>((resolve) => (isFirst ? this.#queue.unshift(resolve) : this.#queue.push(resolve)))
    }
    this.#running++
    try {
      return await work()
    } finally {
      this.#running--
      this.#queue.shift()?.()
    }
  }
}

/** Written beside and renamed: a crash leaves no half picture. A full disk costs the cache, not the picture. */
async function keep(file: string, bytes: Buffer): Promise<void> {
  const partial = `${file}.${process.pid}`
  await mkdir(join(file, '..'), { recursive: true })
  try {
    await writeFile(partial, bytes)
    await rename(partial, file)
  } catch (error) {
    await rm(partial, { force: true })
    throw error
  }
}
