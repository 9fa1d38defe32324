import type { FastifyInstance } from 'fastify'
import { route } from '#server/platform/http/operation-route.ts'
import { success } from '#server/platform/http/reply.ts'
import { readPlugin, readPlugins } from './service.ts'

export async function routes(app: FastifyInstance): Promise<void> {
  route(app, 'getPlugins', { config: { access: 'everyone' } }, async (_request, reply) =>
    success(reply, await readPlugins(app), ['plugins']),
  )

  route(app, 'getPluginConfig', { config: { access: 'everyone' } }, async (request, reply) =>
    success(reply, await readPlugin(app, request.params.name), ['plugins']),
  )
}
