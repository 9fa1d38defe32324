import { LRUCache } from 'lru-cache'
import type { ChangeTarget, Connection } from '#server/platform/db/changes.ts'

/** A bulk change is announced as one of these tags and clears the whole cache. */
const COARSE_TAGS = new Set(['catalogue', '*'])

export interface Tagged<Value> {
  value: Value
  /** What the value was made from. It is dropped when one of these changes, or at the time of an `expiryTag`. */
  tags: readonly string[]
  keep?: boolean
}

const EXPIRY = 'expires:'

/**
 * Returns a tag with which a value, and everything made from it, is only cached for some milliseconds: until a schedule
 * begins or ends.
 */
export const expiryTag = (milliseconds: number, now = Date.now()): string =>
  `${EXPIRY}${Math.floor(now + milliseconds)}`

/**
 * Returns the expiry tag of rows of which the first shows something else after `shown_for` milliseconds; none if they
 * all stay. `askedAt` is when the database was asked: its answer took time, too.
 */
export function expiryTags(rows: readonly { shown_for: number | null }[], askedAt = Date.now()): string[] {
  const times = rows.flatMap(({ shown_for: milliseconds }) => (milliseconds === null ? [] : milliseconds))
  return times.length === 0 ? [] : [expiryTag(Math.min(...times), askedAt)]
}

/** Returns when a value with these tags expires, in milliseconds since 1970; by default never. */
export function expiryOf(tags: readonly string[]): number {
  let earliest = Infinity
  for (const tag of tags)
    if (tag.startsWith(EXPIRY)) earliest = Math.min(earliest, Number(tag.slice(EXPIRY.length)) || 0)
  return earliest
}

export interface TaggedCacheOptions<Value extends object> {
  maxSize: number
  sizeOf?: (value: Value, key: string) => number
}

interface Entry<Value> extends Tagged<Value> {
  expiresAt: number
}

/**
 * Caches values until one of their tags changes or expires. Nothing is cached while change notifications may be missed,
 * and no value whose tags changed while it was being made. Concurrent requests for a missing key share one call. While
 * the database is down, cached values are served stale; after reconnecting everything is made again (OP-06).
 */
export class TaggedCache<Value extends object> implements ChangeTarget {
  readonly #entries: LRUCache<string, Entry<Value>>
  readonly #keysByTag = new Map<string, Set<string>>()
  readonly #pending = new Map<string, Promise<Tagged<Value>>>()
  #connection: Connection = 'lost'
  #clock = 0
  /** The clock at each tag's last change. Evicted tags count as changed at `#evictedAt`. */
  readonly #changedAt: LRUCache<string, number>
  #evictedAt = 0

  constructor({ maxSize, sizeOf }: TaggedCacheOptions<Value>) {
    this.#entries = new LRUCache<string, Entry<Value>>({
      maxSize,
      sizeCalculation: (entry, key) => Math.max(1, sizeOf ? sizeOf(entry.value, key) : 1),
      dispose: (entry, key) => this.#unlink(key, entry.tags),
    })
    this.#changedAt = new LRUCache<string, number>({
      max: 20_000,
      dispose: (at, _tag, reason) => {
        if (reason === 'evict') this.#evictedAt = Math.max(this.#evictedAt, at)
      },
    })
  }

  get size(): number {
    return this.#entries.size
  }

  get(key: string): Value | undefined {
    if (this.#connection === 'lost') return undefined
    const entry = this.#entries.get(key)
    return entry && entry.expiresAt > Date.now() ? entry.value : undefined
  }

  async getOrMake(key: string, make: () => Promise<Tagged<Value>>): Promise<Value> {
    const cached = this.get(key)
    if (cached) return cached
    const running = this.#pending.get(key)
    if (running) {
      const made = await running
      // The value may have expired while it was being made. Those that waited for it share one call again.
      if (expiryOf(made.tags) > Date.now()) return made.value
      return this.getOrMake(key, make)
    }
    const startedAt = this.#clock
    const pending = make()
    this.#pending.set(key, pending)
    try {
      const made = await pending
      if (made.keep !== false && this.#isFresh(made.tags, startedAt))
        this.#put(key, { ...made, expiresAt: expiryOf(made.tags) })
      return made.value
    } catch (error) {
      const stale = this.#connection === 'connected' ? undefined : this.#entries.get(key)
      if (stale) return stale.value
      throw error
    } finally {
      if (this.#pending.get(key) === pending) this.#pending.delete(key)
    }
  }

  /** Recalculates the size of a value that was modified in place, unless it has been replaced. */
  updateSize(key: string, value: Value): void {
    const entry = this.#entries.peek(key)
    if (entry?.value === value) this.#put(key, { ...entry })
  }

  dropTags(tags: readonly string[]): void {
    this.#clock++
    // Later requests must not share a result that was started before the change.
    this.#pending.clear()
    if (tags.some((tag) => COARSE_TAGS.has(tag))) return this.clear()
    for (const tag of tags) {
      this.#changedAt.set(tag, this.#clock)
      for (const key of [...(this.#keysByTag.get(tag) ?? [])]) this.#entries.delete(key)
    }
  }

  connectionChanged(connection: Connection): void {
    this.#connection = connection
    if (connection === 'connected') return this.clear()
    // A value being made now may miss a change. Existing entries stay, to be served stale.
    this.#clock++
    this.#evictedAt = this.#clock
    this.#pending.clear()
  }

  clear(): void {
    this.#clock++
    this.#pending.clear()
    this.#evictedAt = this.#clock
    this.#changedAt.clear()
    this.#entries.clear()
    this.#keysByTag.clear()
  }

  #isFresh(tags: readonly string[], startedAt: number): boolean {
    return (
      this.#connection === 'connected' &&
      this.#evictedAt <= startedAt &&
      tags.every((tag) => (this.#changedAt.peek(tag) ?? 0) <= startedAt)
    )
  }

  #put(key: string, made: Entry<Value>): void {
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
