import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Tagged } from '#server/platform/cache/tagged-cache.ts'
import { route } from '#server/platform/http/operation-route.ts'
import { success } from '#server/platform/http/reply.ts'
import { type SeesProduct, productsSeenBy, seesAll } from './shown-product.ts'
import { readRelated, readSingleProduct } from './single.ts'

/** One product (specification §7). */
export async function routes(app: FastifyInstance): Promise<void> {
  route(app, 'getSingleProduct', { config: { access: 'everyone' } }, async (request, reply) => {
    const { query, params } = request
    const sees = productsSeenBy(request, query.is_published)
    return replyWith(reply, await readSingleProduct(app, params.id, sees, query.slug), sees)
  })

  route(app, 'getRelatedProducts', { config: { access: 'everyone' } }, async (request, reply) => {
    const { query, params } = request
    const sees = productsSeenBy(request, query.is_published)
    return replyWith(reply, await readRelated(app, params.id, sees), sees)
  })
}

/** Replies to admins who ask for drafts get no tags, so that they never enter a shared cache. */
const replyWith = <Value>(reply: FastifyReply, { value, tags }: Tagged<Value>, sees: SeesProduct) =>
  success(reply, value, sees === seesAll ? [] : tags)
