import { type NoRow, type Queryable, statement } from '#server/platform/db/database.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import { type Counter, type Subject, countersOf } from './counters.ts'
import { LIMITS, type Limit, type LimitName } from './limits.ts'

/** An attempt that was counted; it can be refunded. */
export interface Attempt {
  buckets: string[]
}

/** What the counters of a call answer, each at its place. */
interface Consumed {
  /** Seconds for which it is closed; 0 when it is open. */
  waits: number[] | null
  /** Attempts that were granted; none of any when one of them is closed. */
  granted: number[] | null
  /** Attempts left in the window. */
  remaining: number[] | null
  /** Milliseconds until the window ends. */
  rests: number[] | null
}

type Values = [buckets: string[], mosts: number[], seconds: number[], longests: number[], wanted: number[]]

const DAY = 86_400
const COLUMNS = 'c.waits, c.granted, c.remaining, c.rests'
const CALL = 'consume_attempt($1::text[], $2::integer[], $3::integer[], $4::integer[], $5::integer[]) c'

const consume = statement<Consumed, Values>('attempt-consume', `SELECT ${COLUMNS} FROM ${CALL}`)
const consumeFast = statement<Consumed, Values>(
  'attempt-consume-fast',
  `SELECT ${COLUMNS} FROM set_config('synchronous_commit', 'off', true), ${CALL}`,
)
const refund = statement<NoRow, [string[]]>('attempt-refund', 'SELECT refund_attempt($1::text[])')
const reset = statement<NoRow, [string]>('attempt-reset', 'DELETE FROM attempt WHERE bucket = $1')

const valuesOf = (counters: readonly Counter[], wanted: readonly number[]): Values => [
  counters.map(({ bucket }) => bucket),
  counters.map(({ most }) => most),
  counters.map(({ seconds }) => seconds),
  counters.map(({ longest = DAY }) => longest),
  [...wanted],
]

/**
 * Reserves attempts of counters without waiting for the disk: a crash may forget those of the last second. Never within a transaction of
 * anything else, whose commit would not wait either.
 */
export async function reserveAttempts(db: Queryable, counters: readonly Counter[], wanted: readonly number[]) {
  const [row] = await consumeFast(db, ...valuesOf(counters, wanted))
  return counters.map((_, index) => ({
    wait: row?.waits?.[index] ?? 0,
    granted: row?.granted?.[index] ?? 0,
    remaining: row?.remaining?.[index] ?? 0,
    restMs: row?.rests?.[index] ?? 0,
  }))
}

/** Counts an attempt and does not refuse it: `wait` is the number of seconds for which the limit is closed, 0 if it is open. */
export async function countAttempt(
  db: Queryable,
  name: LimitName,
  subject: Subject,
  /** Instead of the declared number, where the shop's settings have one. */
  most?: number,
): Promise<Attempt & { wait: number }> {
  const declared: Limit = LIMITS[name]
  const counters = countersOf(name, most === undefined ? declared : withMost(declared, most), subject)
  const values = valuesOf(
    counters,
    counters.map(() => 1),
  )
  const [row] = await consume(db, ...values)
  return { buckets: values[0], wait: Math.max(0, ...(row?.waits ?? [])) }
}

/**
 * Counts an attempt before anything is compared or sent, so that a thousand at once are counted as a thousand. Refund it when it turns out
 * to be none. Throws ApiError 429 when a limit is reached.
 */
export async function consumeAttempt(
  db: Queryable,
  name: LimitName,
  subject: Subject,
  { message = 'Too many attempts. Please wait a while and try again.', code = 'too_many_tries', most }: Refusal = {},
): Promise<Attempt> {
  const { wait, buckets } = await countAttempt(db, name, subject, most)
  if (wait > 0) throw new ApiError(429, code, message, { retryAfter: wait })
  return { buckets }
}

interface Refusal {
  message?: string
  code?: string
  most?: number
}

/** Takes an attempt back: the password or the code was right. What it had closed is open again. */
export async function refundAttempt(db: Queryable, { buckets }: Attempt): Promise<void> {
  if (buckets.length > 0) await refund(db, buckets)
}

/** Forgets all attempts of an account at a limit, and those from this address: its owner has proved to be the owner in another way. */
export async function resetAttempts(db: Queryable, name: LimitName, subject: Subject): Promise<void> {
  const { address: _address, ...own }: Limit = LIMITS[name]
  // One by one in the order in which they are locked, so that two requests never wait for each other.
  for (const { bucket } of countersOf(name, own, subject)) await reset(db, bucket)
}

const withMost = (limit: Limit, most: number): Limit =>
  Object.fromEntries(Object.entries(limit).map(([scope, count]) => [scope, { ...count, most }]))
