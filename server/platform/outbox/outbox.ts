import type { FastifyInstance } from 'fastify'
import { toastMessages } from '#domain/auth-messages.ts'
import { emailKey } from '#lib/normal-form.ts'
import { type Queryable, statement } from '#server/platform/db/database.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import { keyFor, seal, unseal } from '#server/platform/environment/seal.ts'
import { countAttempt } from '#server/platform/limits/attempts.ts'
import type { LimitName } from '#server/platform/limits/limits.ts'

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
  /** Mails only: where one press ends them (RFC 8058). */
  unsubscribe?: string
  /** Seconds after which it is of no use any more. */
  useful?: number
  /** What it counts as among the messages to its receiver; news, if it is not said. */
  cause?: Cause
  /** Nothing of it is kept once it is sent or given up: its recipient has left the shop. */
  forget?: boolean
}

/**
 * Who brings a message about:
 * - asked: anybody who types an address or a number, such as a code or a link
 * - known: the same, from a device or an address that the account was logged in from before
 * - taken: anyone who names an address that is another's
 * - news: what happened to an order or an account
 * - shop: a message to the shop itself
 */
export type Cause = 'asked' | 'known' | 'taken' | 'news' | 'shop'

/** The limits of what one receiver gets, by who causes it (docs/security.md). */
const RECEIVER_LIMITS = {
  email: { asked: 'mailAsked', known: 'mailKnown', taken: 'mailTaken' },
  sms: { asked: 'smsAsked', known: 'smsKnown', taken: 'smsTaken' },
} as const satisfies Record<Message['channel'], Record<Exclude<Cause, 'news' | 'shop'>, LimitName>>

/** News that one receiver gets in a day: more than anybody orders. */
export const MOST_NEWS = 100

// Counted in the outbox itself, without a lock: orders of one person must not wait for each other.
const isFlooded = statement<{ flooded: boolean }, [string]>(
  'outbox-flooded',
  `SELECT count(*) >= ${MOST_NEWS} AS flooded FROM
     (SELECT FROM outbox WHERE recipient_key = $1 AND created_at > now() - interval '1 day' LIMIT ${MOST_NEWS}) one`,
)

/** The one form of a recipient, however it is spelled. */
export const recipientKey = ({ channel, recipient }: Pick<Message, 'channel' | 'recipient'>): string =>
  channel === 'email' ? emailKey(recipient) : recipient

/** What a message says, as it is kept: encrypted. */
export type Content = Pick<Message, 'text' | 'html' | 'unsubscribe'>

const PLACE = 'outbox'

const insert = statement<{ id: number }, [string, string, string, Buffer, string, number | null, string, boolean]>(
  'outbox-put',
  `INSERT INTO outbox (channel, recipient, subject, content, status, useless_at, recipient_key, forget)
   VALUES ($1, $2, $3, $4, $5, now() + make_interval(secs => $6::int), $7, $8) RETURNING id`,
)

/**
 * Hands a message over, in the transaction that gives rise to it: it is sent when and only when that is committed. One to
 * `nobody` is written and never sent, so that answering takes as long as if there were somebody; it is counted alike.
 *
 * Beyond the receiver's limit of the day nothing is sent: what somebody asked for is refused (ApiError 429), anything else is written and withheld.
 */
export async function putInOutbox(
  db: Queryable,
  { config }: FastifyInstance,
  message: Message,
  to: 'recipient' | 'nobody' = 'recipient',
): Promise<void> {
  const { channel, recipient, subject, text, html, unsubscribe, useful, forget = false } = message
  const key = recipientKey(message)
  const isTooMuch = await isBeyondLimit(db, message, key)
  const content: Content = {
    text,
    ...(html !== undefined && { html }),
    ...(unsubscribe !== undefined && { unsubscribe }),
  }
  const sealed = seal(JSON.stringify(content), outboxKey(config.sessionSecret), PLACE)
  const hasTransport = channel === 'email' ? config.smtpUrl : config.smsWebhookUrl
  const status = to === 'nobody' || isTooMuch ? 'withheld' : hasTransport ? 'waiting' : 'kept'
  await insert(db, channel, recipient, subject.replace(/\s+/g, ' '), sealed, status, useful ?? null, key, forget)
}

/** Counts a message among those to its receiver; whether it is one too many. Throws ApiError 429 where somebody asked for it. */
async function isBeyondLimit(db: Queryable, { channel, cause = 'news' }: Message, key: string): Promise<boolean> {
  if (cause === 'shop') return false
  if (cause === 'news') return (await isFlooded(db, key))[0]?.flooded ?? false
  const take = async (of: typeof cause): Promise<number> =>
    (await countAttempt(db, RECEIVER_LIMITS[channel][of], { account: key })).wait
  // Anyone who names a taken address is refused when anyone who names a free one is.
  const wait = await take(cause === 'taken' ? 'asked' : cause)
  if (wait > 0) throw new ApiError(429, 'too_many_tries', toastMessages.resendLimit, { retryAfter: wait })
  return cause === 'taken' && (await take('taken')) > 0
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
