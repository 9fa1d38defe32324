import type { AccessLogEntry, Session } from '#generated/api.d.ts'
import { type NoRow, type Queryable, statement } from '#server/platform/db/database.ts'
import { hashToken, newToken } from './tokens.ts'

const REMEMBERED_DAYS = 30
/** Maximum lifetime of a session without remember_me, which otherwise ends with the browser. */
const UNREMEMBERED_HOURS = 24
const MAX_SESSIONS = 20
const MAX_LOG_ENTRIES = 50
export const REAUTH_MINUTES = 10
/** Interval at which last visits are written. */
const SEEN_MINUTES = 5

export interface Visitor {
  device: string
  address: string
}

export interface ActiveSession {
  id: number
  customerId: number
  remembered: boolean
  /** How its user re-authenticated within the last minutes. */
  reauthenticatedBy: ReauthMethod | undefined
}

export type ReauthMethod = 'password' | 'phone' | 'email'

/** The token is sent in the cookie and never stored. */
export interface NewSession {
  token: string
  /** Seconds; undefined for a session cookie. */
  maxAge: number | undefined
}

const insert = statement<{ id: number }, [Buffer, number, boolean, string, string]>(
  'session-insert',
  `INSERT INTO customer_session (token_hash, customer_id, remembered, device, address, expires_at)
   VALUES ($1, $2, $3, $4, $5, now() + CASE WHEN $3 THEN interval '${REMEMBERED_DAYS} days' ELSE interval '${UNREMEMBERED_HOURS} hours' END)
   RETURNING id`,
)

const trimSessions = statement<NoRow, [number]>(
  'session-trim',
  `DELETE FROM customer_session WHERE customer_id = $1 AND id NOT IN
   (SELECT id FROM customer_session WHERE customer_id = $1 ORDER BY id DESC LIMIT ${MAX_SESSIONS})`,
)

/** Opens a session and ends the oldest ones beyond the limit. */
export async function openSession(
  db: Queryable,
  customerId: number,
  remembered: boolean,
  { device, address }: Visitor,
): Promise<NewSession> {
  const token = newToken()
  await insert(db, hashToken(token), customerId, remembered, device, address)
  await trimSessions(db, customerId)
  return { token, maxAge: remembered ? REMEMBERED_DAYS * 86_400 : undefined }
}

const find = statement<
  {
    id: number
    customer_id: number
    remembered: boolean
    stale: boolean
    proof: ReauthMethod | null
  },
  [Buffer]
>(
  'session-find',
  `SELECT s.id, s.customer_id, s.remembered, s.last_seen_at < now() - interval '${SEEN_MINUTES} minutes' AS stale,
     CASE WHEN s.proved_at > now() - interval '${REAUTH_MINUTES} minutes' THEN s.proved_by END AS proof
   FROM customer_session s JOIN customer c ON c.id = s.customer_id
   WHERE s.token_hash = $1 AND s.expires_at > now() AND c.deleted_at IS NULL`,
)

const updateLastSeen = statement<NoRow, [number]>(
  'session-seen',
  'UPDATE customer_session SET last_seen_at = now() WHERE id = $1',
)

export async function findSession(db: Queryable, token: string): Promise<ActiveSession | undefined> {
  const [row] = await find(db, hashToken(token))
  if (!row) return undefined
  if (row.stale) await updateLastSeen(db, row.id)
  return {
    id: row.id,
    customerId: row.customer_id,
    remembered: row.remembered,
    reauthenticatedBy: row.proof ?? undefined,
  }
}

const setReauthenticated = statement<NoRow, [number, Buffer, string]>(
  'session-prove',
  'UPDATE customer_session SET token_hash = $2, proved_at = now(), proved_by = $3 WHERE id = $1',
)

/** Records a re-authentication and replaces the session's token, which invalidates copies of the cookie. */
export async function reauthenticateSession(
  db: Queryable,
  { id, remembered }: Pick<ActiveSession, 'id' | 'remembered'>,
  method: ReauthMethod,
): Promise<NewSession> {
  const token = newToken()
  await setReauthenticated(db, id, hashToken(token), method)
  return { token, maxAge: remembered ? REMEMBERED_DAYS * 86_400 : undefined }
}

const deleteSession = statement<NoRow, [number, number]>(
  'session-end',
  'DELETE FROM customer_session WHERE customer_id = $1 AND id = $2 RETURNING id',
)

const deleteSessions = statement<NoRow, [number, number | null]>(
  'session-end-all',
  'DELETE FROM customer_session WHERE customer_id = $1 AND id IS DISTINCT FROM $2::bigint RETURNING id',
)

/** Returns false if the session does not belong to the customer. */
export async function endSession(db: Queryable, customerId: number, id: number): Promise<boolean> {
  return (await deleteSession(db, customerId, id)).length > 0
}

/** Ends a customer's sessions, optionally except one. Returns how many. */
export async function endSessions(db: Queryable, customerId: number, except?: number): Promise<number> {
  return (await deleteSessions(db, customerId, except ?? null)).length
}

const list = statement<{ id: number; device: string; address: string; created_at: Date; last_seen_at: Date }, [number]>(
  'session-list',
  `SELECT id, device, address, created_at, last_seen_at FROM customer_session
   WHERE customer_id = $1 AND expires_at > now() ORDER BY last_seen_at DESC, id DESC`,
)

export async function listSessions(db: Queryable, customerId: number, current: number): Promise<Session[]> {
  return (await list(db, customerId)).map((row) => ({
    id: row.id,
    device: row.device,
    address: row.address,
    created_at: row.created_at.toISOString(),
    last_seen_at: row.last_seen_at.toISOString(),
    current: row.id === current,
  }))
}

const insertLogEntry = statement<NoRow, [number, string, string, string]>(
  'access-log',
  'INSERT INTO access_log (customer_id, event, device, address) VALUES ($1, $2, $3, $4)',
)

const trimLog = statement<NoRow, [number]>(
  'access-log-trim',
  `DELETE FROM access_log WHERE customer_id = $1 AND id <=
   (SELECT id FROM access_log WHERE customer_id = $1 ORDER BY id DESC OFFSET ${MAX_LOG_ENTRIES} LIMIT 1)`,
)

/** Writes an access log entry and deletes the oldest ones beyond the limit. */
export async function logAccess(
  db: Queryable,
  customerId: number,
  event: AccessLogEntry['event'],
  { device, address }: Visitor,
): Promise<void> {
  await insertLogEntry(db, customerId, event, device, address)
  await trimLog(db, customerId)
}

const entries = statement<
  { event: AccessLogEntry['event']; created_at: Date; device: string; address: string },
  [number]
>(
  'access-log-list',
  'SELECT event, created_at, device, address FROM access_log WHERE customer_id = $1 ORDER BY id DESC',
)

export async function listAccess(db: Queryable, customerId: number): Promise<AccessLogEntry[]> {
  return (await entries(db, customerId)).map(({ event, created_at, device, address }) => ({
    event,
    time: created_at.toISOString(),
    device,
    address,
  }))
}
