import { LRUCache } from 'lru-cache'
import type { ChangeTarget, Connection } from '#server/platform/db/changes.ts'

/** A change of the whole catalogue (a bulk import) is announced as one word; everything kept is then worth nothing. */
const COARSE_TAGS = new Set(['catalogue', '*'])

/** Something made from the database, with the tags of what it was made from. */
export interface Tagged<Value> {
  value: Value
  tags: readonly string[]
  /** False: right for this caller only, not kept. */
  keep?: boolean
}

export interface TaggedCacheOptions<Value extends object> {
  /** Bytes, or whatever `sizeOf` counts. */
  maxSize: number
  sizeOf?: (value: Value, key: string) => number
}

/**
 * Keeps what was made from the database until something it was made from changes. Nothing new is kept while changes cannot be
 * heard, nor what was being made while its tags changed. Requests for one missing key share one making. While the database is
 * away what was kept is given out, because nothing else could be; once it is back, everything is made again (OP-06).
 */
export class TaggedCache<Value extends object> implements ChangeTarget {
  readonly #entries: LRUCache<string, Tagged<Value>>
  readonly #keysByTag = new Map<string, Set<string>>()
  readonly #making = new Map<string, Promise<Tagged<Value>>>()
  #connection: Connection = 'lost'
  /** Counts changes; a making notes it at its start. */
  #clock = 0
  /** When each tag last changed. What has fallen out of it counts as changed at `#forgottenAt`. */
  readonly #changedAt: LRUCache<string, number>
  #forgottenAt = 0

  constructor({ maxSize, sizeOf }: TaggedCacheOptions<Value>) {
    this.#entries = new LRUCache<string, Tagged<Value>>({
      maxSize,
      sizeCalculation: (entry, key) => Math.max(1, sizeOf ? sizeOf(entry.value, key) : 1),
      dispose: (entry, key) => this.#unlink(key, entry.tags),
    })
    this.#changedAt = new LRUCache<string, number>({
      max: 20_000,
      dispose: (at, _tag, reason) => {
        if (reason === 'evict') this.#forgottenAt = Math.max(this.#forgottenAt, at)
      },
    })
  }

  get size(): number {
    return this.#entries.size
  }

  get(key: string): Value | undefined {
    return this.#connection === 'lost' ? undefined : this.#entries.get(key)?.value
  }

  /** The kept value, or the one that `make` gives, which is kept if that is safe. */
  async getOrMake(key: string, make: () => Promise<Tagged<Value>>): Promise<Value> {
    const kept = this.get(key)
    if (kept) return kept
    const shared = this.#making.get(key)
    if (shared) return (await shared).value
    const startedAt = this.#clock
    const making = make()
    this.#making.set(key, making)
    try {
      const made = await making
      if (made.keep !== false && this.#isFresh(made.tags, startedAt)) this.#put(key, made)
      return made.value
    } catch (error) {
      const before = this.#connection === 'connected' ? undefined : this.#entries.get(key)
      if (before) return before.value
      throw error
    } finally {
      if (this.#making.get(key) === making) this.#making.delete(key)
    }
  }

  /** Counts the size of a kept value again, because it has changed; nothing happens when another value is kept by now. */
  measureAgain(key: string, value: Value): void {
    const entry = this.#entries.peek(key)
    if (entry?.value === value) this.#put(key, { ...entry })
  }

  dropTags(tags: readonly string[]): void {
    this.#clock++
    // Anyone who asks from now on must not be given what was begun before the change.
    this.#making.clear()
    if (tags.some((tag) => COARSE_TAGS.has(tag))) return this.clear()
    for (const tag of tags) {
      this.#changedAt.set(tag, this.#clock)
      for (const key of [...(this.#keysByTag.get(tag) ?? [])]) this.#entries.delete(key)
    }
  }

  connectionChanged(connection: Connection): void {
    this.#connection = connection
    if (connection === 'connected') return this.clear()
    // What is being made now may miss a change; what was kept is there should nothing else be.
    this.#clock++
    this.#forgottenAt = this.#clock
    this.#making.clear()
  }

  clear(): void {
    this.#clock++
    this.#making.clear()
    this.#forgottenAt = this.#clock
    this.#changedAt.clear()
    this.#entries.clear()
    this.#keysByTag.clear()
  }

  #isFresh(tags: readonly string[], startedAt: number): boolean {
    return (
      this.#connection === 'connected' &&
      this.#forgottenAt <= startedAt &&
      tags.every((tag) => (this.#changedAt.peek(tag) ?? 0) <= startedAt)
    )
  }

  #put(key: string, made: Tagged<Value>): void {
    this.#entries.set(key, made)
    if (!this.#entries.has(key)) return
    for (const tag of made.tags) {
      const keys = this.#keysByTag.get(tag)
      if (keys) keys.add(key)
      else this.#keysByTag.set(tag, new Set([key]))
    }
  }

  #unlink(key: string, tags: readonly string[]): void {
    for (const tag of tags) {
      const keys = this.#keysByTag.get(tag)
      keys?.delete(key)
      if (keys?.size === 0) this.#keysByTag.delete(tag)
    }
  }
}
