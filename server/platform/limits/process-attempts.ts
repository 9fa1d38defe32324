import { LRUCache } from 'lru-cache'
import type { Counter } from './counters.ts'

interface Level {
  available: number
  at: number
}

const MAX_COUNTERS = 50_000

/** Token buckets in memory, per process: for limits too frequent for the database or needed while it is down. */
export class ProcessAttempts {
  readonly #levels = new LRUCache<string, Level>({ max: MAX_COUNTERS })

  /** Takes `cost` attempts from each counter or none from any. Returns 0, or the seconds until there are enough. */
  take(counters: readonly Counter[], cost = 1, now = Date.now()): number {
    const levels = counters.map((counter) => ({ counter, available: this.#levelOf(counter, now) }))
    const waits = levels.map(({ counter: { most, seconds }, available: left }) =>
      left >= cost ? 0 : Math.max(1, Math.ceil((cost - left) / (most / seconds))),
    )
    const wait = Math.max(...waits)
    for (const { counter, available: left } of levels)
      this.#levels.set(counter.bucket, { available: wait > 0 ? left : left - cost, at: now })
    return wait
  }

  refund(counters: readonly Counter[]): void {
    for (const { bucket, most, burst = most } of counters) {
      const level = this.#levels.get(bucket)
      if (level) level.available = Math.min(burst, level.available + 1)
    }
  }

  #levelOf({ bucket, most, seconds, burst = most }: Counter, now: number): number {
    const level = this.#levels.get(bucket)
    return level ? Math.min(burst, level.available + (Math.max(0, now - level.at) / 1000) * (most / seconds)) : burst
  }
}
