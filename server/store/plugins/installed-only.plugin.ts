import type { FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import type { PluginName } from '#generated/plugins.ts'
import { definitionOf } from './registry.ts'
import { readPlugin } from './service.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The plugin that a call belongs to, or the parameter of the path that names it: while it is not installed, the call is not there (404). */
    plugin?: PluginName | { param: string }
  }
}

/** Calls of plugins are there while their plugin is installed: each names it in its `config`, and this is the one place that looks. */
export const plugin = fp(async (app) => {
  app.addHook('onRoute', (route) => {
    const owner = route.config?.plugin
    if (owner === undefined) return
    if (typeof owner === 'string') definitionOf(owner)
    const look = async ({ params }: FastifyRequest) => {
      await readPlugin(app, typeof owner === 'string' ? owner : ((params as Record<string, string>)[owner.param] ?? ''))
    }
    route.onRequest = [look, ...[route.onRequest ?? []].flat()]
  })
})
