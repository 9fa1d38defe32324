import type { FastifyInstance } from 'fastify'
import { type Queryable, statement } from '#server/platform/db/database.ts'
import { keyFor, seal, unseal } from '#server/platform/environment/seal.ts'

/** A message to be sent. */
export interface Message {
  channel: 'email' | 'sms'
  /** An e-mail address, or a phone number with its country's code. */
  recipient: string
  /** Of a text message: what it is about, for the outbox page alone. */
  subject: string
  text: string
  /** Mails only. */
  html?: string
  /** Seconds after which it is of no use any more. */
  useful?: number
}

/** What a message says, as it is kept: encrypted. */
export type Content = Pick<Message, 'text' | 'html'>

const PLACE = 'outbox'

const insert = statement<{ id: number }, [string, string, string, Buffer, string, number | null]>(
  'outbox-put',
  `INSERT INTO outbox (channel, recipient, subject, content, status, useless_at)
   VALUES ($1, $2, $3, $4, $5, now() + make_interval(secs => $6::int)) RETURNING id`,
)

/**
 * Hands a message over, in the transaction that gives rise to it: it is sent when and only when that is committed. One to
 * `nobody` is written and never sent, so that answering takes as long as if there were somebody.
 */
export async function putInOutbox(
  on: Queryable,
  { config }: FastifyInstance,
  message: Message,
  to: 'recipient' | 'nobody' = 'recipient',
): Promise<void> {
  const { channel, recipient, subject, text, html, useful } = message
  const content: Content = { text, ...(html !== undefined && { html }) }
  const sealed = seal(JSON.stringify(content), outboxKey(config.sessionSecret), PLACE)
  const hasTransport = channel === 'email' ? config.smtpUrl : config.smsWebhookUrl
  const status = to === 'nobody' ? 'withheld' : hasTransport ? 'waiting' : 'kept'
  await insert(on, channel, recipient, subject.replace(/\s+/g, ' '), sealed, status, useful ?? null)
}

export const outboxKey = (sessionSecret: string): Buffer => keyFor(sessionSecret, 'vitrine outbox')

/** What a kept message says; undefined when SESSION_SECRET was changed since. */
export function readContent(sealed: Buffer | null, key: Buffer): Content | undefined {
  if (!sealed) return undefined
  try {
    return JSON.parse(unseal(sealed, key, PLACE)) as Content
  } catch {
    return undefined
  }
}
