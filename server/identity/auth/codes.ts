import { randomInt, timingSafeEqual } from 'node:crypto'
import { type Queryable, statement } from '#server/platform/db/database.ts'
import { hashCode } from './tokens.ts'

/** Seconds that a code holds. */
export const CODE_SECONDS = 600
/** Wrong tries after which a code is dead, whoever made them. */
export const CODE_TRIES = 5
export const CODE_DIGITS = 4

/** What a code is for: to log in with a number, or to prove to a logged-in account that it is theirs. */
export const loginScope = (phone: string): string => `login ${phone}`
export const accountScope = (customerId: number, phone: string): string => `account ${customerId} ${phone}`

const put = statement<{ scope: string }, [string, Buffer]>(
  'code-put',
  `INSERT INTO one_time_code (scope, code_hash, expires_at) VALUES ($1, $2, now() + interval '${CODE_SECONDS} seconds')
   ON CONFLICT (scope) DO UPDATE SET code_hash = excluded.code_hash, expires_at = excluded.expires_at, tries = 0 RETURNING scope`,
)

/** A new code; the one before it is void. */
export async function makeCode(on: Queryable, scope: string, sessionSecret: string): Promise<string> {
  const code = String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0')
  await put(on, scope, hashCode(code, scope, sessionSecret))
  return code
}

/** A code that may be compared, this once: the try has been counted. */
export interface CodeTry {
  scope: string
  codeHash: Buffer | undefined
}

const count = statement<{ code_hash: Buffer }, [string]>(
  'code-count',
  `UPDATE one_time_code SET tries = tries + 1 WHERE scope = $1 AND expires_at > now() AND tries < ${CODE_TRIES} RETURNING code_hash`,
)

/** Counts a try at a code before it is compared, and for good: outside the transaction that may be rolled back. */
export async function countCodeTry(on: Queryable, scope: string): Promise<CodeTry> {
  const [row] = await count(on, scope)
  return { scope, codeHash: row?.code_hash }
}

const use = statement<{ scope: string }, [string, Buffer]>(
  'code-use',
  'DELETE FROM one_time_code WHERE scope = $1 AND code_hash = $2 AND expires_at > now() RETURNING scope',
)

/** Whether the code is the right one; it is used up by this, and by one of many at once only. */
export async function useCode(on: Queryable, tried: CodeTry, code: string, sessionSecret: string): Promise<boolean> {
  const given = hashCode(code, tried.scope, sessionSecret)
  const matches = timingSafeEqual(given, tried.codeHash ?? Buffer.alloc(given.length))
  return matches && tried.codeHash !== undefined && (await use(on, tried.scope, given)).length > 0
}
