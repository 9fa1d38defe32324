/** When and how calls are retried (specification §9, AP-02). */

const RETRIED_METHODS: ReadonlySet<string> = new Set(['POST', 'PATCH'])
const RETRIED_STATUSES: ReadonlySet<number> = new Set([408, 409, 425, 429, 500, 502, 503, 504])
const DEFAULT_DELAY_MS = 300

/** Longest wait before a retry: a reply that asks for more is reported as a failure. */
export const MAX_RETRY_AFTER_MS = 5000

/** Retries by method: several for idempotent methods, one for others. */
export function retriesOf(method: string): number {
  return RETRIED_METHODS.has(method) ? 1 : 0
}

/**
 * Returns the milliseconds before the next attempt, or undefined for none.
 *
 * @param retryAfter the header: seconds or an HTTP date
 * @param now the current time, in milliseconds, for dates
 */
export function retryDelay(status: number, retryAfter: string | undefined, now: number): number | undefined {
  if (!RETRIED_STATUSES.has(status)) return undefined
  const asked = retryAfter === undefined ? undefined : parseRetryAfter(retryAfter, now)
  if (asked === undefined) return DEFAULT_DELAY_MS
  return asked > MAX_RETRY_AFTER_MS ? undefined : asked
}

function parseRetryAfter(value: string, now: number): number | undefined {
  if (/^\s*\d+\s*$/u.test(value)) return Number(value) * 1000
  const date = Date.parse(value)
  return Number.isNaN(date) ? undefined : Math.max(0, date - now)
}
