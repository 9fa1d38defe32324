import { Secret, TOTP } from 'otpauth'
import { parseDigits } from '#lib/parse-digits.ts'
import { hashToken } from '#server/identity/auth/tokens.ts'
import { type NoRow, type Queryable, statement } from '#server/platform/db/database.ts'
import { keyFor, seal, unseal } from '#server/platform/environment/seal.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import * as t from '#words/staff-errors.ts'
import type { StaffRow } from './staff.ts'

const SECRET_BYTES = 20
const RECOVERY_CODES = 10
/** 120 bits, 24 characters of base32. */
const RECOVERY_BYTES = 15
/** Time steps of 30 seconds by which a phone's clock may differ. */
const WINDOW = 1

const consumeStep = statement<NoRow, [number, number]>(
  'staff-totp-use',
  'UPDATE staff SET totp_step = $2 WHERE id = $1 AND (totp_step IS NULL OR totp_step < $2) RETURNING id',
)

const consumeRecoveryCode = statement<NoRow, [number, Buffer]>(
  'staff-recovery-use',
  'DELETE FROM staff_recovery_code WHERE staff_id = $1 AND code_hash = $2 RETURNING staff_id',
)

const setPending = statement<NoRow, [number, Buffer]>(
  'staff-totp-pending',
  'UPDATE staff SET totp_pending = $2 WHERE id = $1',
)

const setSecret = statement<NoRow, [number, number]>(
  'staff-totp-confirm',
  'UPDATE staff SET totp_secret = totp_pending, totp_pending = NULL, totp_step = $2 WHERE id = $1',
)

const clearSecret = statement<NoRow, [number]>(
  'staff-totp-remove',
  'UPDATE staff SET totp_secret = NULL, totp_pending = NULL WHERE id = $1',
)

const deleteRecoveryCodes = statement<NoRow, [number]>(
  'staff-recovery-delete',
  'DELETE FROM staff_recovery_code WHERE staff_id = $1',
)

const insertRecoveryCodes = statement<NoRow, [number, Buffer[]]>(
  'staff-recovery-put',
  'INSERT INTO staff_recovery_code (staff_id, code_hash) SELECT $1, unnest($2::bytea[])',
)

const countRecoveryCodes = statement<{ count: number }, [number]>(
  'staff-recovery-count',
  'SELECT count(*)::integer AS count FROM staff_recovery_code WHERE staff_id = $1',
)

const isCode = (text: string): boolean => /^\d{6}$/.test(text)

/** Returns the time step whose code this is; undefined if it is wrong. */
export function matchingStep(secret: string, code: string, now = Date.now()): number | undefined {
  const totp = new TOTP({ secret: Secret.fromBase32(secret) })
  const delta = totp.validate({ token: code, timestamp: now, window: WINDOW })
  return delta === null ? undefined : totp.counter({ timestamp: now }) + delta
}

const keyOf = (sessionSecret: string): Buffer => keyFor(sessionSecret, 'vitrine staff totp')
const contextOf = (id: number): string => `staff ${id}`

/** @throws ApiError 422 if SESSION_SECRET has changed since */
function readSecret(sealed: Buffer, id: number, sessionSecret: string): string {
  try {
    return unseal(sealed, keyOf(sessionSecret), contextOf(id))
  } catch {
    throw new ApiError(422, 'second_factor_unreadable', t.secondFactorUnreadable())
  }
}

/** Spaces and hyphens may be typed. Base32 has neither 0 nor 1 nor 8, which look like letters that it has. */
const readRecoveryCode = (text: string): string =>
  text.toUpperCase().replaceAll(/[\s-]/gu, '').replaceAll('0', 'O').replaceAll('1', 'I').replaceAll('8', 'B')

/**
 * Consumes a code of the authenticator app, or a recovery code. Returns false if it is wrong or was used before. The
 * account must be locked.
 */
export async function consumeSecondFactor(
  db: Queryable,
  { id, totp_secret: sealed }: StaffRow,
  code: string,
  sessionSecret: string,
): Promise<boolean> {
  const digits = parseDigits(code)
  if (!isCode(digits)) return (await consumeRecoveryCode(db, id, hashToken(readRecoveryCode(code)))).length > 0
  if (!sealed) return false
  const step = matchingStep(readSecret(sealed, id, sessionSecret), digits)
  return step !== undefined && (await consumeStep(db, id, step)).length > 0
}

/** Creates a secret, which is used once a first code has confirmed it. */
export async function startSecondFactor(
  db: Queryable,
  { id, email }: StaffRow,
  issuer: string,
  sessionSecret: string,
): Promise<{ secret: string; uri: string }> {
  const secret = new Secret({ size: SECRET_BYTES })
  await setPending(db, id, seal(secret.base32, keyOf(sessionSecret), contextOf(id)))
  // A colon would separate the parts of the label.
  const uri = new TOTP({ secret, issuer: issuer.replaceAll(':', ' '), label: email }).toString()
  return { secret: secret.base32, uri }
}

/** Turns two-step login on, if the code is right. Returns recovery codes; undefined for a wrong code. */
export async function confirmSecondFactor(
  db: Queryable,
  { id, totp_pending: sealed }: StaffRow,
  code: string,
  sessionSecret: string,
): Promise<string[] | undefined> {
  if (!sealed) throw new ApiError(422, 'second_factor_not_started', t.secondFactorNotStarted())
  const digits = parseDigits(code)
  const step = isCode(digits) ? matchingStep(readSecret(sealed, id, sessionSecret), digits) : undefined
  if (step === undefined) return undefined
  await setSecret(db, id, step)
  return makeRecoveryCodes(db, id)
}

/** Replaces the recovery codes. They are stored as hashes, so this is the only time they can be shown. */
export async function makeRecoveryCodes(db: Queryable, id: number): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () => new Secret({ size: RECOVERY_BYTES }).base32)
  await deleteRecoveryCodes(db, id)
  await insertRecoveryCodes(db, id, codes.map(hashToken))
  return codes.map((code) => code.match(/.{4}/gu)?.join('-') ?? code)
}

export async function removeSecondFactor(db: Queryable, id: number): Promise<void> {
  await clearSecret(db, id)
  await deleteRecoveryCodes(db, id)
}

export async function recoveryCodesLeft(db: Queryable, id: number): Promise<number> {
  return (await countRecoveryCodes(db, id))[0]?.count ?? 0
}
