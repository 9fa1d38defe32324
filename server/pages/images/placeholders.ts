import { setTimeout as wait } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import { placeholderModifiers } from '#lib/image.ts'
import { readModifiers, readPicturePath } from './modifiers.ts'
import type { PictureStore } from './picture-store.ts'

/** How a page contains a placeholder's address in a style attribute. */
const ADDRESS = new RegExp(`&quot;/_ipx/${placeholderModifiers}/([^&"]+)&quot;`, 'gu')
/**
 * How long a page waits for placeholders; after that it keeps their addresses. Long enough that processes write the
 * same page (OP-05).
 */
const TIMEOUT_MS = 3000
/** A picture's file may be replaced. */
const TTL_MS = 600_000

/**
 * Inlines placeholders of pictures (10×10, LY-11) into pages. One has 60 bytes, less than its address, and as a
 * separate file it arrived after the picture itself.
 */
export class Placeholders {
  readonly #store: Pick<PictureStore, 'get'>
  /** `data:` addresses by picture path. */
  readonly #data = new LRUCache<string, string>({ max: 5000, ttl: TTL_MS })
  readonly #pending = new Map<string, Promise<void>>()

  readonly #timeoutMs: number

  constructor(store: Pick<PictureStore, 'get'>, timeoutMs = TIMEOUT_MS) {
    this.#store = store
    this.#timeoutMs = timeoutMs
  }

  /** Returns a page in pieces, with data in place of the addresses of placeholders where available. */
  async inlineInto(page: string | readonly string[]): Promise<string[]> {
    const parts = [page].flat()
    const missing = new Set<string>()
    const inlined = parts.flatMap((part) => this.#inline(part, missing))
    if (missing.size === 0) return inlined
    await Promise.race([this.#makeAll([...missing]), wait(this.#timeoutMs, undefined, { ref: false })])
    return parts.flatMap((part) => this.#inline(part, new Set()))
  }

  /** Inlines the known placeholders of a part, and collects the paths of all others. Slices avoid copying the page. */
  #inline(part: string, missing: Set<string>): string[] {
    const pieces: string[] = []
    let from = 0
    for (const { index, 0: address, 1: path = '' } of part.matchAll(ADDRESS)) {
      const data = this.#data.get(path)
      if (data === undefined) missing.add(path)
      else {
        pieces.push(part.slice(from, index), `&quot;${data}&quot;`)
        from = index + address.length
      }
    }
    return [...pieces, part.slice(from)]
  }

  #makeAll(paths: readonly string[]): Promise<unknown> {
    return Promise.all(
      paths.map((path) => {
        const making = this.#pending.get(path) ?? this.#make(path).finally(() => this.#pending.delete(path))
        this.#pending.set(path, making)
        return making
      }),
    )
  }

  async #make(given: string): Promise<void> {
    const path = readPicturePath(given)
    const modifiers = readModifiers(placeholderModifiers)
    if (path === undefined || !modifiers) return
    try {
      const { bytes } = await this.#store.get(path, modifiers)
      this.#data.set(copyText(given), `data:${modifiers.type};base64,${bytes.toString('base64')}`)
    } catch {
      // The picture does not exist, or too many are being made: the browser requests it by its address.
    }
  }
}

/** Copies the text: V8 keeps the whole page in memory as long as a slice of it exists. */
const copyText = (piece: string): string => Buffer.from(piece).toString()
