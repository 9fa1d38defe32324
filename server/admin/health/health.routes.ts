import type { FastifyInstance } from 'fastify'
import type { MailCheck } from '#generated/api.d.ts'
import { recordAudit } from '#server/platform/audit/audit.ts'
import { mutation } from '#server/platform/http/idempotency.ts'
import { route } from '#server/platform/http/operation-route.ts'
import { success } from '#server/platform/http/reply.ts'
import { retryMessagesNow } from '#server/platform/outbox/retry-messages.ts'
import * as t from '#words/admin-health.ts'
import { readHealth } from './read-health.ts'

export async function routes(app: FastifyInstance): Promise<void> {
  const staff = { access: 'staff', roles: ['owner', 'manager'] } as const

  route(app, 'getHealth', { config: staff }, async (_request, reply) => success(reply, await readHealth(app)))

  // Connects to another server.
  route(app, 'checkMailServer', { config: { ...staff, limits: ['download'] } }, async (_request, reply) =>
    success(reply, await checkMail(app)),
  )

  route(
    app,
    'retryMessages',
    { config: { ...staff, limits: ['mutation'] } },
    mutation<object, undefined, { count: number }>({
      before: async () => undefined,
      work: async ({ client }, request) => {
        const count = await retryMessagesNow(client)
        await recordAudit(client, request.staff!, {
          action: 'retried',
          resource: 'message',
          changes: [{ field: '/count', to: count }],
        })
        return { data: { count } }
      },
    }),
  )
}

async function checkMail(app: FastifyInstance): Promise<MailCheck> {
  if (!app.checkMailServer) return { is_good: false, text: t.mailMissing() }
  try {
    await app.checkMailServer()
    return { is_good: true, text: t.mailReached() }
  } catch (error) {
    return { is_good: false, text: t.mailNotReached({ problem: (error as Error).message.slice(0, 300) }) }
  }
}
