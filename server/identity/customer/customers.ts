import type { Account } from '#generated/api.d.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import { type Queryable, statement } from '#server/platform/db/database.ts'

/** A customer as stored. */
export interface CustomerRow {
  id: number
  first_name: string
  last_name: string
  email: string | null
  phone: string | null
  phone_verified_at: Date | null
  password_hash: string | null
  created_at: Date
}

const COLUMNS = 'id, first_name, last_name, email, phone, phone_verified_at, password_hash, created_at'

export const customerById = statement<CustomerRow, [number]>(
  'customer-by-id',
  `SELECT ${COLUMNS} FROM customer WHERE id = $1 AND deleted_at IS NULL`,
)

export const lockCustomer = statement<CustomerRow, [number]>(
  'customer-lock',
  `SELECT ${COLUMNS} FROM customer WHERE id = $1 AND deleted_at IS NULL FOR NO KEY UPDATE`,
)

export const customerByEmail = statement<CustomerRow, [string]>(
  'customer-by-email',
  `SELECT ${COLUMNS} FROM customer WHERE lower(email) = lower($1) AND deleted_at IS NULL`,
)

/** Whose verified number it is. */
export const customerByPhone = statement<CustomerRow, [string]>(
  'customer-by-phone',
  `SELECT ${COLUMNS} FROM customer WHERE phone = $1 AND phone_verified_at IS NOT NULL AND deleted_at IS NULL`,
)

/** A customer as they see themselves; the password's hash stays here. */
export function accountOf(row: CustomerRow): Account {
  return {
    id: row.id,
    first_name: row.first_name,
    last_name: row.last_name,
    email: row.email,
    phone: row.phone,
    phone_verified_at: row.phone_verified_at?.toISOString() ?? null,
    has_password: row.password_hash !== null,
    created_at: row.created_at.toISOString(),
  }
}

/** The customer of a session, locked until the transaction ends. Throws ApiError 401 when the account was deleted a moment ago. */
export async function openCustomer(on: Queryable, id: number): Promise<CustomerRow> {
  const [row] = await lockCustomer(on, id)
  if (!row) throw loginRequired()
  return row
}

export const loginRequired = (): ApiError => new ApiError(401, 'login_required', 'Please log in.')

/** Turns a breach of a unique index into a refusal of the field. */
export function refuseTaken(error: unknown): never {
  const { code, constraint } = (error as { cause?: unknown }).cause
    ? (error as { cause: { code?: string; constraint?: string } }).cause
    : (error as { code?: string; constraint?: string })
  if (code === '23505' && constraint === 'customer_email') throw fieldRefusal('email_taken', 'email', EMAIL_TAKEN)
  if (code === '23505' && constraint === 'customer_phone') throw fieldRefusal('phone_taken', 'phone', PHONE_TAKEN)
  throw error
}

export const EMAIL_TAKEN = 'There is an account with this e-mail address already. Log in, or reset its password.'
const PHONE_TAKEN = 'This number is verified for another account. Log in with it, or use another number.'

/** A rule that one field breaks: 422, its message, and the field's name in payload.errors. */
export const fieldRefusal = (code: string, field: string, message: string): ApiError =>
  new ApiError(422, code, message, { payload: { errors: { [field]: message } } })
