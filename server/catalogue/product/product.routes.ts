import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Tagged } from '#server/platform/cache/tagged-cache.ts'
import { route } from '#server/platform/http/operation-route.ts'
import { success } from '#server/platform/http/reply.ts'
import { readRelated, readSingleProduct } from './single.ts'

/** One product (specification §7). */
export async function routes(app: FastifyInstance): Promise<void> {
  route(app, 'getSingleProduct', { config: { access: 'everyone' } }, async (request, reply) => {
    const { query, params, isAdmin } = request
    const unpublished = query.is_published === false && isAdmin
    return replyWith(reply, await readSingleProduct(app, params.id, unpublished, query.slug), unpublished)
  })

  route(app, 'getRelatedProducts', { config: { access: 'everyone' } }, async (request, reply) => {
    const { query, params, isAdmin } = request
    const unpublished = query.is_published === false && isAdmin
    return replyWith(reply, await readRelated(app, params.id, unpublished), unpublished)
  })
}

/** Pages with admin-only content get no tags, so that they never enter a shared cache. */
const replyWith = <Value>(reply: FastifyReply, { value, tags }: Tagged<Value>, unpublished: boolean) =>
  success(reply, value, unpublished ? [] : tags)
