import type { FastifyInstance } from 'fastify'
import type { SearchProductsBody } from '#generated/api.d.ts'
import { success } from '#server/platform/http/reply.ts'
import { ref, replies } from '#server/platform/http/schemas.ts'
import { searchProducts, suggest } from './service.ts'

/** Search box and results page (CT-04). */
export async function routes(app: FastifyInstance): Promise<void> {
  const querystring = {
    type: 'object',
    additionalProperties: false,
    required: ['query'],
    properties: { query: { type: 'string', maxLength: 200 } },
  }
  app.get<{ Querystring: { query: string } }>(
    '/search/search',
    {
      config: { access: 'everyone' },
      schema: { tags: ['search'], querystring, response: replies(ref('SearchSuggestions')) },
    },
    async (request, reply) => {
      const { value, tags } = await suggest(app, request.query.query)
      return success(reply, value, tags)
    },
  )

  app.post<{ Body: SearchProductsBody }>(
    '/search/search-products',
    {
      config: { access: 'everyone', safe: true },
      schema: { tags: ['search'], body: ref('SearchProductsBody'), response: replies(ref('SearchResult')) },
    },
    async (request, reply) => {
      const { value, tags } = await searchProducts(app, request.body)
      return success(reply, value, tags)
    },
  )
}
