import type { FastifyInstance } from 'fastify'
import { readRoute, route } from '#server/platform/http/operation-route.ts'
import { success } from '#server/platform/http/reply.ts'
import { searchProducts, suggest } from './service.ts'

/** The search box and the results page (CT-04). */
export async function routes(app: FastifyInstance): Promise<void> {
  route(app, 'getSuggestions', { config: { access: 'everyone' } }, async (request, reply) => {
    const { value, tags } = await suggest(app, request.query.query)
    return success(reply, value, tags)
  })

  readRoute(app, 'searchProducts', { config: { access: 'everyone' } }, async (request, reply) => {
    const { value, tags } = await searchProducts(app, request.body)
    return success(reply, value, tags)
  })
}
