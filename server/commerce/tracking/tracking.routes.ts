import type { FastifyInstance } from 'fastify'
import type { Tracking } from '#generated/api.d.ts'
import { route } from '#server/platform/http/operation-route.ts'
import { success } from '#server/platform/http/reply.ts'
import { trackParcel } from './tracking.ts'

export async function routes(app: FastifyInstance): Promise<void> {
  route(
    app,
    'trackOrder',
    { config: { access: 'everyone', limits: ['trackOrder'], whileClosed: 'open' } },
    async ({ body }, reply) => success<Tracking>(reply, await trackParcel(app.database.pool, body.waybill)),
  )

  route(
    app,
    'getTracking',
    { config: { access: 'everyone', limits: ['trackOrder'], whileClosed: 'open' } },
    async ({ params }, reply) => success<Tracking>(reply, await trackParcel(app.database.pool, params.waybill)),
  )
}
