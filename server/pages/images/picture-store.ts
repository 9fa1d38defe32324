import { createHash } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { IPX, IPXStorage } from 'ipx'
import { PICTURE_CACHE_MIB } from '#server/platform/environment/environment.ts'
import type { Network } from '#server/platform/network/network.ts'
import { WorkGate, type WorkGateOptions, exportGate } from '#server/platform/gate/work-gate.ts'
import { notFound } from '#server/platform/http/api-error.ts'
import type { Modifiers } from './modifiers.ts'
import { PictureFolder } from './picture-folder.ts'
import { type Original, type PictureSources, libraryStorage, pictureSources } from './picture-sources.ts'
import * as t from '#words/request-errors.ts'

/** Each picture uses a core and one of the four threads of libuv. */
const CONCURRENCY = Math.min(Math.max(availableParallelism(), 2), 3)
/** A long listing requests about sixty pictures at once. */
const GATE: WorkGateOptions = {
  running: CONCURRENCY,
  waiting: 400,
  patience: 20_000,
  network: { running: CONCURRENCY - 1, waiting: 100 },
}
/** The network used for placeholders, which pages wait for. */
const OWN_PAGES: Network = { name: 'own pages' }

export interface Picture {
  bytes: Buffer
  etag: string
}

// Each part of the server has its own app, but they share the page options.
const stores = new WeakMap<FastifyInstance['pageOptions'], PictureStore>()

/** Returns the picture store shared by all parts of the server, and so its gate. */
export function pictureStoreOf(app: FastifyInstance): PictureStore {
  const { pageOptions, config, metrics } = app
  const known = stores.get(pageOptions)
  if (known) return known
  const maxBytes = (pageOptions.pictureCacheMb ?? PICTURE_CACHE_MIB) * 1024 * 1024
  const folder = new PictureFolder(join(config.dataDir, 'ipx'), maxBytes)
  const gate = new WorkGate({ ...GATE, ...pageOptions.pictureGate })
  exportGate(metrics, gate, 'picture')
  const store = new PictureStore(pictureSources(app), () => libraryStorage(app), folder, gate)
  stores.set(pageOptions, store)
  return store
}

export class PictureStore {
  readonly #sources: PictureSources
  readonly #library: () => IPXStorage
  readonly #folder: PictureFolder
  readonly #gate: WorkGate
  readonly #ipx = new Map<string | undefined, Promise<IPX>>()
  /** Requests by network and file, so that a picture occupies one slot per network. */
  readonly #requests = new Map<string, Promise<Buffer>>()
  /** Pictures being made, by file name. */
  readonly #pending = new Map<string, Promise<Buffer>>()

  constructor(sources: PictureSources, library: () => IPXStorage, folder: PictureFolder, gate: WorkGate) {
    this.#sources = sources
    this.#library = library
    this.#folder = folder
    this.#gate = gate
  }

  /**
   * Returns a picture from the folder, or makes it.
   * @throws ApiError 404 if there is no such file, 429 or 503 if there are too many requests
   */
  async get(path: string, modifiers: Modifiers, network = OWN_PAGES): Promise<Picture> {
    const original = await this.#sources(path)
    if (!original) throw notFound(t.pictureNotFound())
    const hash = createHash('sha256').update(`${original.identity} ${modifiers.key}`).digest('hex').slice(0, 40)
    const name = `${hash}.${modifiers.type.slice('image/'.length)}`
    const bytes = (await this.#folder.read(name)) ?? (await this.#request(name, original, modifiers, network))
    return { bytes, etag: `"${hash}"` }
  }

  /**
   * Queues the request with its network, even for a picture that another network is waiting for: that turn may be far
   * off.
   */
  #request(name: string, original: Original, modifiers: Modifiers, network: Network): Promise<Buffer> {
    const key = `${network.name} ${name}`
    const known = this.#pending.get(name) ?? this.#requests.get(key)
    if (known) return known
    const pending = this.#gate
      .run({ network, isUrgent: modifiers.isAwaited }, () => this.#makeOnce(name, original, modifiers))
      .finally(() => this.#requests.delete(key))
    this.#requests.set(key, pending)
    return pending
  }

  async #makeOnce(name: string, original: Original, modifiers: Modifiers): Promise<Buffer> {
    // Another network's request may have made it meanwhile.
    const cached = await this.#folder.read(name)
    if (cached) return cached
    const making =
      this.#pending.get(name) ?? this.#make(name, original, modifiers).finally(() => this.#pending.delete(name))
    this.#pending.set(name, making)
    return making
  }

  async #make(name: string, { folder, path }: Original, modifiers: Modifiers): Promise<Buffer> {
    const ipx = this.#ipx.get(folder) ?? this.#load(folder)
    this.#ipx.set(folder, ipx)
    const processed = await (await ipx)(`/${path}`, modifiers.ipx).process()
    const bytes = Buffer.isBuffer(processed.data) ? processed.data : Buffer.from(processed.data)
    // A full disk costs the cache, not the picture.
    await this.#folder.write(name, bytes).catch(() => undefined)
    return bytes
  }

  /** ipx and sharp take 100 ms to load, so they are loaded with the first picture. */
  async #load(folder: string | undefined): Promise<IPX> {
    const { createIPX, ipxFSStorage } = await import('ipx')
    return createIPX({ storage: folder === undefined ? this.#library() : ipxFSStorage({ dir: folder }) })
  }
}
