import { LRUCache } from 'lru-cache'

interface Bucket {
  left: number
  at: number
}

/**
 * Counts in memory what each name asks for: so many at once, refilled evenly over a minute. It is for what is too frequent to be counted in
 * the database; each process counts for itself.
 */
export class TokenBuckets {
  readonly #burst: number
  readonly #perMs: number
  readonly #buckets: LRUCache<string, Bucket>

  constructor({ perMinute, burst, names = 20_000 }: { perMinute: number; burst: number; names?: number }) {
    this.#burst = burst
    this.#perMs = perMinute / 60_000
    this.#buckets = new LRUCache({ max: names })
  }

  /** Takes as many as something costs; answers 0, or in how many seconds there are enough again. */
  take(name: string, cost = 1, now = Date.now()): number {
    const { left, at } = this.#buckets.get(name) ?? { left: this.#burst, at: now }
    const full = Math.min(this.#burst, left + Math.max(0, now - at) * this.#perMs)
    this.#buckets.set(name, { left: full >= cost ? full - cost : full, at: now })
    return full >= cost ? 0 : Math.max(1, Math.ceil((cost - full) / this.#perMs / 1000))
  }

  /** Gives one back that was not used. */
  giveBack(name: string): void {
    const bucket = this.#buckets.get(name)
    if (bucket) bucket.left = Math.min(this.#burst, bucket.left + 1)
  }
}
