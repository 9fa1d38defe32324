import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyInstance } from 'fastify'
import * as auth from '#words/auth.ts'
import type { Notice } from '#domain/notices.ts'
import type { TextTemplate } from '#domain/text-templates.ts'
import { emailKey } from '#lib/normalise-text.ts'
import { type Queryable, statement } from '#server/platform/db/database.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import { keyFor, seal, unseal } from '#server/platform/environment/seal.ts'
import { countAttempt } from '#server/platform/limits/attempts.ts'
import type { LimitName } from '#server/platform/limits/limits.ts'

export interface Message {
  channel: 'email' | 'sms'
  recipient: string
  /** For text messages shown on the outbox page only. */
  subject: string
  text: string
  html?: string
  /** The line that mailboxes show after the subject; part of the HTML. */
  preheader?: string
  /** One-click unsubscribe address (RFC 8058); mails only. */
  unsubscribe?: string
  /** Seconds during which the message is useful. It is not sent later. */
  lifetimeSeconds?: number
  cause?: Cause
  /** Deletes the message once it is sent or has failed: the account is deleted. */
  forget?: boolean
  /** Names a file that is made when the message is sent, so that it is not stored; see `mailAttachments`. */
  attach?: AttachmentName
  /** What only the recipient may know, such as a code. Staff do not see it, and cannot send the message again. */
  secrets?: readonly string[]
  /** Kind of a text message, by which its registration is found. */
  template?: TextTemplate
  /** What it is, if the owner may switch it off. */
  notice?: Notice | undefined
  /** The order it is about; `kind` and parcel if it can be sent again. */
  order?: { id: number; kind?: string; shipmentId?: number }
}

/** Refers to a file by what the layer that makes it needs. */
export type AttachmentName = Readonly<Record<string, string | number>>

/**
 * What causes a message:
 * - asked: anyone typing an address or number, for a code or a link
 * - known: the same from a device or network the account has logged in from
 * - taken: someone entering an address that belongs to another account
 * - free: the same for an address that belongs to none
 * - news: an event of an order or account
 * - shop: a message to the shop itself
 */
export type Cause = 'asked' | 'known' | 'taken' | 'free' | 'news' | 'shop'

/** Daily limits per recipient (docs/security.md). */
const RECEIVER_LIMITS = {
  email: { asked: 'mailAsked', known: 'mailKnown', taken: 'mailTaken' },
  sms: { asked: 'smsAsked', known: 'smsKnown', taken: 'smsTaken' },
} as const satisfies Record<Message['channel'], Record<Exclude<Cause, 'free' | 'news' | 'shop'>, LimitName>>

export const MAX_DAILY_NEWS = 100

// Counted without a lock: orders of one customer must not block each other.
const isFlooded = statement<{ flooded: boolean }, [string]>(
  'outbox-flooded',
  `SELECT count(*) >= ${MAX_DAILY_NEWS} AS flooded FROM
     (SELECT FROM outbox WHERE recipient_key = $1 AND created_at > now() - interval '1 day' LIMIT ${MAX_DAILY_NEWS}) one`,
)

export const recipientKey = ({ channel, recipient }: Pick<Message, 'channel' | 'recipient'>): string =>
  channel === 'email' ? emailKey(recipient) : recipient

export interface Content extends Pick<Message, 'text' | 'html' | 'unsubscribe' | 'attach' | 'secrets' | 'template'> {
  /** Codes and the secrets of links are gone; see `maskContent`. */
  isMasked?: boolean
  /** Names of the files it was sent with. */
  files?: readonly string[]
}

const SEAL_CONTEXT = 'outbox'

const insert = statement<
  { id: number },
  [string, string, string, Buffer, string, number | null, string, boolean, number | null, string | null, number | null]
>(
  'outbox-put',
  `INSERT INTO outbox (channel, recipient, subject, content, status, useless_at, recipient_key, forget, order_id, kind, shipment_id)
   VALUES ($1, $2, $3, $4, $5, now() + make_interval(secs => $6::int), $7, $8, $9, $10, $11) RETURNING id`,
)

const collectors = new AsyncLocalStorage<Message[]>()
const requested = new AsyncLocalStorage<true>()

/** Does work whose messages are sent even if the owner has switched them off, because a person asks for them. */
export const sendAnyway = (work: () => Promise<void>): Promise<void> => requested.run(true, work)

/** Returns the messages that `work` would send. None of them is queued, and no limit counts them. */
export async function collectMessages(work: () => Promise<void>): Promise<Message[]> {
  const messages: Message[] = []
  await collectors.run(messages, work)
  return messages
}

/**
 * Queues a message in the caller's transaction, so it is sent if and only if that commits. With `to` = `nobody` it is
 * stored but never sent, which makes replies take equally long for unknown accounts. Beyond the recipient's daily limit
 * the message is withheld. A notice that the owner has switched off is dropped.
 * @throws ApiError 429 beyond the limit when someone asked for the message.
 */
export async function putInOutbox(
  db: Queryable,
  app: FastifyInstance,
  message: Message,
  to: 'recipient' | 'nobody' = 'recipient',
): Promise<void> {
  const collected = collectors.getStore()
  if (collected) return void collected.push(message)
  const { config } = app
  const { notice } = message
  if (notice !== undefined && !requested.getStore() && !(await app.noticeChoices.isWanted(notice))) return
  const {
    channel,
    recipient,
    subject,
    text,
    html,
    unsubscribe,
    attach,
    secrets,
    template,
    lifetimeSeconds,
    forget = false,
    order,
  } = message
  const key = recipientKey(message)
  const isOverLimit = await exceedsLimit(db, message, key)
  const content: Content = {
    text,
    ...(html !== undefined && { html }),
    ...(unsubscribe !== undefined && { unsubscribe }),
    ...(attach !== undefined && { attach }),
    ...(secrets !== undefined && { secrets }),
    ...(template !== undefined && { template }),
  }
  const sealed = sealContent(content, outboxKey(config.sessionSecret))
  const hasTransport =
    channel === 'email' ? config.smtpUrl !== undefined : (await app.smsService.read(db)) !== undefined
  const status = to === 'nobody' || isOverLimit ? 'withheld' : hasTransport ? 'waiting' : 'kept'
  await insert(
    db,
    channel,
    recipient,
    subject.replace(/\s+/g, ' '),
    sealed,
    status,
    lifetimeSeconds ?? null,
    key,
    forget,
    order?.id ?? null,
    order?.kind ?? null,
    order?.shipmentId ?? null,
  )
}

/**
 * Counts a message and returns whether it exceeds the recipient's limit.
 * @throws ApiError 429 when someone asked for the message.
 */
async function exceedsLimit(db: Queryable, { channel, cause = 'news' }: Message, key: string): Promise<boolean> {
  if (cause === 'shop') return false
  if (cause === 'news') return (await isFlooded(db, key))[0]?.flooded ?? false
  const limits = RECEIVER_LIMITS[channel]
  const countFor = async (limit: keyof typeof limits, account = key): Promise<number> =>
    (await countAttempt(db, limits[limit], { account })).wait
  // Taken and free addresses must be refused after the same number of requests, and in the same time.
  const wait = await countFor(cause === 'taken' || cause === 'free' ? 'asked' : cause)
  if (wait > 0) throw new ApiError(429, 'too_many_tries', auth.resendLimit(), { retryAfter: wait })
  if (cause === 'free') await countFor('taken', `free ${key}`)
  return cause === 'taken' && (await countFor('taken')) > 0
}

export const outboxKey = (sessionSecret: string): Buffer => keyFor(sessionSecret, 'vitrine outbox')

/** Encrypts a message to be stored. */
export const sealContent = (content: Content, key: Buffer): Buffer => seal(JSON.stringify(content), key, SEAL_CONTEXT)

/** Decrypts a stored message; undefined if SESSION_SECRET has changed since. */
export function readContent(sealed: Buffer | null, key: Buffer): Content | undefined {
  if (!sealed) return undefined
  try {
    return JSON.parse(unseal(sealed, key, SEAL_CONTEXT)) as Content
  } catch {
    return undefined
  }
}
