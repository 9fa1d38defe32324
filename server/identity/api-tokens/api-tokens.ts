import type { ApiTokenState } from '#generated/api.d.ts'
import type { ApiScope } from '#domain/api-scopes.ts'
import { hashToken, newToken } from '#server/identity/auth/tokens.ts'
import { type NoRow, type Queryable, statement } from '#server/platform/db/database.ts'
import { notFound } from '#server/platform/http/api-error.ts'
import * as t from '#words/admin-outside.ts'

/** Distinguishes tokens from the admin token, and lets scanners for leaked secrets find them. */
export const TOKEN_PREFIX = 'vit_'
const SHOWN_CHARACTERS = TOKEN_PREFIX.length + 4
/** Interval at which last uses are written. */
const USED_MINUTES = 1

export interface ApiToken {
  id: number
  name: string
  scopes: ApiScope[]
}

const find = statement<ApiToken & { stale: boolean }, [hash: Buffer]>(
  'api-token-find',
  `SELECT id, name, scopes,
     coalesce(last_used_at < now() - interval '${USED_MINUTES} minutes', true) AS stale
   FROM api_token WHERE token_hash = $1 AND (expires_at IS NULL OR expires_at > now())`,
)
const markUsed = statement<NoRow, [id: number]>(
  'api-token-used',
  'UPDATE api_token SET last_used_at = now() WHERE id = $1',
)
const setSecret = statement<{ name: string }, [id: number, hash: Buffer, prefix: string]>(
  'api-token-secret',
  'UPDATE api_token SET token_hash = $2, prefix = $3, last_used_at = NULL WHERE id = $1 RETURNING name',
)
const readState = statement<{ prefix: string | null; last_used_at: Date | null; is_expired: boolean }, [id: number]>(
  'api-token-state',
  `SELECT prefix, last_used_at, coalesce(expires_at <= now(), false) AS is_expired FROM api_token WHERE id = $1`,
)

/** Returns the valid token with a secret, and records that it was used. */
export async function findApiToken(db: Queryable, secret: string): Promise<ApiToken | undefined> {
  const [row] = await find(db, hashToken(secret))
  if (!row) return undefined
  const { stale, ...token } = row
  if (stale) await markUsed(db, token.id)
  return token
}

/** Replaces the secret of a token and returns it, with the token’s name. @throws ApiError 404 */
export async function createSecret(db: Queryable, id: number): Promise<{ name: string; secret: string }> {
  const secret = TOKEN_PREFIX + newToken()
  const [row] = await setSecret(db, id, hashToken(secret), secret.slice(0, SHOWN_CHARACTERS))
  if (!row) throw notFound(t.tokenGone())
  return { name: row.name, secret }
}

/** @throws ApiError 404 */
export async function readTokenState(db: Queryable, id: number): Promise<ApiTokenState> {
  const [row] = await readState(db, id)
  if (!row) throw notFound(t.tokenGone())
  return { ...row, last_used_at: row.last_used_at?.toISOString() ?? null }
}
