import type { FastifyInstance } from 'fastify'
import { success } from '#server/platform/http/reply.ts'
import { ref, replies } from '#server/platform/http/schemas.ts'
import { readDeliveryRates } from './rates.ts'

export async function routes(app: FastifyInstance): Promise<void> {
  app.get(
    '/shipping/rates',
    { config: { access: 'everyone' }, schema: { tags: ['settings'], response: replies(ref('DeliveryRates')) } },
    async (_request, reply) => {
      const { value, tags } = await readDeliveryRates(app)
      return success(reply, value, tags)
    },
  )
}
