import type { FastifyInstance } from 'fastify'
import type { TrackOrderBody, TrackOrderParams, Tracking } from '#generated/api.d.ts'
import { success } from '#server/platform/http/reply.ts'
import { ref, replies } from '#server/platform/http/schemas.ts'
import { trackParcel } from './tracking.ts'

export async function routes(app: FastifyInstance): Promise<void> {
  const tags = ['tracking']
  const response = replies(ref('Tracking'))

  app.post<{ Body: TrackOrderBody }>(
    '/track-order',
    {
      config: { access: 'everyone', limits: ['trackOrder'], whileClosed: 'open', safe: true },
      schema: { tags, body: ref('TrackOrderBody'), response },
    },
    async ({ body }, reply) => success<Tracking>(reply, await trackParcel(app.database.pool, body.waybill)),
  )

  app.get<{ Params: TrackOrderParams }>(
    '/track-order/:waybill',
    {
      config: { access: 'everyone', limits: ['trackOrder'], whileClosed: 'open' },
      schema: { tags, params: ref('TrackOrderParams'), response },
    },
    async ({ params }, reply) => success<Tracking>(reply, await trackParcel(app.database.pool, params.waybill)),
  )
}
