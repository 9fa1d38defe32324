/** When and how a call is tried again (specification §9, AP-02). */

const RETRIED_METHODS: ReadonlySet<string> = new Set(['POST', 'PATCH'])
const RETRIED_STATUSES: ReadonlySet<number> = new Set([408, 409, 425, 429, 500, 502, 503, 504])
const DEFAULT_DELAY_MS = 300

/** Nobody waits longer than this before a second try: a reply that asks for more is shown as the failure it is. */
export const MAX_RETRY_AFTER_MS = 5000

/** Tries after the first: none for idempotent methods, one for the others. */
export function retriesOf(method: string): number {
  return RETRIED_METHODS.has(method) ? 1 : 0
}

/**
 * Milliseconds to wait before the next try, or undefined when there is to be none.
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
