import type { FastifyInstance } from 'fastify'
import type { Plugin } from '#generated/api.d.ts'
import { notFound } from '#server/platform/http/api-error.ts'
import { readPlugins } from './service.ts'

/** The config of an installed plugin. Throws ApiError 404 when the shop does not have it: its calls are then as good as not there. */
export async function configOf(app: FastifyInstance, name: string): Promise<Plugin['config']> {
  const plugin = (await readPlugins(app)).find(({ module_name: known }) => known === name)
  if (!plugin) throw notFound(`The plugin ${name} is not installed.`, ['plugins'])
  return plugin.config
}

/** A whole number of a plugin's config, within bounds; the default for anything else an owner may have written there. */
export function wholeOf(value: unknown, fallback: number, least: number, most: number): number {
  return typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most ? value : fallback
}
