import type { Account } from '#generated/api.d.ts'
import { emailKey } from '#lib/normalise-text.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import { type Queryable, statement } from '#server/platform/db/database.ts'
import * as t from '#words/account-errors.ts'

export interface CustomerRow {
  id: number
  first_name: string
  last_name: string
  email: string | null
  /** Normalised address used for look-ups. */
  email_key: string | null
  email_verified_at: Date | null
  /** Set for addresses that predate verification: a password reset still works and verifies them. */
  email_from_before: boolean
  /** Replaces the address when its link is opened. */
  pending_email: string | null
  /** The session that requested it. */
  pending_session: number | null
  phone: string | null
  phone_verified_at: Date | null
  /** Whether the number was verified by someone who had proven access to the mailbox. */
  phone_by_mailbox: boolean
  password_hash: string | null
  /** Incremented by a trigger on each password change. */
  password_version: number
  created_at: Date
}

export const CUSTOMER_COLUMNS = `id, first_name, last_name, email, email_key, email_verified_at, email_from_before, pending_email, pending_session,
  phone, phone_verified_at, phone_by_mailbox, password_hash, password_version, created_at`

export const customerById = statement<CustomerRow, [number]>(
  'customer-by-id',
  `SELECT ${CUSTOMER_COLUMNS} FROM customer WHERE id = $1 AND deleted_at IS NULL`,
)

export const lockCustomer = statement<CustomerRow, [number]>(
  'customer-lock',
  `SELECT ${CUSTOMER_COLUMNS} FROM customer WHERE id = $1 AND deleted_at IS NULL FOR NO KEY UPDATE`,
)

/** Limits how many accounts with the same unverified address a login checks. */
const MAX_CANDIDATES = 3

const byEmail = statement<CustomerRow, [string]>(
  'customer-by-email',
  `SELECT ${CUSTOMER_COLUMNS} FROM customer WHERE email_key = $1 AND deleted_at IS NULL
   ORDER BY email_verified_at NULLS LAST, id LIMIT ${MAX_CANDIDATES}`,
)

/**
 * Returns the accounts that can log in with an address in any spelling: the one it is verified for, else those it is
 * entered in, each with its own password.
 */
export async function customersByEmail(db: Queryable, email: string): Promise<CustomerRow[]> {
  const rows = await byEmail(db, emailKey(email))
  return rows[0]?.email_verified_at ? rows.slice(0, 1) : rows
}

export async function ownerOfEmail(db: Queryable, email: string): Promise<CustomerRow | undefined> {
  const [row] = await byEmail(db, emailKey(email))
  return row?.email_verified_at ? row : undefined
}

const findNewestByEmail = statement<{ id: number }, [string]>(
  'customer-newest-by-email',
  'SELECT coalesce(max(id), 0) AS id FROM customer WHERE email_key = $1',
)

/** Returns the id of the newest account with an address, or 0. */
export async function newestByEmail(db: Queryable, key: string): Promise<number> {
  const rows = await findNewestByEmail(db, key)
  return rows[0]?.id ?? 0
}

/**
 * Returns the account that may reset its password by a mail to this address: the verified owner, or the one that had it
 * before addresses were verified.
 */
export async function findResettable(db: Queryable, email: string): Promise<CustomerRow | undefined> {
  const rows = await byEmail(db, emailKey(email))
  return rows[0]?.email_verified_at ? rows[0] : rows.find((row) => row.email_from_before)
}

/** Returns the account a number is verified for. */
export const customerByPhone = statement<CustomerRow, [string]>(
  'customer-by-phone',
  `SELECT ${CUSTOMER_COLUMNS} FROM customer WHERE phone = $1 AND phone_verified_at IS NOT NULL AND deleted_at IS NULL`,
)

/** Returns the public view of a customer, without the password hash. */
export function accountOf(row: CustomerRow): Account {
  return {
    id: row.id,
    first_name: row.first_name,
    last_name: row.last_name,
    email: row.email,
    email_verified_at: row.email_verified_at?.toISOString() ?? null,
    pending_email: row.pending_email,
    phone: row.phone,
    phone_verified_at: row.phone_verified_at?.toISOString() ?? null,
    has_password: row.password_hash !== null,
    created_at: row.created_at.toISOString(),
  }
}

/**
 * Locks the session's customer until the transaction ends.
 * @throws ApiError 401 when the account has just been deleted.
 */
export async function lockCurrentCustomer(db: Queryable, id: number): Promise<CustomerRow> {
  const [row] = await lockCustomer(db, id)
  if (!row) throw loginRequired()
  return row
}

export const loginRequired = (): ApiError => new ApiError(401, 'login_required', t.loginRequired())

export const sessionEnded = (): ApiError => new ApiError(401, 'session_ended', t.sessionEnded())

/** Turns a unique violation into a field error. */
export function throwIfTaken(error: unknown): never {
  const { code, constraint } = error as { code?: string; constraint?: string }
  if (code === '23505' && constraint === 'customer_email') throw emailTaken()
  if (code === '23505' && constraint === 'customer_phone') throw fieldError('phone_taken', 'phone', t.phoneTaken())
  throw error
}

export const emailTaken = (): ApiError => fieldError('email_taken', 'email', t.emailTaken())

/** Returns a 422 with the message at one field (payload.errors). */
export const fieldError = (code: string, field: string, message: string): ApiError =>
  new ApiError(422, code, message, { payload: { errors: { [field]: message } } })
