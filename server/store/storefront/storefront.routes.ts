import type { FastifyInstance } from 'fastify'
import { notFound } from '#server/platform/http/api-error.ts'
import { route } from '#server/platform/http/operation-route.ts'
import { success } from '#server/platform/http/reply.ts'
import { readStorefront } from './service.ts'

/** The storefront and its address (specification §7). */
export async function routes(app: FastifyInstance): Promise<void> {
  route(app, 'getStorefront', { config: { access: 'everyone' } }, async (_request, reply) => {
    const { appearance } = await readStorefront(app)
    if (!appearance) throw notFound('There is no storefront.', ['storefront'])
    return success(reply, appearance, ['storefront'])
  })

  route(app, 'getHost', { config: { access: 'everyone' } }, async (request, reply) =>
    success(reply, { host: request.origin }),
  )

  // Browsers that use the shop call once a day (CO-05): the log has a line for each, and nobody is named in it.
  route(app, 'sendHeartBeat', { config: { access: 'everyone', whileClosed: 'open' } }, async (_request, reply) =>
    success(reply, null),
  )
}
