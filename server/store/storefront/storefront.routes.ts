import type { FastifyInstance } from 'fastify'
import { notFound } from '#server/platform/http/api-error.ts'
import { success } from '#server/platform/http/reply.ts'
import { ref, replies } from '#server/platform/http/schemas.ts'
import { readStorefront } from './service.ts'

export async function routes(app: FastifyInstance): Promise<void> {
  app.get(
    '/storefront/all',
    { config: { access: 'everyone' }, schema: { tags: ['storefront'], response: replies(ref('Storefront')) } },
    async (_request, reply) => {
      const { appearance } = await readStorefront(app)
      if (!appearance) throw notFound('There is no storefront.', ['storefront'])
      return success(reply, appearance, ['storefront'])
    },
  )

  app.get(
    '/base/host',
    { config: { access: 'everyone' }, schema: { tags: ['storefront'], response: replies(ref('Host')) } },
    async (request, reply) => success(reply, { host: request.origin }),
  )

  // Called once a day per browser (CO-05); only counted in the log.
  app.post(
    '/base/heart-beat',
    {
      config: { access: 'everyone', whileClosed: 'open', safe: true },
      schema: { tags: ['storefront'], response: replies(ref('HeartBeat')) },
    },
    async (_request, reply) => success(reply, null),
  )
}
