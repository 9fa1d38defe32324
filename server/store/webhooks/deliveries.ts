import type { WebhookLog } from '#generated/api.d.ts'
import { type NoRow, type Queryable, statement } from '#server/platform/db/database.ts'
import { ApiError, notFound } from '#server/platform/http/api-error.ts'
import * as t from '#words/admin-outside.ts'

const PAGE = 25

interface WebhookRow {
  id: number
  name: string
  state: WebhookLog['state']
  failing_since: Date | null
  secret_shown: boolean
  waiting: number
  failed: number
}

interface DeliveryRow {
  id: number
  event_id: string
  type: string
  data: Record<string, unknown>
  created_at: Date
  state: WebhookLog['deliveries'][number]['state']
  next_at: Date
  attempts: WebhookLog['deliveries'][number]['attempts']
}

const readWebhook = statement<WebhookRow, [id: number]>(
  'webhook-state',
  `SELECT id, name, state, failing_since, previous_secret IS NOT NULL AS secret_shown,
     (SELECT count(*)::int FROM webhook_delivery d WHERE d.webhook_id = w.id AND d.state = 'waiting') AS waiting,
     (SELECT count(*)::int FROM webhook_delivery d WHERE d.webhook_id = w.id AND d.state = 'failed') AS failed
   FROM webhook w WHERE id = $1`,
)
const readLog = statement<DeliveryRow, [webhookId: number, before: number, limit: number]>(
  'webhook-log',
  `SELECT d.id, d.event_id, e.type, e.data, e.created_at, d.state, d.next_at,
     coalesce((SELECT jsonb_agg(jsonb_build_object('at', a.created_at, 'status', a.status, 'failure', a.failure,
         'reply', a.reply, 'duration_ms', a.duration_ms) ORDER BY a.id DESC)
       FROM (SELECT * FROM webhook_attempt WHERE delivery_id = d.id ORDER BY id DESC LIMIT 20) a), '[]') AS attempts
   FROM webhook_delivery d JOIN webhook_event e ON e.id = d.event_id
   WHERE d.webhook_id = $1 AND d.id < $2 ORDER BY d.id DESC LIMIT $3`,
)
const insertTest = statement<{ id: number }, [webhookId: number]>(
  'webhook-test',
  `WITH event AS (INSERT INTO webhook_event (type, data) VALUES ('webhook.test', '{}') RETURNING id)
   INSERT INTO webhook_delivery (webhook_id, event_id) SELECT $1, id FROM event RETURNING id`,
)
const replayOne = statement<{ id: number }, [webhookId: number, id: number]>(
  'webhook-replay',
  `UPDATE webhook_delivery SET state = 'waiting', tries = 0, next_at = now() WHERE webhook_id = $1 AND id = $2 RETURNING id`,
)
const replayAllFailed = statement<{ id: number }, [webhookId: number]>(
  'webhook-replay-failed',
  `UPDATE webhook_delivery SET state = 'waiting', tries = 0, next_at = now()
   WHERE webhook_id = $1 AND state = 'failed' RETURNING id`,
)
const postponeNone = statement<NoRow, [webhookId: number]>(
  'webhook-send-now',
  `UPDATE webhook_delivery SET next_at = now() WHERE webhook_id = $1 AND state = 'waiting' AND tries > 0`,
)

/** @throws ApiError 404 */
export async function findWebhook(db: Queryable, id: number): Promise<WebhookRow> {
  const [webhook] = await readWebhook(db, id)
  if (!webhook) throw notFound(t.webhookGone())
  return webhook
}

/** Returns a webhook’s state and its deliveries before one, newest first, each with its last attempts. */
export async function readWebhookLog(db: Queryable, id: number, before?: number): Promise<WebhookLog> {
  const webhook = await findWebhook(db, id)
  const { state, failing_since: failingSince, secret_shown, waiting, failed } = webhook
  const rows = await readLog(db, id, before ?? Number.MAX_SAFE_INTEGER, PAGE + 1)
  return {
    state,
    failing_since: failingSince?.toISOString() ?? null,
    secret_shown,
    waiting,
    failed,
    deliveries: rows.slice(0, PAGE).map(({ created_at: createdAt, next_at: nextAt, ...row }) => ({
      ...row,
      created_at: createdAt.toISOString(),
      next_at: row.state === 'waiting' ? nextAt.toISOString() : null,
    })),
    has_more: rows.length > PAGE,
  }
}

/** Queues a message without content, to try a receiver. @throws ApiError 409 while the webhook is not on */
export async function sendTest(db: Queryable, { id, state }: WebhookRow): Promise<void> {
  requireOn(state)
  await insertTest(db, id)
}

/**
 * Sends an event again with the same id, whether or not it was delivered.
 * @throws ApiError 404; 409 while the webhook is not on
 */
export async function replay(db: Queryable, { id, state }: WebhookRow, delivery: number): Promise<void> {
  requireOn(state)
  if ((await replayOne(db, id, delivery)).length === 0) throw notFound(t.deliveryGone())
}

/** Sends all failed deliveries again, and those that wait for a retry now. Returns how many had failed. */
export async function replayFailed(db: Queryable, { id, state }: WebhookRow): Promise<number> {
  requireOn(state)
  await postponeNone(db, id)
  return (await replayAllFailed(db, id)).length
}

function requireOn(state: WebhookRow['state']): void {
  if (state !== 'on') throw new ApiError(409, 'webhook_off', t.webhookOff())
}
