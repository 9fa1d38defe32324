import { LRUCache } from 'lru-cache'
import type { Queryable } from '#server/platform/db/database.ts'
import { reserveAttempts } from './attempts.ts'
import type { Counter } from './counters.ts'

/** A process reserves this part of a limit at a time; what it does not use is lost to the others until the window ends. */
const SHARE = 1 / 20
const MOST_COUNTERS = 50_000

interface Reserved {
  /** Attempts that were reserved and are not used yet. */
  left: number
  /** Attempts that were left in the database after that. */
  remaining: number
  /** When the window ends in which they may be used, and until when the counter is closed; both in milliseconds of this process. */
  until: number
  closedUntil: number
  /** Requests that wait for the reservation on its way. */
  waiting: number
  pending?: Promise<void> | undefined
}

/** What a limit answers to one request. Seconds. */
export interface Verdict {
  /** 0 if the request is allowed. */
  wait: number
  most: number
  remaining: number
  reset: number
}

/**
 * Counts in the database for all processes, but reserves several attempts at a time: of a shopper's changes, the first of a minute asks the
 * database. A reservation is counted when it is made, so all processes together never grant more than the limit. A counter that is closed is
 * remembered: refusals cost the database nothing.
 */
export class ReservedAttempts {
  readonly #db: Queryable
  readonly #counters = new LRUCache<string, Reserved>({ max: MOST_COUNTERS })

  constructor(db: Queryable) {
    this.#db = db
  }

  /** Takes one attempt of each counter, or none of any. */
  async take(counters: readonly Counter[]): Promise<Verdict> {
    for (;;) {
      const now = performance.now()
      const all = counters.map((counter) => ({ counter, reserved: this.#reservedOf(counter.bucket) }))
      const closedUntil = Math.max(...all.map(({ reserved }) => reserved.closedUntil))
      if (closedUntil > now) return verdictOf(all, now, Math.max(1, Math.ceil((closedUntil - now) / 1000)))
      const empty = all.filter(({ reserved }) => reserved.left < 1 || reserved.until <= now)
      if (empty.length === 0) {
        for (const { reserved } of all) reserved.left -= 1
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
    const reserved = { left: 0, remaining: 0, until: 0, closedUntil: 0, waiting: 0 }
    this.#counters.set(bucket, reserved)
    return reserved
  }

  #reserve(all: readonly { counter: Counter; reserved: Reserved }[]): Promise<void> {
    const work = this.#ask(all).finally(() => {
      for (const { reserved } of all) reserved.pending = undefined
    })
    for (const { reserved } of all) reserved.pending = work
    return work
  }

  async #ask(all: readonly { counter: Counter; reserved: Reserved }[]): Promise<void> {
    const wanted = all.map(({ counter: { most }, reserved }) =>
      Math.max(1, Math.floor(most * SHARE), Math.min(most, reserved.waiting)),
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
      if (granted > 0) Object.assign(reserved, { left: granted, remaining, until: now + restMs })
    }
  }
}

function verdictOf(all: readonly { counter: Counter; reserved: Reserved }[], now: number, wait: number): Verdict {
  const open = all.map(({ counter: { most }, reserved: { left, remaining, until } }) => ({
    wait,
    most,
    remaining: wait > 0 ? 0 : left + remaining,
    reset: wait > 0 ? wait : Math.max(0, Math.ceil((until - now) / 1000)),
  }))
  return open.reduce((least, one) => (one.remaining < least.remaining ? one : least))
}
