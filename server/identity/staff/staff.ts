import type { StaffMember } from '#generated/api.d.ts'
import type { StaffRole } from '#domain/staff-roles.ts'
import { emailKey } from '#lib/normalise-text.ts'
import { type NoRow, type Queryable, statement } from '#server/platform/db/database.ts'
import { ApiError, notFound } from '#server/platform/http/api-error.ts'
import type { Staff } from '#server/platform/http/access.ts'
import * as t from '#words/staff-errors.ts'

export interface StaffRow {
  id: number
  email: string
  email_key: string
  name: string
  role: StaffRole
  password_hash: string
  /** Incremented with each new password. */
  password_version: number
  /** Encrypted; null without two-step login. */
  totp_secret: Buffer | null
  /** Encrypted, until a first code confirms it. */
  totp_pending: Buffer | null
  disabled_at: Date | null
}

const COLUMNS =
  'id, email, email_key, name, role, password_hash, password_version, totp_secret, totp_pending, disabled_at'

const activeByEmail = statement<StaffRow, [string]>(
  'staff-by-email',
  `SELECT ${COLUMNS} FROM staff WHERE email_key = $1 AND disabled_at IS NULL`,
)

const byId = statement<StaffRow, [number]>('staff-by-id', `SELECT ${COLUMNS} FROM staff WHERE id = $1`)

const lock = statement<StaffRow, [number]>('staff-lock', `SELECT ${COLUMNS} FROM staff WHERE id = $1 FOR NO KEY UPDATE`)

export async function findActiveStaff(db: Queryable, email: string): Promise<StaffRow | undefined> {
  return (await activeByEmail(db, emailKey(email)))[0]
}

export async function findStaff(db: Queryable, id: number): Promise<StaffRow | undefined> {
  return (await byId(db, id))[0]
}

/** @throws ApiError 404 */
export async function lockStaff(db: Queryable, id: number): Promise<StaffRow> {
  const [row] = await lock(db, id)
  if (!row) throw notFound(t.noPerson())
  return row
}

/** Locks an account that may act. @throws ApiError 401 if it has just been disabled */
export async function lockActiveStaff(db: Queryable, id: number): Promise<StaffRow> {
  const [row] = await lock(db, id)
  if (!row || row.disabled_at !== null) throw staffLoginRequired()
  return row
}

export const staffLoginRequired = (): ApiError => new ApiError(401, 'staff_login_required', t.loginRequired())

/** The person as the author of their own change. */
export const authorOf = ({ id, name, role }: StaffRow): Staff => ({ id, name, role, isReauthenticated: true })

const insert = statement<StaffRow, [string, string, string, string, string]>(
  'staff-insert',
  `INSERT INTO staff (email, email_key, name, role, password_hash) VALUES ($1, $2, $3, $4, $5)
   ON CONFLICT (email_key) DO NOTHING RETURNING ${COLUMNS}`,
)

/** Creates an account; undefined if there is one with this address. */
export async function createStaff(
  db: Queryable,
  { email, name, role, hash }: { email: string; name: string; role: StaffRole; hash: string },
): Promise<StaffRow | undefined> {
  return (await insert(db, email, emailKey(email), name, role, hash))[0]
}

const setHash = statement<NoRow, [number, string]>(
  'staff-set-password',
  'UPDATE staff SET password_hash = $2, password_version = password_version + 1 WHERE id = $1',
)

/** Sets a password, which revokes the person's reset links. */
export async function setStaffPassword(db: Queryable, id: number, hash: string): Promise<void> {
  await setHash(db, id, hash)
}

interface MemberRow {
  id: number
  name: string
  email: string
  role: StaffRole
  has_second_factor: boolean
  created_at: Date
  disabled_at: Date | null
  last_seen_at: Date | null
}

const MEMBER = `SELECT p.id, p.name, p.email, p.role, p.totp_secret IS NOT NULL AS has_second_factor, p.created_at, p.disabled_at,
     (SELECT max(s.last_seen_at) FROM staff_session s WHERE s.staff_id = p.id) AS last_seen_at
   FROM staff p`

const members = statement<MemberRow, []>(
  'staff-members',
  `${MEMBER} ORDER BY p.disabled_at IS NOT NULL, lower(p.name), p.id`,
)

const member = statement<MemberRow, [number]>('staff-member', `${MEMBER} WHERE p.id = $1`)

const memberOf = (row: MemberRow): StaffMember => ({
  ...row,
  created_at: row.created_at.toISOString(),
  disabled_at: row.disabled_at?.toISOString() ?? null,
  last_seen_at: row.last_seen_at?.toISOString() ?? null,
})

export const listStaff = async (db: Queryable): Promise<StaffMember[]> => (await members(db)).map(memberOf)

/** @throws ApiError 404 */
export async function readMember(db: Queryable, id: number): Promise<StaffMember> {
  const [row] = await member(db, id)
  if (!row) throw notFound(t.noPerson())
  return memberOf(row)
}

const anyByEmail = statement<NoRow, [string]>('staff-email-taken', 'SELECT FROM staff WHERE email_key = $1')

/** Returns whether an account has this address, also a disabled one. */
export const isStaffEmail = async (db: Queryable, email: string): Promise<boolean> =>
  (await anyByEmail(db, emailKey(email))).length > 0
