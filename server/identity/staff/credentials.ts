import type { FastifyInstance, FastifyRequest } from 'fastify'
import { emailKey } from '#lib/normalise-text.ts'
import { placeOf } from '#server/identity/auth/known-places.ts'
import { verifyPassword } from '#server/identity/auth/passwords.ts'
import { fieldError } from '#server/identity/customer/customers.ts'
import type { Queryable } from '#server/platform/db/database.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import type { Staff } from '#server/platform/http/access.ts'
import { type Attempt, consumeAttempt } from '#server/platform/limits/attempts.ts'
import * as errors from '#words/staff-errors.ts'
import { consumeSecondFactor } from './second-factor.ts'
import { type StaffRow, findActiveStaff, staffLoginRequired } from './staff.ts'
import { findStaffPlace } from './staff-places.ts'

/** Longer than for customers: these accounts can refund money and read addresses. */
export const STAFF_PASSWORD_LENGTH = 12

export const limitAccount = (key: string): string => `staff ${key}`

/**
 * Finds the active account of an address and password, as a counted attempt. Takes equally long for unknown and disabled
 * accounts. Attempts from the device or network of an earlier login have a limit that strangers cannot use up.
 */
export async function findByPassword(
  { database: { pool } }: FastifyInstance,
  request: FastifyRequest,
  email: string,
  password: string,
): Promise<{ attempt: Attempt; verified: StaffRow | undefined }> {
  const key = emailKey(email)
  const place = await findStaffPlace(pool, key, placeOf(request))
  const attempt = await consumeAttempt(pool, place ? 'staffPasswordKnown' : 'staffPassword', {
    account: limitAccount(key),
    ip: request.ip,
    place,
  })
  const person = await findActiveStaff(pool, email)
  return { attempt, verified: (await verifyPassword(password, person?.password_hash)) ? person : undefined }
}

/** Counts a guess at a code of an account whose password was right. */
export const countCode = ({ database }: FastifyInstance, { id }: Pick<StaffRow, 'id'>): Promise<Attempt> =>
  consumeAttempt(database.pool, 'staffCode', { account: String(id) })

/**
 * Consumes the code of an account with two-step login. The account must be locked, and the code counted.
 * @throws ApiError `status`, if a code is missing or wrong
 */
export async function requireSecondFactor(
  db: Queryable,
  { config }: FastifyInstance,
  person: StaffRow,
  code: string | undefined,
  status: 401 | 422,
): Promise<void> {
  if (!person.totp_secret) return
  if (code === undefined) throw secondFactorRequired(status)
  if (!(await consumeSecondFactor(db, person, code, config.sessionSecret))) throw wrongCode(status)
}

export const secondFactorRequired = (status: 401 | 422): ApiError =>
  new ApiError(status, 'second_factor_required', errors.secondFactorRequired())

export const wrongCode = (status: 401 | 422): ApiError => {
  const message = errors.wrongCode()
  return status === 422 ? fieldError('wrong_code', 'code', message) : new ApiError(401, 'wrong_code', message)
}

/** Returns the id of the caller's account. @throws ApiError 422 for the admin token, which is nobody's account */
export function personId(staff: Staff | undefined): number {
  if (staff?.id === undefined) throw new ApiError(422, 'only_for_people', errors.onlyForPeople())
  return staff.id
}

/** Returns the member of staff on routes with access `staff`. */
export function staffOf({ staff }: FastifyRequest): Staff {
  if (!staff) throw staffLoginRequired()
  return staff
}
