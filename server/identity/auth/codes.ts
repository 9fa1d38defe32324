import { plainDigits } from '#lib/typed-code.ts'
import { randomInt, timingSafeEqual } from 'node:crypto'
import { type NoRow, type Queryable, statement } from '#server/platform/db/database.ts'
import { hashCode } from './tokens.ts'

/** Seconds that a code holds. */
export const CODE_SECONDS = 600
/** Wrong tries after which a code is dead for those who make them. */
export const CODE_TRIES = 5
export const CODE_DIGITS = 4

/** What a code is for: to log in with a number, to prove to a logged-in account that a number is theirs, to prove who asks. */
export const loginScope = (phone: string): string => `login ${phone}`
export const accountScope = (customerId: number, phone: string): string => `account ${customerId} ${phone}`
export const proofScope = (customerId: number): string => `proof ${customerId}`

/**
 * A code belongs to the place that asked for it, a known device or a network: a code that another place asks for does not make it void, and
 * wrong tries from elsewhere do not kill it for anyone who asked.
 */
export type Lane = `device ${string}` | `at ${string}` | Channel | ''

/** Where a code that proves who asks was sent: such codes have a lane for each. */
export type Channel = 'phone' | 'email'

const put = statement<{ scope: string }, [string, string, Buffer]>(
  'code-put',
  `INSERT INTO one_time_code (scope, lane, code_hash, expires_at, created_at)
     VALUES ($1, $2, $3, now() + interval '${CODE_SECONDS} seconds', clock_timestamp())
   ON CONFLICT (scope, lane) DO UPDATE SET code_hash = excluded.code_hash, expires_at = excluded.expires_at,
     created_at = excluded.created_at, tries = 0, tries_elsewhere = 0 RETURNING scope`,
)

/** A new code; the one before it in its lane is void. */
export async function makeCode(db: Queryable, scope: string, lane: Lane, sessionSecret: string): Promise<string> {
  const code = String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0')
  await put(db, scope, lane, hashCode(code, scope, sessionSecret))
  return code
}

/** A code that may be compared, this once: the try has been counted. */
export interface CodeTry {
  scope: string
  lane: string
  codeHash: Buffer | undefined
}

const ownLane = statement<{ lane: string }, [string, string[]]>(
  'code-lane',
  'SELECT lane FROM one_time_code WHERE scope = $1 AND lane = ANY ($2) AND expires_at > now() ORDER BY created_at DESC LIMIT 1',
)
const countOwn = statement<{ code_hash: Buffer }, [string, string]>(
  'code-count',
  `UPDATE one_time_code SET tries = tries + 1 WHERE scope = $1 AND lane = $2 AND expires_at > now() AND tries < ${CODE_TRIES}
   RETURNING code_hash`,
)
// A code of a known device is compared on that device alone.
const countElsewhere = statement<{ code_hash: Buffer; lane: string }, [string]>(
  'code-count-elsewhere',
  `UPDATE one_time_code SET tries_elsewhere = tries_elsewhere + 1 WHERE scope = $1 AND tries_elsewhere < ${CODE_TRIES}
     AND lane = (SELECT lane FROM one_time_code WHERE scope = $1 AND lane NOT LIKE 'device %' AND expires_at > now()
                 ORDER BY created_at DESC LIMIT 1)
   RETURNING code_hash, lane`,
)

/**
 * Counts a try at a code before it is compared, and for good: outside the transaction that may be rolled back. The code is the newest
 * that these lanes asked for; without one it is the newest of the number, for anyone who types it elsewhere than they asked.
 */
export async function countCodeTry(db: Queryable, scope: string, lanes: readonly Lane[] = ['']): Promise<CodeTry> {
  const [own] = await ownLane(db, scope, [...lanes])
  if (own) {
    const [row] = await countOwn(db, scope, own.lane)
    return { scope, lane: own.lane, codeHash: row?.code_hash }
  }
  const [row] = await countElsewhere(db, scope)
  return { scope, lane: row?.lane ?? '', codeHash: row?.code_hash }
}

const use = statement<{ scope: string }, [string, string, Buffer]>(
  'code-use',
  'DELETE FROM one_time_code WHERE scope = $1 AND lane = $2 AND code_hash = $3 AND expires_at > now() RETURNING scope',
)

/** Whether the code is the right one; it is used up by this, and by one of many at once only. */
export async function useCode(db: Queryable, tried: CodeTry, code: string, sessionSecret: string): Promise<boolean> {
  const given = hashCode(plainDigits(code), tried.scope, sessionSecret)
  const matches = timingSafeEqual(given, tried.codeHash ?? Buffer.alloc(given.length))
  return matches && tried.codeHash !== undefined && (await use(db, tried.scope, tried.lane, given)).length > 0
}

const codeDrop = statement<NoRow, [number]>(
  'code-drop',
  `DELETE FROM one_time_code WHERE scope LIKE 'account ' || $1::int || ' %' OR scope = 'proof ' || $1::int`,
)

/** Makes the codes of a logged-in account void: what they were sent to may be another's now. */
export async function dropOwnCodes(db: Queryable, customerId: number): Promise<void> {
  await codeDrop(db, customerId)
}
