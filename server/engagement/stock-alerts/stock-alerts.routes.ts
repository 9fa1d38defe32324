import type { FastifyInstance } from 'fastify'
import { mutation } from '#server/platform/http/idempotency.ts'
import { route } from '#server/platform/http/operation-route.ts'
import { requestAlert, readAlertRequest } from './request-alert.ts'

/** Back-in-stock alerts for products that are sold out or priced on request (CT-08). */
export async function routes(app: FastifyInstance): Promise<void> {
  route(
    app,
    'requestStockAlert',
    { config: { access: 'everyone', limits: ['mutation'], readsSession: true } },
    mutation({
      before: (request) => readAlertRequest(app, request),
      work: async ({ client }, _request, alertRequest) => ({ data: await requestAlert(client, app, alertRequest) }),
    }),
  )
}
