import type { FastifyInstance } from 'fastify'
import { splitAddress } from '#lib/url.ts'
import { isSecretPage } from '#pages/secret-address.ts'
import { secretPathIn } from '#server/platform/http/secret-paths.ts'
import { mayContainCode } from './may-contain-code.ts'
import { type NoRow, type Queryable, statement } from '#server/platform/db/database.ts'
import { addCount, storeCounts } from './counts.ts'
import { spelling } from './rule-path.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Visits of missing pages by path, since they were last stored. */
    missingPages: Map<string, number>
  }
}

/** Paths that a process counts between two rounds of the job; scanners try thousands. */
const MAX_COUNTED = 500
const MAX_STORED = 1000
const KEPT_DAYS = 90
const MAX_LENGTH = 300
/** Longer parts of a path may be tokens. */
const MAX_PART = 80

/** What scanners try, and what is not a page: files, hidden folders, other shops’ software. Postgres stores no NUL. */
const NO_PAGE = /\.(?!html?$)[a-z0-9]{1,10}$|\/\.|\/wp-|\/cgi-bin|\/\/|[\s\p{Cc}<>"'\\{}]/iu

/**
 * Returns the path by which a missing page is counted; undefined for what nobody would redirect, and for what may name a
 * person or contain a secret.
 */
export function countedPath(address: string): string | undefined {
  const given = splitAddress(address).path
  const path = spelling(given)
  if (mayContainCode(given) || path === '/' || path.length > MAX_LENGTH || NO_PAGE.test(path) || isSecretPage(path))
    return undefined
  if (path.includes('@') || path.includes('%40') || /\d{7,}/u.test(path)) return undefined
  return path.split('/').some((part) => part.length > MAX_PART) ? undefined : path
}

export function countMissing(app: FastifyInstance, address: string): void {
  const { missingPages } = app
  const path = secretPathIn(app, splitAddress(address).path) === undefined ? countedPath(address) : undefined
  if (path === undefined || (missingPages.size >= MAX_COUNTED && !missingPages.has(path))) return
  addCount(missingPages, path)
}

// Sorted, so that two processes cannot deadlock.
const addHits = statement<NoRow, [paths: string[], hits: number[]]>(
  'missing-page-hits',
  `INSERT INTO missing_page AS m (path, hits)
   SELECT path, hits FROM unnest($1::text[], $2::bigint[]) AS n (path, hits) ORDER BY path
   ON CONFLICT (path) DO UPDATE SET hits = m.hits + excluded.hits, last_at = now()`,
)
const sweepOld = statement<NoRow, []>(
  'missing-page-sweep-old',
  `DELETE FROM missing_page WHERE last_at < now() - interval '${KEPT_DAYS} days'`,
)
const sweepRare = statement<NoRow, []>(
  'missing-page-sweep-rare',
  `DELETE FROM missing_page WHERE id IN (
     SELECT id FROM missing_page ORDER BY hits DESC, last_at DESC, id DESC OFFSET ${MAX_STORED})`,
)

export const writeMissing = ({ missingPages }: FastifyInstance, db: Queryable): Promise<void> =>
  storeCounts(missingPages, async (paths, hits) => {
    await addHits(db, paths, hits)
    await sweepOld(db)
    await sweepRare(db)
  })

const forgetExact = statement<NoRow, [path: string]>('missing-page-forget', 'DELETE FROM missing_page WHERE path = $1')
const forgetBelow = statement<NoRow, [start: string]>(
  'missing-page-forget-below',
  'DELETE FROM missing_page WHERE starts_with(path, $1)',
)

/** Deletes the missing pages that a new redirect covers. */
export async function forgetRedirected(db: Queryable, from: string): Promise<void> {
  if (from.endsWith('*')) await forgetBelow(db, spelling(from.slice(0, -1)))
  else await forgetExact(db, spelling(from))
}
