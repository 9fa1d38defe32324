import type { FastifyInstance } from 'fastify'
import { customerOf } from '#server/identity/auth/request-session.ts'
import { notFound } from '#server/platform/http/api-error.ts'
import { mutation } from '#server/platform/http/idempotency.ts'
import { route } from '#server/platform/http/operation-route.ts'
import { success } from '#server/platform/http/reply.ts'
import * as t from '#words/payment-errors.ts'
import * as replies from '#words/replies.ts'
import { listSavedCards, removeSavedCard } from './saved-cards.ts'

export async function routes(app: FastifyInstance): Promise<void> {
  route(app, 'getSavedCards', { config: { access: 'customer', limits: ['savedCards'] } }, async (request, reply) =>
    success(reply, await listSavedCards(app, customerOf(request).id)),
  )

  route(
    app,
    'removeSavedCard',
    { config: { access: 'customer', limits: ['mutation', 'savedCards'] } },
    mutation({
      before: async (request) => {
        if (!(await removeSavedCard(app, customerOf(request).id, request.params))) throw notFound(t.unknownCard())
      },
      work: async () => ({ message: replies.cardRemoved(), data: {} }),
    }),
  )
}
