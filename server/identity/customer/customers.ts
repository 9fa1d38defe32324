import type { Account } from '#generated/api.d.ts'
import { emailKey } from '#lib/normal-form.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import { type Queryable, statement } from '#server/platform/db/database.ts'

/** A customer as stored. */
export interface CustomerRow {
  id: number
  first_name: string
  last_name: string
  email: string | null
  /** The address in its one form; what it is looked up by. */
  email_key: string | null
  email_verified_at: Date | null
  /** The address stood there before addresses were verified: it takes a reset by mail, which verifies it. */
  email_from_before: boolean
  /** Takes the place of the address once its link is opened. */
  pending_email: string | null
  /** The session that asked for it. */
  pending_session: number | null
  phone: string | null
  phone_verified_at: Date | null
  /** Whether the number was verified by somebody who had shown to own the mailbox. */
  phone_by_mailbox: boolean
  password_hash: string | null
  /** Counts the changes of the password. */
  password_version: number
  created_at: Date
}

/** The columns of a CustomerRow. */
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

/** So many accounts with one unverified address are looked at by a login; those that came first. */
const MOST_CLAIMS = 3

const byEmail = statement<CustomerRow, [string]>(
  'customer-by-email',
  `SELECT ${CUSTOMER_COLUMNS} FROM customer WHERE email_key = $1 AND deleted_at IS NULL
   ORDER BY email_verified_at NULLS LAST, id LIMIT ${MOST_CLAIMS}`,
)

/**
 * Who may log in with an address and a password, in any spelling of the address: the one account it is verified for, else those that
 * it merely stands in, each by the password that was set beside it.
 */
export async function customersByEmail(db: Queryable, email: string): Promise<CustomerRow[]> {
  const rows = await byEmail(db, emailKey(email))
  return rows[0]?.email_verified_at ? rows.slice(0, 1) : rows
}

/** Whose address it is: verified for them, in any spelling. */
export async function ownerOfEmail(db: Queryable, email: string): Promise<CustomerRow | undefined> {
  const [row] = await byEmail(db, emailKey(email))
  return row?.email_verified_at ? row : undefined
}

const customerNewestByEmail = statement<{ id: number }, [string]>(
  'customer-newest-by-email',
  'SELECT coalesce(max(id), 0) AS id FROM customer WHERE email_key = $1',
)

/** The number of the newest account with an address, by its normal form; 0 for none. */
export async function newestByEmail(db: Queryable, key: string): Promise<number> {
  const rows = await customerNewestByEmail(db, key)
  return rows[0]?.id ?? 0
}

/** Who may choose a new password by a mail to this address: its owner, or the one account that had it before addresses were verified. */
export async function resetableByEmail(db: Queryable, email: string): Promise<CustomerRow | undefined> {
  const rows = await byEmail(db, emailKey(email))
  return rows[0]?.email_verified_at ? rows[0] : rows.find((row) => row.email_from_before)
}

/** Whose verified number it is. */
export const customerByPhone = statement<CustomerRow, [string]>(
  'customer-by-phone',
  `SELECT ${CUSTOMER_COLUMNS} FROM customer WHERE phone = $1 AND phone_verified_at IS NOT NULL AND deleted_at IS NULL`,
)

/** A customer as they see themselves; the password's hash stays here. */
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

/** The customer of a session, locked until the transaction ends. Throws ApiError 401 when the account was deleted a moment ago. */
export async function openCustomer(db: Queryable, id: number): Promise<CustomerRow> {
  const [row] = await lockCustomer(db, id)
  if (!row) throw loginRequired()
  return row
}

export const loginRequired = (): ApiError => new ApiError(401, 'login_required', 'Please log in.')

/** The error for a browser whose session has ended. */
export const sessionEnded = (): ApiError =>
  new ApiError(401, 'session_ended', 'Your session has ended. Please log in again.')

/** Turns a breach of a unique index into a refusal of the field. */
export function refuseTaken(error: unknown): never {
  const { code, constraint } = error as { code?: string; constraint?: string }
  if (code === '23505' && constraint === 'customer_email') throw fieldRefusal('email_taken', 'email', EMAIL_TAKEN)
  if (code === '23505' && constraint === 'customer_phone') throw fieldRefusal('phone_taken', 'phone', PHONE_TAKEN)
  throw error
}

export const EMAIL_TAKEN = 'There is an account with this e-mail address already. Log in, or reset its password.'
const PHONE_TAKEN = 'This number is verified for another account. Log in with it, or use another number.'

/** A rule that one field breaks: 422, its message, and the field's name in payload.errors. */
export const fieldRefusal = (code: string, field: string, message: string): ApiError =>
  new ApiError(422, code, message, { payload: { errors: { [field]: message } } })
