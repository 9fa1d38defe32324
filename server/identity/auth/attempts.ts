import { ApiError } from '#server/platform/http/api-error.ts'
import { type NoRow, type Queryable, statement } from '#server/platform/db/database.ts'
import { type Limit, type Try, digest, takeInBuckets } from '#server/platform/http/buckets.ts'
import { networkOf } from '#server/platform/http/rate-limit.ts'

const HOUR = 3600
const QUARTER = 900

/** What a try is counted by: an account from one place, an account from anywhere, a device, a network. */
type Scope = 'pair' | 'account' | 'device' | 'address'

/**
 * Every limit of what may be guessed and of what sends messages; the reasons stand in docs/security.md. Where several hold, the narrowest
 * stands first. (Many shoppers of a phone network come from one address, so the limits of an address are wide.) What ends in `Known` is
 * asked from a device or an address that the account was logged in from before: strangers cannot use it up.
 */
export const LIMITS = {
  /** Wrong passwords: for an account from one address, for an account from anywhere, from one address for any account. */
  password: {
    pair: { most: 10, seconds: QUARTER },
    account: { most: 50, seconds: HOUR },
    address: { most: 100, seconds: QUARTER },
  },
  passwordKnown: { pair: { most: 10, seconds: QUARTER } },
  /** Wrong proofs of somebody who is logged in. */
  proof: { account: { most: 10, seconds: QUARTER } },
  /** Wrong codes from one address; each code besides dies by itself (CODE_TRIES). */
  code: { address: { most: 100, seconds: QUARTER } },
  /** Codes of a number that are compared with what strangers type. */
  codeGuess: { account: { most: 30, seconds: HOUR } },
  /** Codes sent to a number: asked for from one address, by all strangers together, and from an address for any number. */
  codeRequest: {
    pair: { most: 6, seconds: HOUR, longest: HOUR },
    account: { most: 30, seconds: HOUR, longest: HOUR },
    address: { most: 60, seconds: HOUR },
  },
  codeRequestKnown: { pair: { most: 6, seconds: HOUR, longest: HOUR } },
  /** Codes asked for by somebody who is logged in. */
  ownCode: { pair: { most: 10, seconds: HOUR, longest: HOUR } },
  /** Reset links sent to an e-mail address, and asked for from an address. A link holds as long as this stays closed. */
  resetRequest: {
    account: { most: 5, seconds: HOUR, longest: HOUR },
    address: { most: 30, seconds: HOUR },
  },
  resetRequestKnown: { pair: { most: 5, seconds: HOUR, longest: HOUR } },
  /** Links that verify an address, asked for by one account and from one address. */
  emailLink: { account: { most: 5, seconds: HOUR, longest: HOUR }, address: { most: 30, seconds: HOUR } },
  /** Registrations from an address. */
  register: { address: { most: 30, seconds: HOUR } },
  /** How often a registration tells a device and an address that an e-mail address is taken. */
  registerTaken: { device: { most: 5, seconds: HOUR }, address: { most: 5, seconds: HOUR } },
  /** Wrong passwords of the shop itself: one for all visitors, so that strangers elsewhere use up nobody's tries. */
  shopPassword: { address: { most: 20, seconds: QUARTER } },
  /** Addresses left for a letter: on the page of a closed shop, and for those of the shop. */
  subscribe: { address: { most: 20, seconds: HOUR, longest: HOUR } },
  /** Wishes to wait for a product that is sold out. */
  wait: { address: { most: 20, seconds: HOUR, longest: HOUR } },
  /** Forms of the shop's own and trade enquiries, sent from an address. */
  form: { address: { most: 20, seconds: HOUR, longest: HOUR } },
  /** Wrong admin tokens. */
  admin: { address: { most: 20, seconds: QUARTER } },
} as const satisfies Record<string, Partial<Record<Scope, Limit>>>

/** Whose try it is. */
export interface Tried {
  /** What was typed, in its normal form, so that known and unknown accounts are counted alike. */
  account?: string
  ip: string
  /** The device or the address that the account knows; strangers are distinguished by their network. */
  place?: Buffer | undefined
  /** The device, if it shows its cookie. */
  device?: Buffer | undefined
}

/** Counts a try of a kind without refusing it: the caller looks at `wait`. */
export async function takeTries(
  db: Queryable,
  kind: keyof typeof LIMITS,
  { account = '', ip, place, device }: Tried,
): Promise<Try & { wait: number }> {
  const network = networkOf(ip)
  const names = {
    pair: `${account} ${place?.toString('base64url') ?? network}`,
    account,
    device: device?.toString('base64url'),
    address: network,
  }
  const limits = Object.entries(LIMITS[kind]) as [Scope, Limit][]
  return takeInBuckets(
    db,
    limits.flatMap(([of, limit]) => {
      const name = names[of]
      return name === undefined ? [] : [{ ...limit, bucket: `${kind}:${of}:${digest(name)}` }]
    }),
  )
}

/**
 * Counts a try before anything is compared, so that a thousand at once are counted as a thousand. Throws ApiError 429 when one of
 * the limits is reached.
 */
export async function countTry(
  db: Queryable,
  kind: keyof typeof LIMITS,
  tried: Tried,
  message = 'Too many tries. Please wait a while and try again.',
): Promise<Try> {
  const { wait, buckets } = await takeTries(db, kind, tried)
  if (wait > 0) throw new ApiError(429, 'too_many_tries', message, { retryAfter: wait })
  return { buckets }
}

const attemptForget = statement<NoRow, [string]>('attempt-forget', 'DELETE FROM attempt WHERE bucket = $1')

/** Opens an account to passwords again, from wherever: its owner has just proved to be the owner in another way. */
export async function forgetTries(db: Queryable, account: string, ip: string): Promise<void> {
  const network = networkOf(ip)
  // One by one, the narrower first, as they are taken: two requests must not wait for each other.
  for (const bucket of [`password:pair:${digest(`${account} ${network}`)}`, `password:account:${digest(account)}`])
    await attemptForget(db, bucket)
}
