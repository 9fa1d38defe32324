import type { FastifyInstance } from 'fastify'
import type { CollectionGridBody } from '#generated/api.d.ts'
import { success } from '#server/platform/http/reply.ts'
import { listOf, ref, replies } from '#server/platform/http/schemas.ts'
import { collectionGrid } from './service.ts'

const tags = ['collections', 'shop']

export async function routes(app: FastifyInstance): Promise<void> {
  app.post<{ Body: CollectionGridBody }>(
    '/collection/collection-grid',
    {
      config: { access: 'everyone', safe: true },
      schema: { tags: ['catalogue'], body: ref('CollectionGridBody'), response: replies(listOf('Collection')) },
    },
    // A deleted collection leaves a gap in the section instead of an error on the page.
    async (request, reply) => success(reply, await collectionGrid(app, request.body.items), tags),
  )
}
