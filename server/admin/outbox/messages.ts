import { type Queryable, statement } from '#server/platform/db/database.ts'

export interface StoredMessage {
  id: number
  channel: 'email' | 'sms'
  recipient: string
  subject: string
  content: Buffer | null
  status: 'waiting' | 'sent' | 'failed' | 'kept' | 'withheld'
  error: string | null
  created_at: Date
}

export const MESSAGES_PER_PAGE = 50

const list = statement<StoredMessage, [to: string, before: number | null]>(
  'outbox-list',
  `SELECT id, channel, recipient, subject, content, status, error, created_at FROM outbox
   WHERE ($1 = '' OR strpos(lower(recipient), lower($1)) > 0) AND ($2::bigint IS NULL OR id < $2) ORDER BY id DESC LIMIT ${MESSAGES_PER_PAGE + 1}`,
)

/** Returns a page of messages, newest first, to recipients that contain `to`; `next` continues before the last one. */
export async function listMessages(
  db: Queryable,
  { to = '', before }: { to?: string; before?: number },
): Promise<{ messages: StoredMessage[]; next: number | null }> {
  const found = await list(db, to, before ?? null)
  const messages = found.slice(0, MESSAGES_PER_PAGE)
  return { messages, next: found.length > MESSAGES_PER_PAGE ? (messages.at(-1)?.id ?? null) : null }
}
