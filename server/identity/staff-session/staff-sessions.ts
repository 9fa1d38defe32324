import type { StaffRole } from '#domain/staff-roles.ts'
import type { Visitor } from '#server/identity/auth/sessions.ts'
import { NEEDS_SECOND_FACTOR } from './required-second-factor.ts'
import { type NoRow, type Queryable, statement } from '#server/platform/db/database.ts'

/** A person's session ends this long after it was opened, whatever happens in it. */
export const STAFF_SESSION_SECONDS = 7 * 86_400
export const TOKEN_SESSION_SECONDS = 12 * 3600
const IDLE_HOURS = 12
export const STAFF_REAUTH_MINUTES = 15
/** Interval at which last visits are written. */
const SEEN_MINUTES = 5
const MAX_SESSIONS = 20

/** Whose sessions: a person's by id, or those of the admin token. */
export type SessionOwner = number | undefined

export interface StaffSession {
  id: number
  /** Undefined for the admin token. */
  staffId: SessionOwner
  name: string | undefined
  role: StaffRole
  isReauthenticated: boolean
  /** Whether the role requires two-step login, which they have not set up. */
  needsSecondFactor: boolean
}

export interface ListedSession {
  id: number
  staff_id: number | null
  name: string | null
  device: string
  address: string
  created_at: Date
  last_seen_at: Date
}

const insert = statement<{ id: number }, [Buffer, number | null, string, string, number]>(
  'staff-session-insert',
  `INSERT INTO staff_session (token_hash, staff_id, device, address, expires_at)
   VALUES ($1, $2, $3, $4, now() + make_interval(secs => $5)) RETURNING id`,
)

const trim = statement<NoRow, [number | null]>(
  'staff-session-trim',
  `DELETE FROM staff_session WHERE staff_id IS NOT DISTINCT FROM $1 AND id NOT IN
   (SELECT id FROM staff_session WHERE staff_id IS NOT DISTINCT FROM $1 ORDER BY id DESC LIMIT ${MAX_SESSIONS})`,
)

/** Opens a session and ends the oldest ones beyond the limit. Whoever opens one has just authenticated. */
export async function openStaffSession(
  db: Queryable,
  owner: SessionOwner,
  tokenHash: Buffer,
  { device, address }: Visitor,
): Promise<void> {
  const seconds = owner === undefined ? TOKEN_SESSION_SECONDS : STAFF_SESSION_SECONDS
  await insert(db, tokenHash, owner ?? null, device, address, seconds)
  await trim(db, owner ?? null)
}

/** A condition on a session `s` and its person `p`. */
export const IS_SESSION_VALID = `s.expires_at > now() AND s.last_seen_at > now() - interval '${IDLE_HOURS} hours'
  AND (s.staff_id IS NULL OR p.disabled_at IS NULL)`

const find = statement<
  {
    id: number
    staff_id: number | null
    name: string | null
    role: StaffRole | null
    stale: boolean
    proven: boolean
    unprotected: boolean
  },
  [Buffer]
>(
  'staff-session-find',
  `SELECT s.id, s.staff_id, p.name, p.role, s.last_seen_at < now() - interval '${SEEN_MINUTES} minutes' AS stale,
     s.reauthenticated_at > now() - interval '${STAFF_REAUTH_MINUTES} minutes' AS proven,
     ${NEEDS_SECOND_FACTOR} AS unprotected
   FROM staff_session s LEFT JOIN staff p ON p.id = s.staff_id WHERE s.token_hash = $1 AND ${IS_SESSION_VALID}`,
)

const setSeen = statement<NoRow, [number]>(
  'staff-session-seen',
  'UPDATE staff_session SET last_seen_at = now() WHERE id = $1',
)

/** Returns undefined for sessions that have ended, were idle for too long, or whose person is disabled. */
export async function findStaffSession(db: Queryable, tokenHash: Buffer): Promise<StaffSession | undefined> {
  const [row] = await find(db, tokenHash)
  if (!row) return undefined
  if (row.stale) await setSeen(db, row.id)
  return {
    id: row.id,
    staffId: row.staff_id ?? undefined,
    name: row.name ?? undefined,
    role: row.role ?? 'owner',
    isReauthenticated: row.proven,
    needsSecondFactor: row.unprotected,
  }
}

const setReauthenticated = statement<NoRow, [number, Buffer]>(
  'staff-session-reauthenticate',
  'UPDATE staff_session SET token_hash = $2, reauthenticated_at = now(), last_seen_at = now() WHERE id = $1 RETURNING id',
)

/** Records a re-authentication and replaces the token, which invalidates copies of the cookie. */
export async function reauthenticateStaffSession(db: Queryable, id: number, tokenHash: Buffer): Promise<boolean> {
  return (await setReauthenticated(db, id, tokenHash)).length > 0
}

const secondsLeft = statement<{ seconds: number }, [number]>(
  'staff-session-seconds-left',
  'SELECT greatest(0, ceil(extract(epoch FROM expires_at - now())))::integer AS seconds FROM staff_session WHERE id = $1',
)

export async function secondsUntilEnd(db: Queryable, id: number): Promise<number> {
  return (await secondsLeft(db, id))[0]?.seconds ?? 0
}

const list = statement<ListedSession, []>(
  'staff-session-list',
  `SELECT s.id, s.staff_id, p.name, s.device, s.address, s.created_at, s.last_seen_at
   FROM staff_session s LEFT JOIN staff p ON p.id = s.staff_id WHERE ${IS_SESSION_VALID} ORDER BY s.last_seen_at DESC, s.id DESC`,
)

/** Returns all valid sessions, the most recently used first. */
export const listStaffSessions = (db: Queryable): Promise<ListedSession[]> => list(db)

const listOf = statement<ListedSession, [number | null]>(
  'staff-session-list-of',
  `SELECT s.id, s.staff_id, p.name, s.device, s.address, s.created_at, s.last_seen_at
   FROM staff_session s LEFT JOIN staff p ON p.id = s.staff_id
   WHERE s.staff_id IS NOT DISTINCT FROM $1 AND ${IS_SESSION_VALID} ORDER BY s.last_seen_at DESC, s.id DESC`,
)

export const listSessionsOf = (db: Queryable, owner: SessionOwner): Promise<ListedSession[]> =>
  listOf(db, owner ?? null)

const remove = statement<{ staff_id: number | null }, [number]>(
  'staff-session-end',
  'DELETE FROM staff_session WHERE id = $1 RETURNING staff_id',
)

const removeOf = statement<NoRow, [number, number | null]>(
  'staff-session-end-of',
  'DELETE FROM staff_session WHERE id = $1 AND staff_id IS NOT DISTINCT FROM $2 RETURNING id',
)

const removeAllOf = statement<NoRow, [number | null, number | null]>(
  'staff-session-end-all-of',
  `DELETE FROM staff_session WHERE staff_id IS NOT DISTINCT FROM $1 AND id IS DISTINCT FROM $2::bigint RETURNING id`,
)

const removeByToken = statement<NoRow, [Buffer]>(
  'staff-session-end-token',
  'DELETE FROM staff_session WHERE token_hash = $1',
)

/** Ends anyone's session. Returns whose it was; undefined if it had already ended. */
export async function endStaffSession(db: Queryable, id: number): Promise<{ owner: SessionOwner } | undefined> {
  const [row] = await remove(db, id)
  return row && { owner: row.staff_id ?? undefined }
}

/** Ends a session of one person, or of the admin token. Returns false if it is not theirs. */
export async function endSessionOf(db: Queryable, owner: SessionOwner, id: number): Promise<boolean> {
  return (await removeOf(db, id, owner ?? null)).length > 0
}

/** Ends all sessions of one person, or of the admin token, optionally except one. Returns how many. */
export async function endSessionsOf(db: Queryable, owner: SessionOwner, except?: number): Promise<number> {
  return (await removeAllOf(db, owner ?? null, except ?? null)).length
}

export async function endSessionByToken(db: Queryable, tokenHash: Buffer): Promise<void> {
  await removeByToken(db, tokenHash)
}
