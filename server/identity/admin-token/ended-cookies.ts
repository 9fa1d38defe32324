import { LRUCache } from 'lru-cache'
import { type Queryable, statement } from '#server/platform/db/database.ts'
import { ADMIN_SECONDS, digestOf } from './admin-cookie.ts'

const end = statement<{ cookie_hash: Buffer }, [Buffer]>(
  'admin-logout',
  `WITH gone AS (DELETE FROM admin_logout WHERE expires_at < now())
   INSERT INTO admin_logout (cookie_hash, expires_at) VALUES ($1, now() + interval '${ADMIN_SECONDS} seconds')
   ON CONFLICT DO NOTHING RETURNING cookie_hash`,
)
const find = statement<{ ended: boolean }, [Buffer]>(
  'admin-logged-out',
  'SELECT EXISTS (SELECT FROM admin_logout WHERE cookie_hash = $1) AS ended',
)

/** Where another back end answers there is no database, and each process remembers its own. */
const here = new LRUCache<string, true>({ max: 1000, ttl: ADMIN_SECONDS * 1000 })

/** Makes a cookie void, in every browser that has a copy. */
export async function endAdminCookie(db: Queryable | undefined, value: string): Promise<void> {
  if (db) await end(db, digestOf(value))
  else here.set(digestOf(value).toString('base64url'), true)
}

/** Whether a cookie was logged out. */
export async function isEnded(db: Queryable | undefined, value: string): Promise<boolean> {
  if (!db) return here.has(digestOf(value).toString('base64url'))
  return (await find(db, digestOf(value)))[0]?.ended ?? false
}
