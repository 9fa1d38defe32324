import type { FastifyInstance } from 'fastify'
import type { Plugin } from '#generated/api.d.ts'
import type { PluginHosts } from '#domain/plugin-definition.ts'
import type { PluginConfigs, PluginName } from '#generated/plugins.ts'
import { statement } from '#server/platform/db/database.ts'
import { reportStored } from '#server/store/values/report-stored.ts'
import { notFound } from '#server/platform/http/api-error.ts'
import { type Config, completeConfig, registry } from './registry.ts'
import * as t from '#words/request-errors.ts'

interface ShopPlugin {
  isInstalled: boolean
  /** The part that browsers may see. */
  view: Plugin
  secrets: Config
}

interface PluginRow {
  module_name: string
  installed: boolean
  config: Config
  secrets: Config
}

const allPlugins = statement<PluginRow, []>(
  'plugins',
  'SELECT module_name, installed, config, secrets FROM plugin ORDER BY position, module_name',
)

/** Reads the plugins, except unknown ones and those whose config is incomplete. */
function readShopPlugins(app: FastifyInstance): Promise<ReadonlyMap<string, ShopPlugin>> {
  return app.memory.getOrMake('plugins', async (db) => {
    const rows = await allPlugins(db)
    const plugins = rows.flatMap((row): [string, ShopPlugin][] => {
      const plugin = shopPlugin(app, row)
      return plugin ? [[row.module_name, plugin]] : []
    })
    return { value: new Map(plugins), tags: ['plugins'] }
  })
}

function shopPlugin(app: FastifyInstance, row: PluginRow): ShopPlugin | undefined {
  const { module_name: name, installed } = row
  const definition = registry.get(name)
  if (!definition) {
    if (installed) app.log.warn({ plugin: name }, 'an unknown plugin is installed')
    return undefined
  }
  const { config, faults } = completeConfig(definition, { ...row.config, ...row.secrets })
  if (installed) reportStored(app, `plugin ${name}`, faults)
  if (!config) return undefined
  const isSecret = ([property]: [string, unknown]) => definition.secrets.includes(property)
  const entries = Object.entries(config)
  const publicEntries = Object.fromEntries(entries.filter((entry) => !isSecret(entry)))
  const { account_menu: menu, ...rest } = publicEntries
  const { consent } = definition
  return {
    isInstalled: installed,
    view: {
      module_name: name,
      config: Array.isArray(menu) && menu.length > 0 ? publicEntries : rest,
      ...(consent && { consent }),
    },
    secrets: Object.fromEntries(entries.filter(isSecret)),
  }
}

export async function readPlugins(app: FastifyInstance): Promise<Plugin[]> {
  const plugins = await readShopPlugins(app)
  return [...plugins.values()].flatMap(({ isInstalled, view }) => (isInstalled ? [view] : []))
}

/** Origins used by installed plugins, for the Content-Security-Policy. */
export async function readPluginHosts(app: FastifyInstance): Promise<Required<PluginHosts>> {
  const hosts = (await readPlugins(app)).map(({ module_name: name }) => registry.get(name)?.hosts ?? {})
  const all = (kind: keyof PluginHosts) => [...new Set(hosts.flatMap((pluginHosts) => pluginHosts[kind] ?? []))]
  return { scripts: all('scripts'), connections: all('connections'), images: all('images'), frames: all('frames') }
}

export async function readPlugin(app: FastifyInstance, name: string): Promise<Plugin> {
  const plugin = (await readShopPlugins(app)).get(name)
  if (!plugin?.isInstalled) throw notInstalled(name)
  return plugin.view
}

const notInstalled = (name: string) => notFound(t.pluginNotInstalled({ name }), ['plugins'])

export async function installedNames(app: FastifyInstance): Promise<ReadonlySet<string>> {
  return new Set((await readPlugins(app)).map(({ module_name: name }) => name))
}

/** Returns an installed plugin's config without secrets. @throws ApiError 404 */
export async function configOf<Name extends PluginName>(
  app: FastifyInstance,
  name: Name,
): Promise<PluginConfigs[Name]> {
  return (await readPlugin(app, name)).config as unknown as PluginConfigs[Name]
}

/** Returns an installed plugin's secrets, which browsers must not see. @throws ApiError 404 */
export async function secretsOf(app: FastifyInstance, name: PluginName): Promise<Config> {
  const plugin = (await readShopPlugins(app)).get(name)
  if (!plugin?.isInstalled) throw notInstalled(name)
  return plugin.secrets
}

/** Returns a plugin's config, even if it is not installed. */
export async function storedConfig<Name extends PluginName>(
  app: FastifyInstance,
  name: Name,
): Promise<PluginConfigs[Name] | undefined> {
  return (await readShopPlugins(app)).get(name)?.view.config as PluginConfigs[Name] | undefined
}
