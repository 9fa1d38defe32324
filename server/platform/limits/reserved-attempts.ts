import { LRUCache } from 'lru-cache'
import type { Queryable } from '#server/platform/db/database.ts'
import { reserveAttempts } from './attempts.ts'
import type { Counter } from './counters.ts'

/**
 * Share of a limit that a process reserves at a time. Unused attempts are lost to other processes until the window
 * ends.
 */
const RESERVED_SHARE = 1 / 20
const MAX_COUNTERS = 50_000

interface Reserved {
  available: number
  remaining: number
  /** End of the window and of a closure, by `performance.now()`. */
  until: number
  closedUntil: number
  /** Requests waiting for the pending reservation. */
  waiting: number
  pending?: Promise<void> | undefined
}

/** The result for one request; times in seconds. */
export interface Verdict {
  wait: number
  limit: number
  remaining: number
  reset: number
}

/**
 * Counts in the database for all processes, reserving several attempts at a time so that most requests need no query.
 * Reservations count when they are made, so all processes together never exceed the limit. Closed counters are
 * remembered, so refusals need no query either.
 */
export class ReservedAttempts {
  readonly #db: Queryable
  readonly #counters = new LRUCache<string, Reserved>({ max: MAX_COUNTERS })

  constructor(db: Queryable) {
    this.#db = db
  }

  /** Takes one attempt from each counter or none from any. */
  async take(counters: readonly Counter[]): Promise<Verdict> {
    for (;;) {
      const now = performance.now()
      const all = counters.map((counter) => ({ counter, reserved: this.#reservedOf(counter.bucket) }))
      const closedUntil = Math.max(...all.map(({ reserved }) => reserved.closedUntil))
      if (closedUntil > now) return verdictOf(all, now, Math.max(1, Math.ceil((closedUntil - now) / 1000)))
      const empty = all.filter(({ reserved }) => reserved.available < 1 || reserved.until <= now)
      if (empty.length === 0) {
        for (const { reserved } of all) reserved.available -= 1
        return verdictOf(all, now, 0)
      }
      for (const { reserved } of empty) reserved.waiting += 1
      try {
        const [pending] = empty.flatMap(({ reserved }) => reserved.pending ?? [])
        await (pending ?? this.#reserve(empty))
      } finally {
        for (const { reserved } of empty) reserved.waiting -= 1
      }
    }
  }

  #reservedOf(bucket: string): Reserved {
    const known = this.#counters.get(bucket)
    if (known) return known
    const reserved = { available: 0, remaining: 0, until: 0, closedUntil: 0, waiting: 0 }
    this.#counters.set(bucket, reserved)
    return reserved
  }

  #reserve(all: readonly { counter: Counter; reserved: Reserved }[]): Promise<void> {
    const pending = this.#fetch(all).finally(() => {
      for (const { reserved } of all) reserved.pending = undefined
    })
    for (const { reserved } of all) reserved.pending = pending
    return pending
  }

  async #fetch(all: readonly { counter: Counter; reserved: Reserved }[]): Promise<void> {
    const wanted = all.map(({ counter: { max }, reserved }) =>
      Math.max(1, Math.floor(max * RESERVED_SHARE), Math.min(max, reserved.waiting)),
    )
    const answers = await reserveAttempts(
      this.#db,
      all.map(({ counter }) => counter),
      wanted,
    )
    const now = performance.now()
    for (const [index, { wait, granted, remaining, restMs }] of answers.entries()) {
      const reserved = all[index]?.reserved
      if (!reserved) continue
      if (wait > 0) reserved.closedUntil = now + wait * 1000
      if (granted > 0) Object.assign(reserved, { available: granted, remaining, until: now + restMs })
    }
  }
}

function verdictOf(all: readonly { counter: Counter; reserved: Reserved }[], now: number, wait: number): Verdict {
  const verdicts = all.map(({ counter: { max }, reserved: { available: left, remaining, until } }) => ({
    wait,
    limit: max,
    remaining: wait > 0 ? 0 : left + remaining,
    reset: wait > 0 ? wait : Math.max(0, Math.ceil((until - now) / 1000)),
  }))
  return verdicts.reduce((lowest, one) => (one.remaining < lowest.remaining ? one : lowest))
}
