import type { FastifyInstance } from 'fastify'
import { readRoute } from '#server/platform/http/operation-route.ts'
import { success } from '#server/platform/http/reply.ts'
import { collectionGrid } from './service.ts'

const tags = ['collections', 'shop']

export async function routes(app: FastifyInstance): Promise<void> {
  readRoute(app, 'getCollectionGrid', { config: { access: 'everyone' } }, async (request, reply) =>
    success(reply, await collectionGrid(app, request.body.items), tags),
  )
}
