import type { FastifyContextConfig, FastifyInstance, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import type { PluginName } from '#generated/plugins.ts'
import { definitionOf } from './registry.ts'
import { readPlugin } from './service.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Plugin the call belongs to, or the path parameter that names it. Without the plugin the call returns 404. */
    plugin?: PluginName | { param: string }
  }
}

/** @throws ApiError 404 unless the plugin that a call belongs to is installed */
export async function requireInstalled(
  app: FastifyInstance,
  owner: NonNullable<FastifyContextConfig['plugin']>,
  params: unknown,
): Promise<void> {
  await readPlugin(app, typeof owner === 'string' ? owner : ((params as Record<string, string>)[owner.param] ?? ''))
}

export const plugin = fp(async (app) => {
  app.addHook('onRoute', (route) => {
    const owner = route.config?.plugin
    if (owner === undefined) return
    if (typeof owner === 'string') definitionOf(owner)
    route.onRequest = [
      async ({ params }: FastifyRequest) => requireInstalled(app, owner, params),
      ...[route.onRequest ?? []].flat(),
    ]
  })
})
