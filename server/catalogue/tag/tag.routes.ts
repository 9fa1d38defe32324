import type { FastifyInstance } from 'fastify'
import { readRoute } from '#server/platform/http/operation-route.ts'
import { success } from '#server/platform/http/reply.ts'
import { CACHE_TAGS, readTags } from './service.ts'

/** The shop's tags (specification §7). */
export async function routes(app: FastifyInstance): Promise<void> {
  readRoute(app, 'getTags', { config: { access: 'everyone' } }, async (_request, reply) =>
    success(reply, await readTags(app), CACHE_TAGS),
  )
}
