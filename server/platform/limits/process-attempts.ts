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
  /** Called with the attempts this process admitted; refunds have a negative cost. */
  onConsumed: ((counters: readonly Counter[], cost: number) => void) | undefined

  /** Takes `cost` attempts from each counter or none from any. Returns 0, or the seconds until there are enough. */
  take(counters: readonly Counter[], cost = 1, now = Date.now()): number {
    const levels = counters.map((counter) => ({ counter, available: this.#levelOf(counter, now) }))
    const waits = levels.map(({ counter: { max, seconds }, available: left }) =>
      left >= cost ? 0 : Math.max(1, Math.ceil((cost - left) / (max / seconds))),
    )
    const wait = Math.max(...waits)
    for (const { counter, available: left } of levels)
      this.#levels.set(counter.bucket, { available: wait > 0 ? left : left - cost, at: now })
    if (wait === 0) this.onConsumed?.(counters, cost)
    return wait
  }

  refund(counters: readonly Counter[]): void {
    for (const counter of counters) this.spend(counter, -1)
    this.onConsumed?.(counters, -1)
  }

  /** Subtracts attempts that other processes admitted. The counter may become negative. */
  spend(counter: Counter, cost: number, now = Date.now()): void {
    const { bucket, max, burst = max } = counter
    const available = Math.min(burst, this.#levelOf(counter, now) - cost)
    this.#levels.set(bucket, { available, at: now })
  }

  #levelOf({ bucket, max, seconds, burst = max }: Counter, now: number): number {
    const level = this.#levels.get(bucket)
    return level ? Math.min(burst, level.available + (Math.max(0, now - level.at) / 1000) * (max / seconds)) : burst
  }
}
