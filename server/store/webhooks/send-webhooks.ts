import type { FastifyInstance } from 'fastify'
import { type NoRow, type Queryable, statement } from '#server/platform/db/database.ts'
import { PublicFetchError, postPublic } from '#server/platform/network/fetch-public.ts'
import { allowedFor } from './receiver-address.ts'
import { openSecrets } from './secrets.ts'
import { webhookHeaders } from './signature.ts'

/** Seconds after each failed attempt: nine attempts in 27 hours. */
export const RETRY_SECONDS = [10, 60, 300, 1800, 7200, 18_000, 36_000, 36_000] as const
/** Retries are spread by this share, so that they do not all arrive at once after an outage. */
const SPREAD = 0.1
const TIMEOUT_MS = 10_000
const MAX_REPLY_BYTES = 1000
/** A receiver is sent this many messages at once; one while it fails. */
const PARALLEL = 5
/** How long one round may wait for a slow receiver. */
const ROUND_MS = 15_000
const SUSPEND_DAYS = 3

interface Due {
  id: number
  event_id: string
  type: string
  data: Record<string, unknown>
  created_at: Date
  url: string
  secret: Buffer
  previous_secret: Buffer | null
  tries: number
}

const readDue = statement<{ id: number }, []>(
  'webhooks-due',
  `SELECT id FROM webhook w WHERE state = 'on'
     AND EXISTS (SELECT FROM webhook_delivery d WHERE d.webhook_id = w.id AND d.state = 'waiting' AND d.next_at <= now())`,
)
// Claims deliveries for a minute; if this process dies, another one sends them afterwards.
const claim = statement<Due, [webhookId: number]>(
  'webhook-deliveries-claim',
  `UPDATE webhook_delivery d SET tries = d.tries + 1, next_at = now() + interval '1 minute'
   FROM webhook w, webhook_event e
   WHERE d.id IN (
       SELECT id FROM webhook_delivery WHERE webhook_id = $1 AND state = 'waiting' AND next_at <= now()
       ORDER BY next_at, id
       LIMIT (SELECT CASE WHEN failing_since IS NULL THEN ${PARALLEL} ELSE 1 END FROM webhook WHERE id = $1)
       FOR UPDATE SKIP LOCKED)
     AND w.id = d.webhook_id AND w.state = 'on' AND e.id = d.event_id
   RETURNING d.id, d.event_id, e.type, e.data, e.created_at, w.url, w.secret,
     CASE WHEN w.previous_until > now() THEN w.previous_secret END AS previous_secret, d.tries`,
)
const finish = statement<
  NoRow,
  [id: number, state: string, delay: number, status: number | null, failure: string | null, reply: string, ms: number]
>(
  'webhook-delivery-finish',
  `WITH attempt AS (
     INSERT INTO webhook_attempt (delivery_id, status, failure, reply, duration_ms)
     SELECT id, $4::smallint, $5::text, $6::text, $7::int FROM webhook_delivery WHERE id = $1)
   UPDATE webhook_delivery SET state = $2, next_at = now() + make_interval(secs => $3) WHERE id = $1`,
)
const markWorking = statement<NoRow, [webhookId: number]>(
  'webhook-working',
  'UPDATE webhook SET failing_since = NULL WHERE id = $1 AND failing_since IS NOT NULL',
)
const markFailing = statement<{ state: string }, [webhookId: number, isGone: boolean]>(
  'webhook-failing',
  `UPDATE webhook SET failing_since = coalesce(failing_since, now()),
     state = CASE WHEN $2 OR failing_since < now() - interval '${SUSPEND_DAYS} days' THEN 'suspended' ELSE state END
   WHERE id = $1 AND state = 'on' RETURNING state`,
)

/** Sends what is due, to all receivers at once. */
export async function sendWebhooks(app: FastifyInstance, db: Queryable, closing: AbortSignal): Promise<void> {
  await Promise.all((await readDue(db)).map(({ id }) => sendTo(app, id, closing)))
}

async function sendTo(app: FastifyInstance, webhookId: number, closing: AbortSignal): Promise<void> {
  const until = Date.now() + ROUND_MS
  while (!closing.aborted && Date.now() < until) {
    const due = await claim(app.database.pool, webhookId)
    if (due.length === 0) return
    await Promise.all(due.map((delivery) => sendOne(app, webhookId, delivery)))
  }
}

interface Outcome {
  status: number | null
  failure: string | null
  reply: string
}

async function sendOne(app: FastifyInstance, webhookId: number, delivery: Due): Promise<void> {
  const { pool } = app.database
  const startedAt = performance.now()
  const { status, failure, reply } = await post(app, delivery)
  const isDelivered = status !== null && status >= 200 && status < 300
  const delay = RETRY_SECONDS[delivery.tries - 1]
  const state = isDelivered ? 'delivered' : delay === undefined ? 'failed' : 'waiting'
  const spread = (delay ?? 0) * (1 + SPREAD * Math.random())
  await finish(pool, delivery.id, state, spread, status, failure, reply, Math.round(performance.now() - startedAt))
  if (isDelivered) return void (await markWorking(pool, webhookId))
  // “Gone” is how a receiver unsubscribes.
  const [webhook] = await markFailing(pool, webhookId, status === 410)
  if (webhook?.state === 'suspended')
    app.log.warn({ webhook: webhookId }, 'a webhook was suspended: its receiver has failed for days')
}

async function post(app: FastifyInstance, delivery: Due): Promise<Outcome> {
  const { event_id: id, type, data, created_at: createdAt, url, secret, previous_secret: previous } = delivery
  const secrets = openSecrets(app, [secret, previous])
  if (secrets.length === 0) return { status: null, failure: 'secret_lost', reply: '' }
  const body = JSON.stringify({ id, type, timestamp: createdAt.toISOString(), data })
  const headers = webhookHeaders(secrets, { id, timestamp: Math.floor(Date.now() / 1000), body })
  try {
    const limits = {
      maxBytes: MAX_REPLY_BYTES,
      timeoutMs: TIMEOUT_MS,
      isAllowed: allowedFor(url, app.webhookReceivers),
    }
    const reply = await postPublic(url, { headers, body }, limits)
    return { status: reply.status, failure: null, reply: readable(reply.body) }
  } catch (error) {
    if (!(error instanceof PublicFetchError)) throw error
    return { status: null, failure: error.reason, reply: '' }
  }
}

/** Returns bytes as text that Postgres can store. */
const readable = (bytes: Buffer): string => bytes.toString('utf8').replaceAll('\u0000', '\uFFFD')
