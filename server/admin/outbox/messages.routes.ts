import type { FastifyInstance, FastifyRequest } from 'fastify'
import { recordAudit } from '#server/platform/audit/audit.ts'
import { notFound } from '#server/platform/http/api-error.ts'
import { mutation } from '#server/platform/http/idempotency.ts'
import { route } from '#server/platform/http/operation-route.ts'
import { success } from '#server/platform/http/reply.ts'
import { sendMailFrame } from '#server/platform/outbox/mail-frame.ts'
import * as t from '#words/admin-messages.ts'
import { describeMessage, findMessage, listMessages, resendMessage, shownMessage } from './messages.ts'

/** Mails and text messages, without the codes and links by which staff could act as their recipients. */
export async function routes(app: FastifyInstance): Promise<void> {
  const { pool } = app.database
  const config = { access: 'staff', roles: ['owner', 'manager'] } as const
  const ofOrders = { access: 'staff', roles: ['owner', 'manager', 'fulfilment'] } as const
  const scopeOf = ({ staff }: FastifyRequest) => (staff?.role === 'fulfilment' ? 'orders' : 'all')

  route(app, 'listMessages', { config }, async (request, reply) => {
    const { messages, next } = await listMessages(pool, request.query)
    return success(reply, { messages: messages.map(shownMessage), next })
  })

  route(app, 'getMessage', { config: ofOrders }, async (request, reply) =>
    success(reply, describeMessage(await findMessage(pool, app, request.params.id, scopeOf(request)))),
  )

  route(app, 'showMessage', { config: ofOrders }, async (request, reply) => {
    const { shown } = await findMessage(pool, app, request.params.id, scopeOf(request))
    if (shown?.html === undefined) throw notFound(t.messageGone())
    return sendMailFrame(reply, shown.html)
  })

  route(
    app,
    'resendMessage',
    { config: { ...config, limits: ['mutation'] } },
    mutation({
      before: async (request) => request.staff!,
      work: async ({ client }, { params }, staff) => {
        const found = await resendMessage(client, app, params.id)
        await recordAudit(client, staff, {
          action: 'sent_again',
          resource: 'message',
          recordId: params.id,
          changes: [{ field: '/subject', to: found.row.subject }],
        })
        return { data: describeMessage(found) }
      },
    }),
  )
}
