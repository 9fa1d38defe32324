import type { DeskMessage, DeskMessageContent } from '#generated/api.d.ts'
import { type Queryable, statement } from '#server/platform/db/database.ts'
import { notFound } from '#server/platform/http/api-error.ts'
import { outboxKey, readContent } from '#server/platform/outbox/outbox.ts'
import * as t from '#words/admin-orders.ts'

interface MessageRow extends Omit<DeskMessage, 'created_at'> {
  created_at: Date
}

const messagesOfOrder = statement<MessageRow, [number]>(
  'desk-messages',
  `SELECT id, channel, kind, recipient, subject, status, error, created_at, content IS NOT NULL AND kind IS DISTINCT FROM 'confirmation_link' AS has_content
   FROM outbox WHERE order_id = $1 ORDER BY id`,
)
const messageOfOrder = statement<
  Pick<DeskMessage, 'id' | 'channel' | 'kind' | 'recipient' | 'subject'> & { content: Buffer | null },
  [order: number, id: number]
>('desk-message', `SELECT id, channel, kind, recipient, subject, content FROM outbox WHERE order_id = $1 AND id = $2`)

export const readMessages = async (db: Queryable, orderId: number): Promise<DeskMessage[]> =>
  (await messagesOfOrder(db, orderId)).map(({ created_at: at, ...message }) => ({
    ...message,
    created_at: at.toISOString(),
  }))

/** Returns a message of an order as it was sent, without the secrets of its links. @throws ApiError 404 */
export async function readMessage(
  db: Queryable,
  orderId: number,
  id: number,
  sessionSecret: string,
): Promise<DeskMessageContent> {
  const [row] = await messageOfOrder(db, orderId, id)
  const content =
    row && row.kind !== 'confirmation_link' ? readContent(row.content, outboxKey(sessionSecret)) : undefined
  if (!row || !content) throw notFound(t.messageGone())
  const { channel, recipient, subject } = row
  return {
    ...{ id: row.id, channel, recipient, subject },
    text: withoutTokens(content.text),
    html: content.html === undefined ? null : withoutTokens(content.html),
  }
}

/** Removes tokens from links: whoever follows such a link acts as the customer. */
const withoutTokens = (text: string): string => text.replaceAll(/(\btoken=)[\w.~-]+/g, '$1…')
