import type { FastifyInstance } from 'fastify'
import { route } from '#server/platform/http/operation-route.ts'
import { success } from '#server/platform/http/reply.ts'
import { readDeliveryRates } from './rates.ts'

export async function routes(app: FastifyInstance): Promise<void> {
  route(app, 'getDeliveryRates', { config: { access: 'everyone' } }, async (_request, reply) => {
    const { value, tags } = await readDeliveryRates(app)
    return success(reply, value, tags)
  })
}
