import type { FastifyInstance } from 'fastify'
import { success } from '#server/platform/http/reply.ts'
import { listOf, ref, replies } from '#server/platform/http/schemas.ts'
import { readPlugin, readPlugins } from './service.ts'

export async function routes(app: FastifyInstance): Promise<void> {
  app.get(
    '/plugins/all',
    { config: { access: 'everyone' }, schema: { tags: ['plugins'], response: replies(listOf('Plugin')) } },
    async (_request, reply) => success(reply, await readPlugins(app), ['plugins']),
  )

  const params = {
    type: 'object',
    additionalProperties: false,
    required: ['name'],
    properties: { name: { type: 'string', minLength: 1, maxLength: 80 } },
  }
  app.get<{ Params: { name: string } }>(
    '/plugins/config/:name',
    { config: { access: 'everyone' }, schema: { tags: ['plugins'], params, response: replies(ref('Plugin')) } },
    async (request, reply) => success(reply, await readPlugin(app, request.params.name), ['plugins']),
  )
}
