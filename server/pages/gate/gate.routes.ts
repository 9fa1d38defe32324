import type { FastifyInstance } from 'fastify'
import type { SubscribeToModeBody, VerifyPasswordBody } from '#generated/api.d.ts'
import { mutation } from '#server/platform/http/idempotency.ts'
import { ref, replies } from '#server/platform/http/schemas.ts'
import { enter } from './enter.ts'
import { addSubscriber } from './subscribers.ts'
import { readSubscription } from './subscription.ts'

const tags = ['storefront']
const config = { access: 'everyone', limits: ['mutation'], whileClosed: 'open' } as const

export async function routes(app: FastifyInstance): Promise<void> {
  app.post<{ Body: VerifyPasswordBody }>(
    '/storefront/verify-password',
    { config, schema: { tags, body: ref('VerifyPasswordBody'), response: replies(ref('Done')) } },
    mutation({
      before: (request) => enter(app, request, request.body.password),
      work: async (_transaction, _request, cookies) => ({ data: {}, cookies }),
    }),
  )

  app.post<{ Body: SubscribeToModeBody }>(
    '/storefront/subscribe-to-mode',
    { config, schema: { tags, body: ref('SubscribeToModeBody'), response: replies(ref('Done')) } },
    mutation({
      before: (request) => readSubscription(app, request, request.body.email),
      work: async ({ client }, _request, { email, mode }) => {
        await addSubscriber(client, email, mode)
        return { data: {} }
      },
    }),
  )
}
