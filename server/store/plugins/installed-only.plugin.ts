import type { FastifyRequest } from 'fastify'
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

export const plugin = fp(async (app) => {
  app.addHook('onRoute', (route) => {
    const owner = route.config?.plugin
    if (owner === undefined) return
    if (typeof owner === 'string') definitionOf(owner)
    const requireInstalled = async ({ params }: FastifyRequest) => {
      await readPlugin(app, typeof owner === 'string' ? owner : ((params as Record<string, string>)[owner.param] ?? ''))
    }
    route.onRequest = [requireInstalled, ...[route.onRequest ?? []].flat()]
  })
})
