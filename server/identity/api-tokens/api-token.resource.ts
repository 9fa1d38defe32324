import type { AdminApiToken } from '#generated/admin/api-token.js'
import { type NoRow, statement } from '#server/platform/db/database.ts'
import { defineResource } from '#server/platform/resources/resource.ts'
import { refuseValues } from '#server/platform/resources/refuse-values.ts'
import * as t from '#words/admin-outside.ts'

const MAX_TOKENS = 50

interface Row {
  name: string
  scopes: AdminApiToken['scopes']
  expires_at: Date | null
  created_at: Date
  updated_at: Date
}

const read = statement<Row, [id: number]>(
  'api-token-read',
  'SELECT name, scopes, expires_at, created_at, updated_at FROM api_token WHERE id = $1',
)
const count = statement<{ count: number }, []>('api-token-count', 'SELECT count(*)::int AS count FROM api_token')
const insert = statement<{ id: number }, [name: string, scopes: string[], expiresAt: string | null]>(
  'api-token-insert',
  'INSERT INTO api_token (name, scopes, expires_at) VALUES ($1, $2, $3) RETURNING id',
)
const update = statement<NoRow, [id: number, name: string, scopes: string[], expiresAt: string | null]>(
  'api-token-update',
  'UPDATE api_token SET name = $2, scopes = $3, expires_at = $4, updated_at = now() WHERE id = $1',
)
const remove = statement<NoRow, [id: number]>('api-token-remove', 'DELETE FROM api_token WHERE id = $1')

export const resource = defineResource<AdminApiToken>({
  name: 'api-token',
  table: 'api_token',
  list: {
    from: 'api_token a',
    id: 'a.id',
    title: 'a.name',
    columns: {
      name: 'a.name',
      prefix: `a.prefix || '…'`,
      state: `CASE WHEN a.expires_at <= now() THEN 'expired' WHEN a.token_hash IS NULL THEN 'new' ELSE 'ready' END`,
      last_used_at: 'a.last_used_at',
      expires_at: 'a.expires_at',
    },
    search: 'a.name ILIKE $pattern',
    sorts: {
      name: { sql: 'a.name', type: 'text' },
      last_used_at: { sql: `coalesce(a.last_used_at, '-infinity')`, type: 'timestamptz' },
    },
  },
  read: async (db, id) => {
    const [row] = await read(db, id)
    if (!row) return undefined
    const { name, scopes, expires_at: expiresAt, created_at: createdAt, updated_at: updatedAt } = row
    return { values: { name, scopes, expires_at: expiresAt?.toISOString() ?? null }, createdAt, updatedAt }
  },
  create: async (db, { name, scopes, expires_at: expiresAt }) => {
    if (((await count(db))[0]?.count ?? 0) >= MAX_TOKENS)
      refuseValues({ '/name': t.tooManyTokens({ most: MAX_TOKENS }) })
    const [row] = await insert(db, name.trim(), scopes, expiresAt)
    return row!.id
  },
  update: async (db, id, { name, scopes, expires_at: expiresAt }) =>
    void (await update(db, id, name.trim(), scopes, expiresAt)),
  remove: async (db, id) => void (await remove(db, id)),
})
