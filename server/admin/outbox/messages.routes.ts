import type { FastifyInstance } from 'fastify'
import { route } from '#server/platform/http/operation-route.ts'
import { success } from '#server/platform/http/reply.ts'
import { outboxKey, readContent } from '#server/platform/outbox/outbox.ts'
import { listMessages } from './messages.ts'

/** Mails and text messages. For owners, because whoever reads them can reset any account's password. */
export async function routes(app: FastifyInstance): Promise<void> {
  const key = outboxKey(app.config.sessionSecret)
  route(app, 'listMessages', { config: { access: 'staff', roles: ['owner'] } }, async (request, reply) => {
    const { messages, next } = await listMessages(app.database.pool, request.query)
    return success(reply, {
      messages: messages.map(({ content, created_at: at, ...message }) => ({
        ...message,
        text: readContent(content, key)?.text ?? '',
        created_at: at.toISOString(),
      })),
      next,
    })
  })
}
