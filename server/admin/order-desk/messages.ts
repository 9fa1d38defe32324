import type { DeskMessage } from '#generated/api.d.ts'
import { type Queryable, statement } from '#server/platform/db/database.ts'

interface MessageRow extends Omit<DeskMessage, 'created_at'> {
  created_at: Date
}

const messagesOfOrder = statement<MessageRow, [number]>(
  'desk-messages',
  `SELECT id, channel, kind, recipient, subject, status, error, created_at, content IS NOT NULL AS has_content
   FROM outbox WHERE order_id = $1 ORDER BY id`,
)

export const readMessages = async (db: Queryable, orderId: number): Promise<DeskMessage[]> =>
  (await messagesOfOrder(db, orderId)).map(({ created_at: at, ...message }) => ({
    ...message,
    created_at: at.toISOString(),
  }))
