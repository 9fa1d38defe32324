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
  const wantedQuery = {
    ...publishedQuery,
    properties: {
      ...publishedQuery.properties,
      slug: {
        type: 'string',
        maxLength: 200,
        description: 'Slug of the product to return when no variant has this SKU.',
      },
    },
  }
  type ProductRoute = { Params: { id: string }; Querystring: { is_published?: boolean; slug?: string } }
  const serveProduct = <Value>(
    url: string,
    data: object,
    querystring: object,
    read: (app: FastifyInstance, id: string, unpublished: boolean, slug?: string) => Promise<Tagged<Value>>,
  ): void => {
    app.get<ProductRoute>(
      url,
      {
        config: { access: 'everyone' },
        schema: { tags: ['catalogue'], params: idParams, querystring, response: replies(data) },
      },
      async (request, reply) => {
        const unpublished = request.query.is_published === false && request.isAdmin
        const { value, tags } = await read(app, request.params.id, unpublished, request.query.slug)
        // What only admins may see must not end up in a page or a cache of everybody.
        return success(reply, value, unpublished ? [] : tags)
      },
    )
  }
  serveProduct('/product/single-product/:id', ref('SingleProduct'), wantedQuery, readSingleProduct)
  serveProduct('/product/single-product/:id/related', listOf('ProductCard'), publishedQuery, readRelated)
}
