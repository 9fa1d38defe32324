import type { FastifyInstance } from 'fastify'
import type { Tagged } from '#server/platform/cache/tagged-cache.ts'
import { success } from '#server/platform/http/reply.ts'
import { idParams, listOf, ref, replies } from '#server/platform/http/schemas.ts'
import { readRelated, readSingleProduct } from './single.ts'

/** One product (specification §7). */
export async function routes(app: FastifyInstance): Promise<void> {
  const publishedQuery = {
    type: 'object',
    additionalProperties: false,
    properties: {
      is_published: {
        type: 'boolean',
        description: 'false shows admins what is not published yet; others are not heard.',
      },
    },
  }
  type ProductRoute = { Params: { id: string }; Querystring: { is_published?: boolean } }
  const serveProduct = <Value>(
    url: string,
    data: object,
    read: (app: FastifyInstance, id: string, unpublished: boolean) => Promise<Tagged<Value>>,
  ): void => {
    app.get<ProductRoute>(
      url,
      {
        config: { access: 'everyone' },
        schema: { tags: ['catalogue'], params: idParams, querystring: publishedQuery, response: replies(data) },
      },
      async (request, reply) => {
        const unpublished = request.query.is_published === false && request.isAdmin
        const { value, tags } = await read(app, request.params.id, unpublished)
        // What only admins may see must not end up in a page or a cache of everybody.
        return success(reply, value, unpublished ? [] : tags)
      },
    )
  }
  serveProduct('/product/single-product/:id', ref('SingleProduct'), readSingleProduct)
  serveProduct('/product/single-product/:id/related', listOf('ProductCard'), readRelated)
}
