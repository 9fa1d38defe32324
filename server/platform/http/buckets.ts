import { createHash } from 'node:crypto'
import { type NoRow, type Queryable, statement } from '#server/platform/db/database.ts'

const DAY = 86_400

/** So many tries in so many seconds; then the bucket closes for as long, twice as long the next time, up to `longest` seconds (a day). */
export interface Limit {
  most: number
  seconds: number
  longest?: number
}

/** A try that was counted; to be given back when it was none. */
export interface Try {
  buckets: string[]
}

const takeTry = statement<{ wait: number | null }, [string[], number[], number[], number[]]>(
  'attempt-take',
  'SELECT take_try($1::text[], $2::integer[], $3::integer[], $4::integer[]) AS wait',
)

/** What a bucket is called by: no address and no number stands in the database for it. */
export const digest = (name: string): string => createHash('sha256').update(name).digest('base64url')

/** Counts a try in each of the kind's buckets; `wait` is for how many seconds one of them is closed, 0 for none. */
export async function takeInBuckets(
  db: Queryable,
  limits: readonly (Limit & { bucket: string })[],
): Promise<Try & { wait: number }> {
  const buckets = limits.map(({ bucket }) => bucket)
  const [row] = await takeTry(
    db,
    buckets,
    limits.map(({ most }) => most),
    limits.map(({ seconds }) => seconds),
    limits.map(({ longest = DAY }) => longest),
  )
  return { buckets, wait: row?.wait ?? 0 }
}

const attemptGiveBack = statement<NoRow, [string[]]>('attempt-give-back', 'SELECT give_back_try($1::text[])')

/** It was no guess: the password or the code was right. */
export async function giveBackTry(db: Queryable, { buckets }: Try): Promise<void> {
  if (buckets.length > 0) await attemptGiveBack(db, buckets)
}
