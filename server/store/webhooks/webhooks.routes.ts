import type { FastifyInstance } from 'fastify'
import { recordAudit } from '#server/platform/audit/audit.ts'
import type { Transaction } from '#server/platform/db/database.ts'
import { mutation } from '#server/platform/http/idempotency.ts'
import { route } from '#server/platform/http/operation-route.ts'
import { success } from '#server/platform/http/reply.ts'
import { findWebhook, readWebhookLog, replay, replayFailed, sendTest } from './deliveries.ts'
import { replaceSecret } from './secrets.ts'

/** The secret of a webhook, and its log (AD-29). Its values are a resource. */
export async function routes(app: FastifyInstance): Promise<void> {
  const read = { access: 'staff', roles: ['owner'] } as const
  const write = { ...read, limits: ['mutation'] } as const

  route(app, 'getWebhookLog', { config: read }, async ({ params, query }, reply) =>
    success(reply, await readWebhookLog(app.database.pool, params.id, query.before)),
  )

  route(
    app,
    'replaceWebhookSecret',
    { config: { ...write, reauthenticated: true } },
    mutation({
      before: async (request) => request.staff!,
      work: async ({ client }, { params: { id } }, staff) => {
        const { name } = await findWebhook(client, id)
        const secret = await replaceSecret(client, app, id)
        await recordAudit(client, staff, { action: 'secret_replaced', resource: 'webhook', recordId: id, title: name })
        return { data: { secret } }
      },
    }),
  )

  route(
    app,
    'testWebhook',
    { config: write },
    mutation({
      before: async () => undefined,
      work: async ({ client }: Transaction, { params: { id } }) => {
        await sendTest(client, await findWebhook(client, id))
        return { data: null }
      },
    }),
  )

  route(
    app,
    'replayWebhookDelivery',
    { config: write },
    mutation({
      before: async (request) => request.staff!,
      work: async ({ client }, { params: { id, delivery } }, staff) => {
        const webhook = await findWebhook(client, id)
        await replay(client, webhook, delivery)
        await recordAudit(client, staff, {
          ...{ action: 'sent_again', resource: 'webhook', recordId: id, title: webhook.name },
          changes: [{ field: '/delivery', to: delivery }],
        })
        return { data: null }
      },
    }),
  )

  route(
    app,
    'replayFailedDeliveries',
    { config: write },
    mutation({
      before: async (request) => request.staff!,
      work: async ({ client }, { params: { id } }, staff) => {
        const webhook = await findWebhook(client, id)
        const count = await replayFailed(client, webhook)
        await recordAudit(client, staff, {
          ...{ action: 'sent_again', resource: 'webhook', recordId: id, title: webhook.name },
          changes: [{ field: '/failed', to: count }],
        })
        return { data: { count } }
      },
    }),
  )
}
