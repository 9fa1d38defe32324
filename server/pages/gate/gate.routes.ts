import type { FastifyInstance } from 'fastify'
import { mutation } from '#server/platform/http/idempotency.ts'
import { route } from '#server/platform/http/operation-route.ts'
import { enter } from './enter.ts'
import { addSubscriber } from './subscribers.ts'
import { readSubscription } from './subscription.ts'

const config = { access: 'everyone', limits: ['mutation'], whileClosed: 'open' } as const

export async function routes(app: FastifyInstance): Promise<void> {
  route(
    app,
    'verifyPassword',
    { config },
    mutation({
      before: (request) => enter(app, request, request.body.password),
      work: async (_transaction, _request, cookies) => ({ data: {}, cookies }),
    }),
  )

  route(
    app,
    'subscribeToMode',
    { config },
    mutation({
      before: (request) => readSubscription(app, request, request.body.email),
      work: async ({ client }, _request, { email, mode }) => {
        await addSubscriber(client, email, mode)
        return { data: {} }
      },
    }),
  )
}
