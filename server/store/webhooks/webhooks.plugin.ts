import fp from 'fastify-plugin'
import { type NoRow, type Queryable, statement } from '#server/platform/db/database.ts'
import { type Receivers, receiversIn } from './receiver-address.ts'
import { sendWebhooks } from './send-webhooks.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Addresses that webhooks are sent to. */
    webhookReceivers: Receivers
  }
}

const EVERY_MS = 1000
const SWEEP_MS = 3_600_000
const KEPT_DAYS = 30
const BATCH = 5000

const sweepEvents = statement<{ id: string }, []>(
  'webhook-events-sweep',
  `DELETE FROM webhook_event WHERE id IN (
     SELECT id FROM webhook_event WHERE created_at < now() - interval '${KEPT_DAYS} days' LIMIT ${BATCH}) RETURNING id`,
)
// Of webhooks that were deleted while an event was recorded.
const sweepDeliveries = statement<NoRow, []>(
  'webhook-deliveries-sweep',
  'DELETE FROM webhook_delivery d WHERE NOT EXISTS (SELECT FROM webhook w WHERE w.id = d.webhook_id)',
)

/** Sends messages to other systems, and forgets them after a month. */
export const plugin = fp(async (app) => {
  app.decorate('webhookReceivers', receiversIn(app.config.webhookNetworks ?? []))
  app.addJob({ name: 'send-webhooks', everyMs: EVERY_MS, work: (db, closing) => sendWebhooks(app, db, closing) })
  app.addJob({ name: 'sweep-webhooks', everyMs: SWEEP_MS, exclusive: true, work: sweep })
})

async function sweep(db: Queryable, closing: AbortSignal): Promise<void> {
  await sweepDeliveries(db)
  while (!closing.aborted && (await sweepEvents(db)).length === BATCH);
}
