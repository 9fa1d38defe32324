import { createHash } from 'node:crypto'
import { stat } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { IPX } from 'ipx'
import { PICTURE_CACHE_MIB } from '#server/platform/environment/environment.ts'
import { findRoot } from '#server/platform/environment/root.ts'
import type { Network } from '#server/platform/network/network.ts'
import { WorkGate, type WorkGateOptions, exportGate } from '#server/platform/gate/work-gate.ts'
import { notFound } from '#server/platform/http/api-error.ts'
import { findOwnPicture } from '#server/platform/http/own-pictures.ts'
import type { Modifiers } from './modifiers.ts'
import { PictureFolder } from './picture-folder.ts'

/** Each picture keeps a core busy, and one of the four threads that files are read with. */
const AT_ONCE = Math.min(Math.max(availableParallelism(), 2), 3)
/** A long listing asks for about sixty pictures that nobody has seen before. */
const GATE: WorkGateOptions = {
  running: AT_ONCE,
  waiting: 400,
  patience: 20_000,
  network: { running: AT_ONCE - 1, waiting: 100 },
}
/** The network of pages that wait for placeholders of their pictures. */
const OWN_PAGES: Network = { name: 'own pages' }

export interface Picture {
  bytes: Buffer
  etag: string
}

// Each part of the server has an app of its own; the options of the pages are the same object in all of them.
const stores = new WeakMap<FastifyInstance['pageOptions'], PictureStore>()

/** The store of a shop's pictures: one for all parts of the server, so that they share its gate. */
export function pictureStoreOf({ pageOptions, config, metrics }: FastifyInstance): PictureStore {
  const known = stores.get(pageOptions)
  if (known) return known
  const mostBytes = (pageOptions.pictureCacheMb ?? PICTURE_CACHE_MIB) * 1024 * 1024
  const folder = new PictureFolder(join(config.dataDir, 'ipx'), mostBytes)
  const gate = new WorkGate({ ...GATE, ...pageOptions.pictureGate })
  exportGate(metrics, gate, 'picture')
  const store = new PictureStore(sourcesOf(config), folder, gate)
  stores.set(pageOptions, store)
  return store
}

/** A picture as it was put there: in the folder of the owner, or in that of the demo. */
interface Original {
  /** The folder that `path` is below. */
  folder: string
  path: string
  file: string
  isOwn: boolean
}

type Sources = (path: string) => Promise<Original>

/** The owner's own pictures come before the demo's. */
const sourcesOf =
  ({ contentDir }: FastifyInstance['config']): Sources =>
  async (path) => {
    const own = await findOwnPicture(contentDir, path.replace(/^images\//u, ''))
    if (own !== undefined && contentDir !== undefined) return { folder: contentDir, path, file: own, isOwn: true }
    const demo = join(findRoot(), 'fixtures')
    return { folder: demo, path, file: join(demo, path), isOwn: false }
  }

/** Makes pictures in the sizes asked for and keeps them in a folder. */
export class PictureStore {
  readonly #sources: Sources
  readonly #folder: PictureFolder
  readonly #gate: WorkGate
  readonly #ipx = new Map<string, Promise<IPX>>()
  /** What each network asks for: the same picture takes one of its places. */
  readonly #asked = new Map<string, Promise<Buffer>>()
  /** What is being made, by the name of its file. */
  readonly #making = new Map<string, Promise<Buffer>>()

  /** `folder` is where made pictures are kept. */
  constructor(sources: Sources, folder: PictureFolder, gate: WorkGate) {
    this.#sources = sources
    this.#folder = folder
    this.#gate = gate
  }

  /** The picture, kept or made. Throws ApiError: 404 for no such file, 429 and 503 when the network or everybody asks for too many at once. */
  async get(path: string, modifiers: Modifiers, network = OWN_PAGES): Promise<Picture> {
    const original = await this.#sources(path)
    const source = await stat(original.file).catch(() => undefined)
    if (!source?.isFile()) throw notFound('There is no such picture.')
    // A file that is replaced has another time or size, and so another name here.
    const hash = createHash('sha256')
      .update(`${original.isOwn ? 'own ' : ''}${path} ${source.mtimeMs} ${source.size} ${modifiers.key}`)
      .digest('hex')
      .slice(0, 40)
    const name = `${hash}.${modifiers.type.slice('image/'.length)}`
    const bytes = (await this.#folder.read(name)) ?? (await this.#ask(name, original, modifiers, network))
    return { bytes, etag: `"${hash}"` }
  }

  /** Waits for the network's turn, even for a picture that another network waits for: its turn may be far off. */
  #ask(name: string, original: Original, modifiers: Modifiers, network: Network): Promise<Buffer> {
    const key = `${network.name} ${name}`
    const known = this.#making.get(name) ?? this.#asked.get(key)
    if (known) return known
    const asked = this.#gate
      .run({ network, isUrgent: modifiers.isAwaited }, () => this.#makeOnce(name, original, modifiers))
      .finally(() => this.#asked.delete(key))
    this.#asked.set(key, asked)
    return asked
  }

  async #makeOnce(name: string, original: Original, modifiers: Modifiers): Promise<Buffer> {
    // Another network's turn may have come first.
    const kept = await this.#folder.read(name)
    if (kept) return kept
    const making =
      this.#making.get(name) ?? this.#make(name, original, modifiers).finally(() => this.#making.delete(name))
    this.#making.set(name, making)
    return making
  }

  async #make(name: string, { folder, path }: Original, modifiers: Modifiers): Promise<Buffer> {
    const ipx = this.#ipx.get(folder) ?? this.#load(folder)
    this.#ipx.set(folder, ipx)
    const made = await (await ipx)(`/${path}`, modifiers.ipx).process()
    const bytes = Buffer.isBuffer(made.data) ? made.data : Buffer.from(made.data)
    // A full disk costs the cache, not the picture.
    await this.#folder.write(name, bytes).catch(() => undefined)
    return bytes
  }

  /** ipx and sharp take 100 ms to load, so they wait for the first picture. */
  async #load(folder: string): Promise<IPX> {
    const { createIPX, ipxFSStorage } = await import('ipx')
    return createIPX({ storage: ipxFSStorage({ dir: folder }) })
  }
}
