import type { FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { type Counter, digest, networkCounters } from './counters.ts'
import { LIMITS, processLimits } from './limits.ts'

const MAX_REMEMBERED = 5000

/**
 * Bearer tokens that were counted as wrong lately, in memory. The same one again is no further guess: a system whose
 * token was revoked repeats it, and must not lock out what shares its address.
 */
export class WrongBearers {
  readonly #known = new LRUCache<string, true>({ max: MAX_REMEMBERED, ttl: LIMITS.admin.address.seconds * 1000 })

  has(token: string): boolean {
    return this.#known.has(digest(token))
  }

  remember(token: string): void {
    this.#known.set(digest(token), true)
  }
}

/** The counters of a caller's wrong tokens. */
export const guessesOf = ({ ip, server }: FastifyRequest): Counter[] =>
  networkCounters('adminBearer', processLimits(server.config).adminBearer, ip)
