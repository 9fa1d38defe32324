import type { FastifyInstance } from 'fastify'
import { emailKey } from '#lib/normalise-text.ts'
import { type NoRow, type Queryable, statement } from '#server/platform/db/database.ts'
import * as t from '#words/commands.ts'

interface SubscriberRow {
  email_key: string
  email: string
  mode: string
  created_at: Date
}

const insert = statement<NoRow, [string, string, string]>(
  'mode-subscriber',
  'INSERT INTO mode_subscriber (email_key, email, mode) VALUES ($1, $2, $3) ON CONFLICT (email_key) DO NOTHING',
)

const selectAll = statement<SubscriberRow, []>(
  'mode-subscribers',
  'SELECT email_key, email, mode, created_at FROM mode_subscriber ORDER BY created_at, email',
)

export async function addSubscriber(db: Queryable, email: string, mode: string): Promise<void> {
  await insert(db, emailKey(email), email, mode)
}

/** Returns one line per address: the time, the mode and the address. */
export async function listSubscribers(app: FastifyInstance): Promise<string> {
  const rows = await selectAll(app.database.pool)
  if (rows.length === 0) return t.noSubscribersYet()
  return rows.map(({ email, mode, created_at: at }) => `${at.toISOString()}\t${mode}\t${email}`).join('\n')
}
