import { LRUCache } from 'lru-cache'
import type { Counter } from './counters.ts'

interface Level {
  left: number
  at: number
}

const MOST_COUNTERS = 50_000

/**
 * Counts in memory, each process for itself: so many at once, which come back evenly. For what is too frequent for the database, and for
 * what must work while the database is away.
 */
export class ProcessAttempts {
  readonly #levels = new LRUCache<string, Level>({ max: MOST_COUNTERS })

  /** Takes so many attempts of each counter, or none of any. Returns 0, or in how many seconds there are enough. */
  take(counters: readonly Counter[], cost = 1, now = Date.now()): number {
    const levels = counters.map((counter) => ({ counter, left: this.#levelOf(counter, now) }))
    const waits = levels.map(({ counter: { most, seconds }, left }) =>
      left >= cost ? 0 : Math.max(1, Math.ceil((cost - left) / (most / seconds))),
    )
    const wait = Math.max(...waits)
    for (const { counter, left } of levels)
      this.#levels.set(counter.bucket, { left: wait > 0 ? left : left - cost, at: now })
    return wait
  }

  /** Takes an attempt back. */
  refund(counters: readonly Counter[]): void {
    for (const { bucket, most, burst = most } of counters) {
      const level = this.#levels.get(bucket)
      if (level) level.left = Math.min(burst, level.left + 1)
    }
  }

  #levelOf({ bucket, most, seconds, burst = most }: Counter, now: number): number {
    const level = this.#levels.get(bucket)
    return level ? Math.min(burst, level.left + (Math.max(0, now - level.at) / 1000) * (most / seconds)) : burst
  }
}
