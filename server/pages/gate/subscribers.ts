import type { FastifyInstance } from 'fastify'
import { emailKey } from '#lib/normal-form.ts'
import { type Queryable, statement } from '#server/platform/db/database.ts'

const insert = statement<object, [string, string, string]>(
  'mode-subscriber',
  'INSERT INTO mode_subscriber (email_key, email, mode) VALUES ($1, $2, $3) ON CONFLICT (email_key) DO NOTHING RETURNING email',
)

/** Keeps an address, once. */
export async function keepSubscriber(db: Queryable, email: string, mode: string): Promise<void> {
  await insert(db, emailKey(email), email, mode)
}

/** A line for each address: when it was left, in which mode, and the address itself. */
export async function listSubscribers(app: FastifyInstance): Promise<string> {
  const { rows } = await app.database.pool.query<{ email: string; mode: string; created_at: Date }>(
    'SELECT email, mode, created_at FROM mode_subscriber ORDER BY created_at, email',
  )
  if (rows.length === 0) return 'Nobody has left an address yet.'
  return rows.map(({ email, mode, created_at: at }) => `${at.toISOString()}\t${mode}\t${email}`).join('\n')
}
