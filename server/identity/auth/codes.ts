import { parseDigits } from '#lib/parse-digits.ts'
import { randomInt, timingSafeEqual } from 'node:crypto'
import { type NoRow, type Queryable, statement } from '#server/platform/db/database.ts'
import { hashCode } from './tokens.ts'

export const CODE_SECONDS = 600
/** Wrong attempts after which a code cannot be used. */
export const MAX_CODE_ATTEMPTS = 5
export const CODE_DIGITS = 4

export const loginScope = (phone: string): string => `login ${phone}`
export const accountScope = (customerId: number, phone: string): string => `account ${customerId} ${phone}`
export const reauthScope = (customerId: number): string => `proof ${customerId}`

/**
 * Where a code was requested: a known device or a network. Codes of different lanes are independent, so that strangers
 * can neither replace a code nor use up its attempts.
 */
export type Lane = `device ${string}` | `at ${string}` | Channel | ''

/** Re-authentication codes have a lane per channel. */
export type Channel = 'phone' | 'email'

const insertCode = statement<{ scope: string }, [string, string, Buffer]>(
  'code-put',
  `INSERT INTO one_time_code (scope, lane, code_hash, expires_at, created_at)
     VALUES ($1, $2, $3, now() + interval '${CODE_SECONDS} seconds', clock_timestamp())
   ON CONFLICT (scope, lane) DO UPDATE SET code_hash = excluded.code_hash, expires_at = excluded.expires_at,
     created_at = excluded.created_at, tries = 0, tries_elsewhere = 0 RETURNING scope`,
)

/** Creates a code, replacing the previous one of its lane. */
export async function makeCode(db: Queryable, scope: string, lane: Lane, sessionSecret: string): Promise<string> {
  const code = String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0')
  await insertCode(db, scope, lane, hashCode(code, scope, sessionSecret))
  return code
}

/** A code whose attempt has been counted. */
export interface CountedCode {
  scope: string
  lane: string
  codeHash: Buffer | undefined
}

const findOwnLane = statement<{ lane: string }, [string, string[]]>(
  'code-lane',
  'SELECT lane FROM one_time_code WHERE scope = $1 AND lane = ANY ($2) AND expires_at > now() ORDER BY created_at DESC LIMIT 1',
)
const countOwn = statement<{ code_hash: Buffer }, [string, string]>(
  'code-count',
  `UPDATE one_time_code SET tries = tries + 1 WHERE scope = $1 AND lane = $2 AND expires_at > now() AND tries < ${MAX_CODE_ATTEMPTS}
   RETURNING code_hash`,
)
// Codes of a known device can only be used on that device.
const countElsewhere = statement<{ code_hash: Buffer; lane: string }, [string]>(
  'code-count-elsewhere',
  `UPDATE one_time_code SET tries_elsewhere = tries_elsewhere + 1 WHERE scope = $1 AND tries_elsewhere < ${MAX_CODE_ATTEMPTS}
     AND lane = (SELECT lane FROM one_time_code WHERE scope = $1 AND lane NOT LIKE 'device %' AND expires_at > now()
                 ORDER BY created_at DESC LIMIT 1)
   RETURNING code_hash, lane`,
)

/**
 * Counts an attempt before the code is compared, outside any transaction that may roll back. Returns the newest code of
 * these lanes, else the newest of the scope, for people who enter it on another network.
 */
export async function countCodeAttempt(
  db: Queryable,
  scope: string,
  lanes: readonly Lane[] = [''],
): Promise<CountedCode> {
  const [own] = await findOwnLane(db, scope, [...lanes])
  if (own) {
    const [row] = await countOwn(db, scope, own.lane)
    return { scope, lane: own.lane, codeHash: row?.code_hash }
  }
  const [row] = await countElsewhere(db, scope)
  return { scope, lane: row?.lane ?? '', codeHash: row?.code_hash }
}

const deleteCode = statement<{ scope: string }, [string, string, Buffer]>(
  'code-use',
  'DELETE FROM one_time_code WHERE scope = $1 AND lane = $2 AND code_hash = $3 AND expires_at > now() RETURNING scope',
)

/** Returns whether the code is correct, and consumes it. Only one of several concurrent calls succeeds. */
export async function consumeCode(
  db: Queryable,
  counted: CountedCode,
  code: string,
  sessionSecret: string,
): Promise<boolean> {
  const inputHash = hashCode(parseDigits(code), counted.scope, sessionSecret)
  const matches = timingSafeEqual(inputHash, counted.codeHash ?? Buffer.alloc(inputHash.length))
  return (
    matches &&
    counted.codeHash !== undefined &&
    (await deleteCode(db, counted.scope, counted.lane, inputHash)).length > 0
  )
}

const deleteAccountCodes = statement<NoRow, [number]>(
  'code-drop',
  `DELETE FROM one_time_code WHERE scope LIKE 'account ' || $1::int || ' %' OR scope = 'proof ' || $1::int`,
)

/** Revokes the codes of a logged-in account; their recipient may have changed. */
export async function revokeAccountCodes(db: Queryable, customerId: number): Promise<void> {
  await deleteAccountCodes(db, customerId)
}
