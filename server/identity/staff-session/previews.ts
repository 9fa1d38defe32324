import type { StaffRole } from '#domain/staff-roles.ts'
import { type NoRow, type Queryable, statement } from '#server/platform/db/database.ts'
import { NEEDS_SECOND_FACTOR } from './required-second-factor.ts'
import { IS_SESSION_VALID } from './staff-sessions.ts'

/** At the shop's host, while the admin has one of its own. It shows drafts and opens nothing of the admin. */
export const PREVIEW_COOKIE = 'vitrine_preview'
export const PREVIEW_SECONDS = 12 * 3600
/** A link is followed at once. */
const CODE_SECONDS = 60

const insert = statement<NoRow, [Buffer, number]>(
  'staff-preview-put',
  `INSERT INTO staff_preview (token_hash, session_id, expires_at)
   VALUES ($1, $2, now() + interval '${CODE_SECONDS} seconds')`,
)

const consume = statement<NoRow, [code: Buffer, token: Buffer]>(
  'staff-preview-use',
  `UPDATE staff_preview SET token_hash = $2, is_code = false, expires_at = now() + interval '${PREVIEW_SECONDS} seconds'
   WHERE token_hash = $1 AND is_code AND expires_at > now() RETURNING session_id`,
)

const find = statement<{ id: number | null; name: string | null; role: StaffRole | null }, [Buffer]>(
  'staff-preview-find',
  `SELECT p.id, p.name, p.role FROM staff_preview v JOIN staff_session s ON s.id = v.session_id
   LEFT JOIN staff p ON p.id = s.staff_id
   WHERE v.token_hash = $1 AND NOT v.is_code AND v.expires_at > now() AND ${IS_SESSION_VALID}
     AND NOT (${NEEDS_SECOND_FACTOR})`,
)

const remove = statement<NoRow, [Buffer]>('staff-preview-end', 'DELETE FROM staff_preview WHERE token_hash = $1')

/** Stores the code of a link to the shop, for a session of the admin. */
export async function startPreview(db: Queryable, sessionId: number, codeHash: Buffer): Promise<void> {
  await insert(db, codeHash, sessionId)
}

/** Replaces a code by a cookie's token, once. Returns false for a code that was used or has expired. */
export async function openPreview(db: Queryable, codeHash: Buffer, tokenHash: Buffer): Promise<boolean> {
  return (await consume(db, codeHash, tokenHash)).length > 0
}

/** Who previews the shop; their values are null for a session of the admin token. */
export async function findPreview(
  db: Queryable,
  tokenHash: Buffer,
): Promise<{ id: number | null; name: string | null; role: StaffRole | null } | undefined> {
  return (await find(db, tokenHash))[0]
}

export async function endPreview(db: Queryable, tokenHash: Buffer): Promise<void> {
  await remove(db, tokenHash)
}
