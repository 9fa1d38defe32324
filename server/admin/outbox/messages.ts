import type { MessageDetails, MessagesPage, MessagesQuery } from '#generated/api.d.ts'
import type { FastifyInstance } from 'fastify'
import { type Queryable, statement } from '#server/platform/db/database.ts'
import { ApiError, notFound } from '#server/platform/http/api-error.ts'
import { maskContent } from '#server/platform/outbox/masked-content.ts'
import { type Content, outboxKey, putInOutbox, readContent } from '#server/platform/outbox/outbox.ts'
import { fileTitle } from '#server/commerce/documents/order-documents.ts'
import * as t from '#words/admin-messages.ts'

export interface StoredMessage {
  id: number
  channel: 'email' | 'sms'
  recipient: string
  subject: string
  content: Buffer | null
  status: 'waiting' | 'sent' | 'failed' | 'kept' | 'withheld'
  error: string | null
  order_number: string | null
  created_at: Date
}

interface DetailedMessage extends StoredMessage {
  order_id: number | null
  kind: string | null
  shipment_id: number | null
  tries: number
  next_at: Date
  sent_at: Date | null
  answer: string | null
  has_expired: boolean
}

export const MESSAGES_PER_PAGE = 50

const list = statement<StoredMessage, [to: string, before: number | null, status: string | null]>(
  'outbox-list',
  `SELECT m.id, m.channel, m.recipient, m.subject, m.content, m.status, m.error, o.order_no AS order_number, m.created_at
   FROM outbox m LEFT JOIN orders o ON o.id = m.order_id
   WHERE ($1 = '' OR strpos(lower(m.recipient), lower($1)) > 0) AND ($2::bigint IS NULL OR m.id < $2) AND ($3::text IS NULL OR m.status = $3)
   ORDER BY m.id DESC LIMIT ${MESSAGES_PER_PAGE + 1}`,
)

// Staff never see messages that are deleted once they are sent.
const find = statement<DetailedMessage, [id: number, isAnyMessage: boolean]>(
  'outbox-message',
  `SELECT m.id, m.channel, m.recipient, m.subject, CASE WHEN NOT m.forget THEN m.content END AS content, m.status, m.error, o.order_no AS order_number, m.created_at,
     m.order_id, m.kind, m.shipment_id, m.tries, m.next_at, m.sent_at, m.answer, coalesce(m.useless_at <= now(), false) AS has_expired
   FROM outbox m LEFT JOIN orders o ON o.id = m.order_id WHERE m.id = $1 AND ($2 OR m.order_id IS NOT NULL)`,
)
const lock = statement<{ id: number }, [id: number]>('outbox-lock', 'SELECT id FROM outbox WHERE id = $1 FOR UPDATE')
const tryAgain = statement<{ id: number }, [id: number]>(
  'outbox-again',
  `UPDATE outbox SET status = 'waiting', tries = 0, error = NULL, next_at = now() WHERE id = $1 AND status = 'failed' RETURNING id`,
)

/** Returns a page of messages, newest first, to recipients that contain `to`; `next` continues before the last one. */
export async function listMessages(
  db: Queryable,
  { to = '', before, status }: MessagesQuery,
): Promise<{ messages: StoredMessage[]; next: number | null }> {
  const found = await list(db, to, before ?? null, status ?? null)
  const messages = found.slice(0, MESSAGES_PER_PAGE)
  return { messages, next: found.length > MESSAGES_PER_PAGE ? (messages.at(-1)?.id ?? null) : null }
}

/** Returns a row of the list as staff see it. */
export const shownMessage = ({
  content: _,
  created_at: at,
  ...message
}: StoredMessage): MessagesPage['messages'][number] => ({ ...message, created_at: at.toISOString() })

interface FoundMessage {
  row: DetailedMessage
  /** Without secrets; undefined once it is deleted. */
  shown: Content | undefined
  stored: Content | undefined
}

/** Returns a message; `scope` is `orders` for people who see messages about orders only. @throws ApiError 404 */
export async function findMessage(
  db: Queryable,
  { config }: FastifyInstance,
  id: number,
  scope: 'all' | 'orders',
): Promise<FoundMessage> {
  const [row] = await find(db, id, scope === 'all')
  if (!row) throw notFound(t.messageGone())
  const stored = readContent(row.content, outboxKey(config.sessionSecret))
  return { row, stored, shown: stored && maskContent(stored) }
}

/** Returns a message with what can be done about it, without its secrets. */
export function describeMessage(found: FoundMessage): MessageDetails {
  const { row, shown } = found
  const { id, channel, recipient, subject, status, error, order_number: number, created_at: at } = row
  return {
    ...{ id, channel, recipient, subject, status, error, order_number: number, created_at: at.toISOString() },
    text: shown?.text ?? null,
    has_html: shown?.html !== undefined,
    files: [...(shown?.files ?? (shown?.attach ? [fileTitle(shown.attach)] : []))],
    attempts: row.tries,
    next_attempt: status === 'waiting' ? row.next_at.toISOString() : null,
    sent_at: row.sent_at?.toISOString() ?? null,
    answer: row.answer,
    resend: canResend(found),
  }
}

function canResend({ row, stored, shown }: FoundMessage): MessageDetails['resend'] {
  if (row.status === 'waiting') return 'underway'
  if (row.kind !== null) return 'from_order'
  if (!stored || !shown) return 'gone'
  if (stored.secrets || stored.isMasked === true || row.has_expired || row.status === 'withheld') return 'secret'
  // Only a failed message still has its links; a copy would lack them.
  return row.status !== 'failed' && shown.isMasked === true ? 'secret' : 'possible'
}

/** Sends a message again. @throws ApiError 422 `not_resendable` with the reason */
export async function resendMessage(db: Queryable, app: FastifyInstance, id: number): Promise<FoundMessage> {
  await lock(db, id)
  const found = await findMessage(db, app, id, 'all')
  const state = canResend(found)
  const { row, stored } = found
  if (state !== 'possible' || !stored) throw new ApiError(422, 'not_resendable', t.notResendable({ state }))
  if (row.status === 'failed') await tryAgain(db, id)
  else await putInOutbox(db, app, copyOf(row, stored))
  return await findMessage(db, app, id, 'all')
}

function copyOf(row: DetailedMessage, { files: _, isMasked: __, ...content }: Content) {
  const { channel, recipient, subject, order_id: order, kind, shipment_id: shipmentId } = row
  return {
    ...content,
    ...{ channel, recipient, subject },
    ...(order !== null && {
      order: { id: order, ...(kind !== null && { kind }), ...(shipmentId !== null && { shipmentId }) },
    }),
  }
}
