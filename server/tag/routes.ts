import type { FastifyInstance } from 'fastify'
import { success } from '#server/reply.ts'
import { listOf, replies } from '#server/schemas.ts'
import { TAGS_FROM, readTags } from './service.ts'

/** The shop's tags (specification §7). */
export async function tagRoutes(app: FastifyInstance): Promise<void> {
  app.get('/tag/all', { schema: { tags: ['catalogue'], response: replies(listOf('Tag')) } }, async (_request, reply) =>
    success(reply, await readTags(app), TAGS_FROM),
  )
}
