import { setTimeout as wait } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import { placeholderModifiers } from '#lib/image.ts'
import { readModifiers, readPicturePath } from './modifiers.ts'
import type { PictureStore } from './picture-store.ts'

/** How a page names a placeholder in the style of a picture. */
const ADDRESS = new RegExp(`&quot;/_ipx/${placeholderModifiers}/([^&"]+)&quot;`, 'gu')
/**
 * A page waits so long for placeholders that are still to be made: a picture is new once, and processes write the same page (OP-05). What is not
 * there by then remains an address. Milliseconds.
 */
const PATIENCE_MS = 3000
/** A picture's file may be replaced by another one. Milliseconds. */
const KEPT_MS = 600_000

/**
 * Puts the placeholders of pictures (10×10, LY-11) into pages themselves. One has 60 bytes, less than its address, and as a file of its own it
 * came after the picture that it stands for.
 */
export class Placeholders {
  readonly #store: Pick<PictureStore, 'get'>
  /** `data:` addresses by the picture's path. */
  readonly #known = new LRUCache<string, string>({ max: 5000, ttl: KEPT_MS })
  readonly #making = new Map<string, Promise<void>>()

  readonly #patienceMs: number

  constructor(store: Pick<PictureStore, 'get'>, patienceMs = PATIENCE_MS) {
    this.#store = store
    this.#patienceMs = patienceMs
  }

  /** A page, whole or in parts, with the placeholders that can be had in the places of their addresses. */
  async putInto(page: string | readonly string[]): Promise<string[]> {
    const parts = [page].flat()
    const paths = new Set(parts.flatMap((part) => Array.from(part.matchAll(ADDRESS), ([, path = '']) => path)))
    const missing = [...paths].filter((path) => !this.#known.has(path))
    if (missing.length > 0)
      await Promise.race([this.#makeAll(missing), wait(this.#patienceMs, undefined, { ref: false })])
    if (paths.size === 0) return parts
    return parts.map((part) =>
      part.replace(ADDRESS, (address, path: string) => {
        const data = this.#known.get(path)
        return data === undefined ? address : `&quot;${data}&quot;`
      }),
    )
  }

  #makeAll(paths: readonly string[]): Promise<unknown> {
    return Promise.all(
      paths.map((path) => {
        const making = this.#making.get(path) ?? this.#make(path).finally(() => this.#making.delete(path))
        this.#making.set(path, making)
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
      this.#known.set(ownText(given), `data:${modifiers.type};base64,${bytes.toString('base64')}`)
    } catch {
      // There is no such picture, or too many are being made. Its address remains, for the browser to ask.
    }
  }
}

/** A copy of a text: V8 keeps the whole page for as long as a piece that was cut out of it is kept. */
const ownText = (piece: string): string => Buffer.from(piece).toString()
