import type { StaffInvitation } from '#generated/api.d.ts'
import type { StaffRole } from '#domain/staff-roles.ts'
import { hashToken, newToken } from '#server/identity/auth/tokens.ts'
import { emailKey } from '#lib/normalise-text.ts'
import { type NoRow, type Queryable, statement } from '#server/platform/db/database.ts'
import * as login from '#words/admin-login.ts'
import type { StaffRow } from './staff.ts'

export const INVITATION_DAYS = 7
export const STAFF_RESET_MINUTES = 60

export interface InvitationRow {
  id: number
  email: string
  role: StaffRole
  /** Empty for the admin token. */
  invited_by: string
  created_at: Date
  expires_at: Date
  is_expired: boolean
}

const INVITATION = 'id, email, role, invited_by, created_at, expires_at, expires_at <= now() AS is_expired'
const EXPIRY = `now() + interval '${INVITATION_DAYS} days'`

const insert = statement<InvitationRow, [Buffer, string, string, string, string]>(
  'staff-invite',
  `INSERT INTO staff_invitation (token_hash, email, email_key, role, invited_by, expires_at)
   VALUES ($1, $2, $3, $4, $5, ${EXPIRY}) ON CONFLICT (email_key) DO NOTHING RETURNING ${INVITATION}`,
)

const renew = statement<InvitationRow, [number, Buffer]>(
  'staff-invite-again',
  `UPDATE staff_invitation SET token_hash = $2, expires_at = ${EXPIRY} WHERE id = $1 RETURNING ${INVITATION}`,
)

const remove = statement<InvitationRow, [number]>(
  'staff-invite-revoke',
  `DELETE FROM staff_invitation WHERE id = $1 RETURNING ${INVITATION}`,
)

const find = statement<InvitationRow, [Buffer]>(
  'staff-invitation-find',
  `SELECT ${INVITATION} FROM staff_invitation WHERE token_hash = $1 AND expires_at > now()`,
)

const findById = statement<{ email_key: string }, [number]>(
  'staff-invitation-by-id',
  'SELECT email_key FROM staff_invitation WHERE id = $1',
)

const consume = statement<InvitationRow, [Buffer]>(
  'staff-invitation-use',
  `DELETE FROM staff_invitation WHERE token_hash = $1 AND expires_at > now() RETURNING ${INVITATION}`,
)

const list = statement<InvitationRow, []>(
  'staff-invitations',
  `SELECT ${INVITATION} FROM staff_invitation ORDER BY created_at DESC, id DESC`,
)

export const invitationOf = (row: InvitationRow): StaffInvitation => ({
  ...row,
  invited_by: row.invited_by || login.tokenHolder(),
  created_at: row.created_at.toISOString(),
  expires_at: row.expires_at.toISOString(),
})

export interface NewInvitation {
  invitation: InvitationRow
  token: string
}

/** Creates an invitation; undefined if the address has one. */
export async function makeInvitation(
  db: Queryable,
  { email, role, invitedBy }: { email: string; role: StaffRole; invitedBy: string },
): Promise<NewInvitation | undefined> {
  const token = newToken()
  const [invitation] = await insert(db, hashToken(token), email, emailKey(email), role, invitedBy)
  return invitation && { invitation, token }
}

/** Replaces an invitation's link, so that the earlier one no longer works. */
export async function renewInvitation(db: Queryable, id: number): Promise<NewInvitation | undefined> {
  const token = newToken()
  const [invitation] = await renew(db, id, hashToken(token))
  return invitation && { invitation, token }
}

export async function revokeInvitation(db: Queryable, id: number): Promise<InvitationRow | undefined> {
  return (await remove(db, id))[0]
}

export async function findInvitation(db: Queryable, token: string): Promise<InvitationRow | undefined> {
  return (await find(db, hashToken(token)))[0]
}

/** Returns the mailbox of an invitation, by which messages to it are counted. */
export async function mailboxOfInvitation(db: Queryable, id: number): Promise<string | undefined> {
  return (await findById(db, id))[0]?.email_key
}

/** Consumes an invitation; of two uses at once, the second finds none. */
export async function consumeInvitation(db: Queryable, token: string): Promise<InvitationRow | undefined> {
  return (await consume(db, hashToken(token)))[0]
}

export const listInvitations = async (db: Queryable): Promise<StaffInvitation[]> => (await list(db)).map(invitationOf)

const insertReset = statement<NoRow, [Buffer, number | null, number | null]>(
  'staff-reset-put',
  `INSERT INTO staff_reset_link (token_hash, staff_id, password_version, expires_at)
   VALUES ($1, $2, $3, now() + interval '${STAFF_RESET_MINUTES} minutes')`,
)

const findReset = statement<{ staff_id: number; email: string; name: string }, [Buffer]>(
  'staff-reset-find',
  `SELECT p.id AS staff_id, p.email, p.name FROM staff_reset_link l JOIN staff p ON p.id = l.staff_id
   WHERE l.token_hash = $1 AND l.password_version = p.password_version AND l.expires_at > now() AND p.disabled_at IS NULL`,
)

/** Creates a link bound to the current password; without an account, one that never works. */
export async function makeStaffResetToken(db: Queryable, person: StaffRow | undefined): Promise<string> {
  const token = newToken()
  await insertReset(db, hashToken(token), person?.id ?? null, person?.password_version ?? null)
  return token
}

/** Returns whose link it is, if it is valid. A new password makes it invalid. */
export async function findStaffResetLink(
  db: Queryable,
  token: string,
): Promise<{ staff_id: number; email: string; name: string } | undefined> {
  return (await findReset(db, hashToken(token)))[0]
}
