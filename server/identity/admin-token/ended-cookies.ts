import { LRUCache } from 'lru-cache'
import { type Queryable, statement } from '#server/platform/db/database.ts'
import { ADMIN_SECONDS, hashCookie } from './admin-cookie.ts'

const insertEnded = statement<{ cookie_hash: Buffer }, [Buffer]>(
  'admin-logout',
  `WITH gone AS (DELETE FROM admin_logout WHERE expires_at < now())
   INSERT INTO admin_logout (cookie_hash, expires_at) VALUES ($1, now() + interval '${ADMIN_SECONDS} seconds')
   ON CONFLICT DO NOTHING RETURNING cookie_hash`,
)
const find = statement<{ ended: boolean }, [Buffer]>(
  'admin-logged-out',
  'SELECT EXISTS (SELECT FROM admin_logout WHERE cookie_hash = $1) AS ended',
)

/** For a shop without a database (API_ORIGIN). */
const endedInProcess = new LRUCache<string, true>({ max: 1000, ttl: ADMIN_SECONDS * 1000 })

/** Revokes a cookie, including copies of it. */
export async function endAdminCookie(db: Queryable | undefined, value: string): Promise<void> {
  if (db) await insertEnded(db, hashCookie(value))
  else endedInProcess.set(hashCookie(value).toString('base64url'), true)
}

export async function isCookieEnded(db: Queryable | undefined, value: string): Promise<boolean> {
  if (!db) return endedInProcess.has(hashCookie(value).toString('base64url'))
  return (await find(db, hashCookie(value)))[0]?.ended ?? false
}
