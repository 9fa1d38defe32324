import type { FastifyInstance } from 'fastify'
import { success } from '#server/platform/http/reply.ts'
import { listOf, replies } from '#server/platform/http/schemas.ts'
import { TAGS_FROM, readTags } from './service.ts'

/** The shop's tags (specification §7). */
export async function routes(app: FastifyInstance): Promise<void> {
  app.get(
    '/tag/all',
    { config: { access: 'everyone' }, schema: { tags: ['catalogue'], response: replies(listOf('Tag')) } },
    async (_request, reply) => success(reply, await readTags(app), TAGS_FROM),
  )
}
