import type { FastifyInstance } from 'fastify'
import type { Tagged } from '#server/platform/cache/tagged-cache.ts'
import { readRoute } from '#server/platform/http/operation-route.ts'
import { type ReadReply, success } from '#server/platform/http/reply.ts'
import { type SeesProduct, productsSeenBy, seesAll } from './shown-product.ts'
import { readRelated, readSingleProduct } from './single.ts'

/** One product (specification §7). */
export async function routes(app: FastifyInstance): Promise<void> {
  readRoute(app, 'getSingleProduct', { config: { access: 'everyone' } }, async (request, reply) => {
    const { query, params } = request
    const sees = productsSeenBy(request, query.is_published)
    return replyWith(reply, await readSingleProduct(app, params.id, sees, query.slug), sees)
  })

  readRoute(app, 'getRelatedProducts', { config: { access: 'everyone' } }, async (request, reply) => {
    const { query, params } = request
    const sees = productsSeenBy(request, query.is_published)
    return replyWith(reply, await readRelated(app, params.id, sees), sees)
  })
}

/** Replies to admins who ask for drafts get no tags, so that they never enter a shared cache. */
const replyWith = <Value>(reply: ReadReply, { value, tags }: Tagged<Value>, sees: SeesProduct) =>
  success(reply, value, sees === seesAll ? [] : tags)
