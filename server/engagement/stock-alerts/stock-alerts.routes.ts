import type { FastifyInstance } from 'fastify'
import type { WaitBody } from '#generated/api.d.ts'
import { mutation } from '#server/platform/http/idempotency.ts'
import { ref, replies } from '#server/platform/http/schemas.ts'
import { requestAlert, readAlertRequest } from './request-alert.ts'

/** Back-in-stock alerts for products that are sold out or priced on request (CT-08). */
export async function routes(app: FastifyInstance): Promise<void> {
  app.post<{ Body: WaitBody }>(
    '/product/wait',
    {
      config: { access: 'everyone', limits: ['mutation'], readsSession: true },
      schema: { tags: ['product'], body: ref('WaitBody'), response: replies(ref('WaitReply')) },
    },
    mutation({
      before: (request) => readAlertRequest(app, request),
      work: async ({ client }, _request, wish) => ({ data: await requestAlert(client, app, wish) }),
    }),
  )
}
