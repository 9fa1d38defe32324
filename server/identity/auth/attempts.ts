import { createHash } from 'node:crypto'
import { ApiError } from '#server/platform/http/api-error.ts'
import { type Queryable, statement } from '#server/platform/db/database.ts'
import { networkOf } from '#server/platform/http/rate-limit.ts'

const HOUR = 3600
const QUARTER = 900

/** So many tries in so many seconds; then the bucket closes for as long, twice as long the next time, up to a day. */
interface Limit {
  most: number
  seconds: number
}

/**
 * Every limit of what may be guessed and of what sends messages. Where several hold, the narrowest stands first. (Many shoppers of a phone
 * network come from one address, so the limits of an address are wide.)
 */
export const LIMITS = {
  /** Wrong passwords: for an account from one address, for an account from anywhere, from one address for any account. */
  password: {
    pair: { most: 10, seconds: QUARTER },
    account: { most: 50, seconds: HOUR },
    address: { most: 100, seconds: QUARTER },
  },
  /** Wrong codes from one address; each code besides dies by itself (CODE_TRIES). */
  code: { address: { most: 100, seconds: QUARTER } },
  /** Codes sent to a number, and asked for from an address. */
  codeRequest: { account: { most: 6, seconds: HOUR }, address: { most: 60, seconds: HOUR } },
  /** Reset links sent to an e-mail address, and asked for from an address. */
  resetRequest: { account: { most: 5, seconds: HOUR }, address: { most: 30, seconds: HOUR } },
  /** Registrations from an address: each tells whether an e-mail address has an account. */
  register: { address: { most: 30, seconds: HOUR } },
  /** Wrong admin tokens. */
  admin: { address: { most: 20, seconds: QUARTER } },
} as const satisfies Record<string, Partial<Record<'pair' | 'account' | 'address', Limit>>>

/** A try that was counted; to be given back when it was none. */
export interface Try {
  buckets: string[]
}

const takeTry = statement<{ wait: number }, [string[], number[], number[]]>(
  'attempt-take',
  'SELECT take_try($1::text[], $2::integer[], $3::integer[]) AS wait',
)

/**
 * Counts a try before anything is compared, so that a thousand at once are counted as a thousand. Throws ApiError 429 when one of
 * the limits is reached; `account` is what was typed, so that known and unknown ones are counted alike.
 */
export async function countTry(
  on: Queryable,
  kind: keyof typeof LIMITS,
  { account, ip }: { account?: string; ip: string },
  message = 'Too many tries. Please wait a while and try again.',
): Promise<Try> {
  const network = networkOf(ip)
  const names = { pair: `${account} ${network}`, account: account ?? '', address: network }
  const limits = Object.entries(LIMITS[kind]) as ['pair' | 'account' | 'address', Limit][]
  const buckets = limits.map(([of]) => `${kind}:${of}:${createHash('sha256').update(names[of]).digest('base64url')}`)
  const [row] = await takeTry(
    on,
    buckets,
    limits.map(([, { most }]) => most),
    limits.map(([, { seconds }]) => seconds),
  )
  if (row && row.wait > 0) throw new ApiError(429, 'too_many_tries', message, { retryAfter: row.wait })
  return { buckets }
}

/** It was no guess: the password or the code was right. */
export async function giveBackTry(on: Queryable, { buckets }: Try): Promise<void> {
  await on.query({ name: 'attempt-give-back', text: 'SELECT give_back_try($1::text[])', values: [buckets] })
}

/** Opens an account to passwords again, from wherever: its owner has just proved to be the owner in another way. */
export async function forgetTries(on: Queryable, account: string, ip: string): Promise<void> {
  const network = networkOf(ip)
  const digest = (name: string) => createHash('sha256').update(name).digest('base64url')
  // One by one, the narrower first, as they are taken: two requests must not wait for each other.
  for (const bucket of [`password:pair:${digest(`${account} ${network}`)}`, `password:account:${digest(account)}`])
    await on.query({ name: 'attempt-forget', text: 'DELETE FROM attempt WHERE bucket = $1', values: [bucket] })
}
