import { type NoRow, type Queryable, statement } from '#server/platform/db/database.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import { type Counter, type Subject, countersOf } from './counters.ts'
import { LIMITS, type Limit, type LimitName } from './limits.ts'
import * as common from '#words/common.ts'

export interface Attempt {
  buckets: string[]
}

/** Results per counter, in the order given. */
interface Consumed {
  waits: number[] | null
  /** Granted attempts; all 0 if any counter is closed. */
  granted: number[] | null
  remaining: number[] | null
  rests: number[] | null
}

type Values = [buckets: string[], mosts: number[], seconds: number[], longests: number[], wanted: number[]]

const DAY_SECONDS = 86_400
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
  counters.map(({ max }) => max),
  counters.map(({ seconds }) => seconds),
  counters.map(({ maxSeconds = DAY_SECONDS }) => maxSeconds),
  [...wanted],
]

/**
 * Reserves attempts without waiting for the disk: a crash may lose those of the last second. Must not run in a
 * transaction with other work, whose commit would be asynchronous too.
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

/** Counts an attempt without refusing it. `wait` is the number of seconds until the limit opens, 0 if it is open. */
export async function countAttempt(
  db: Queryable,
  name: LimitName,
  subject: Subject,
  /** Overrides the declared maximum, for limits with a shop setting. */
  max?: number,
): Promise<Attempt & { wait: number }> {
  const declared: Limit = LIMITS[name]
  const counters = countersOf(name, max === undefined ? declared : withMax(declared, max), subject)
  const values = valuesOf(
    counters,
    counters.map(() => 1),
  )
  const [row] = await consume(db, ...values)
  return { buckets: values[0], wait: Math.max(0, ...(row?.waits ?? [])) }
}

/**
 * Counts an attempt before anything is compared or sent, so that concurrent attempts cannot slip through. Refund it if
 * it should not count.
 * @throws ApiError 429 when a limit is reached.
 */
export async function consumeAttempt(
  db: Queryable,
  name: LimitName,
  subject: Subject,
  { message = common.tooManyAttempts(), code = 'too_many_tries', max }: Refusal = {},
): Promise<Attempt> {
  const { wait, buckets } = await countAttempt(db, name, subject, max)
  if (wait > 0) throw new ApiError(429, code, message, { retryAfter: wait })
  return { buckets }
}

interface Refusal {
  message?: string
  code?: string
  max?: number
}

/** Refunds an attempt, for example after a correct password, and reopens a counter that it had closed. */
export async function refundAttempt(db: Queryable, { buckets }: Attempt): Promise<void> {
  if (buckets.length > 0) await refund(db, buckets)
}

/**
 * Resets an account's counters of a limit (and the current network's), after its owner has been verified in another
 * way.
 */
export async function resetAttempts(db: Queryable, name: LimitName, subject: Subject): Promise<void> {
  const { address: _address, ...accountLimit }: Limit = LIMITS[name]
  // One by one in lock order, so that concurrent requests cannot deadlock.
  for (const { bucket } of countersOf(name, accountLimit, subject)) await reset(db, bucket)
}

const withMax = (limit: Limit, max: number): Limit =>
  Object.fromEntries(Object.entries(limit).map(([scope, count]) => [scope, { ...count, max }]))
