import type { FastifyInstance } from 'fastify'
import { success } from '#server/platform/http/reply.ts'
import { readPlugin, readPlugins } from './service.ts'
import { route } from '#server/platform/http/operation-route.ts'

/** What the shop has installed (specification §7, PL-11). */
export async function routes(app: FastifyInstance): Promise<void> {
  route(app, 'getPlugins', { config: { access: 'everyone' } }, async (_request, reply) =>
    success(reply, await readPlugins(app), ['plugins']),
  )

  const params = {
    type: 'object',
    additionalProperties: false,
    required: ['name'],
    properties: { name: { type: 'string', minLength: 1, maxLength: 80 } },
  }
  route(app, 'getPluginConfig', { config: { access: 'everyone' } }, async (request, reply) =>
    success(reply, await readPlugin(app, request.params.name), ['plugins']),
  )
}
