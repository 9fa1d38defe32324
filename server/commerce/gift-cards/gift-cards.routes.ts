import type { FastifyInstance } from 'fastify'
import { recordAudit } from '#server/platform/audit/audit.ts'
import { notFound } from '#server/platform/http/api-error.ts'
import { mutation } from '#server/platform/http/idempotency.ts'
import { route } from '#server/platform/http/operation-route.ts'
import { success } from '#server/platform/http/reply.ts'
import * as admin from '#words/admin-errors.ts'
import * as t from '#words/admin-gift-cards.ts'
import { deliverGiftCard } from './deliver-card.ts'
import { readGiftCardEntries } from './gift-card-entries.ts'

/** What staff do with gift cards besides issuing and editing them (AD-25). */
export async function routes(app: FastifyInstance): Promise<void> {
  const config = { access: 'staff', roles: ['owner', 'manager'] } as const

  route(app, 'listGiftCardEntries', { config }, async ({ params: { id }, query }, reply) => {
    const entries = await readGiftCardEntries(app.database.pool, id, query.before)
    if (!entries) throw notFound(admin.recordNotFound())
    return success(reply, entries)
  })

  route(
    app,
    'sendGiftCard',
    { config: { ...config, limits: ['mutation'], reauthenticated: true } },
    mutation({
      before: async () => undefined,
      work: async ({ client }, { staff, params: { id } }) => {
        const last4 = await deliverGiftCard(client, app, id)
        await recordAudit(client, staff!, {
          action: 'sent',
          resource: 'gift-card',
          recordId: id,
          title: `•••• ${last4}`,
          changes: [],
        })
        return { message: t.sent(), data: { last4 } }
      },
    }),
  )
}
