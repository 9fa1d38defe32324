import type { FastifyInstance } from 'fastify'
import type { Plugin } from '#generated/api.d.ts'
import type { PluginHosts } from '#domain/plugin-definition.ts'
import type { PluginConfigs, PluginName } from '#generated/plugins.ts'
import { statement } from '#server/platform/db/database.ts'
import { reportStored } from '#server/store/values/report-stored.ts'
import { notFound } from '#server/platform/http/api-error.ts'
import { type Config, completeConfig, registry } from './registry.ts'

/** A plugin of the shop. */
interface ShopPlugin {
  isInstalled: boolean
  /** As browsers may see it. */
  shown: Plugin
  /** The secrets of its config. */
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

/** The shop's plugins by name, in their order; those that the registry does not know, or whose config is not enough, are not among them. */
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
    if (installed) app.log.warn({ plugin: name }, 'a plugin is installed that there is not')
    return undefined
  }
  const { config, faults } = completeConfig(definition, { ...row.config, ...row.secrets })
  if (installed) reportStored(app, `plugin ${name}`, faults)
  if (!config) return undefined
  const isSecret = ([property]: [string, unknown]) => definition.secrets.includes(property)
  const entries = Object.entries(config)
  const open = Object.fromEntries(entries.filter((entry) => !isSecret(entry)))
  const { account_menu: menu, ...rest } = open
  const { consent } = definition
  return {
    isInstalled: installed,
    shown: {
      module_name: name,
      config: Array.isArray(menu) && menu.length > 0 ? open : rest,
      ...(consent && { consent }),
    },
    secrets: Object.fromEntries(entries.filter(isSecret)),
  }
}

/** Installed plugins with the part of their config that browsers may see (PL-11). */
export async function readPlugins(app: FastifyInstance): Promise<Plugin[]> {
  const plugins = await readShopPlugins(app)
  return [...plugins.values()].flatMap(({ isInstalled, shown }) => (isInstalled ? [shown] : []))
}

/** The origins that installed plugins load from, for the policy of pages. */
export async function readPluginHosts(app: FastifyInstance): Promise<Required<PluginHosts>> {
  const hosts = (await readPlugins(app)).map(({ module_name: name }) => registry.get(name)?.hosts ?? {})
  const all = (kind: keyof PluginHosts) => [...new Set(hosts.flatMap((one) => one[kind] ?? []))]
  return { scripts: all('scripts'), connections: all('connections'), images: all('images'), frames: all('frames') }
}

/** An installed plugin as browsers may see it. Throws ApiError 404 when the shop does not have it. */
export async function readPlugin(app: FastifyInstance, name: string): Promise<Plugin> {
  const plugin = (await readShopPlugins(app)).get(name)
  if (!plugin?.isInstalled) throw notInstalled(name)
  return plugin.shown
}

const notInstalled = (name: string) => notFound(`The plugin ${name} is not installed.`, ['plugins'])

/** The names of the installed plugins. */
export async function installedNames(app: FastifyInstance): Promise<ReadonlySet<string>> {
  return new Set((await readPlugins(app)).map(({ module_name: name }) => name))
}

/** The config of an installed plugin, with its defaults and without its secrets. Throws ApiError 404 when the shop does not have it. */
export async function configOf<Name extends PluginName>(
  app: FastifyInstance,
  name: Name,
): Promise<PluginConfigs[Name]> {
  // It fits its schema, from which the type is made.
  return (await readPlugin(app, name)).config as unknown as PluginConfigs[Name]
}

/** The secrets of an installed plugin's config, for the server alone. Throws ApiError 404 when the shop does not have it. */
export async function secretsOf(app: FastifyInstance, name: PluginName): Promise<Config> {
  const plugin = (await readShopPlugins(app)).get(name)
  if (!plugin?.isInstalled) throw notInstalled(name)
  return plugin.secrets
}

/** The config of a plugin, installed or not: for what goes on without it. Undefined when the shop never had it. */
export async function storedConfig<Name extends PluginName>(
  app: FastifyInstance,
  name: Name,
): Promise<PluginConfigs[Name] | undefined> {
  return (await readShopPlugins(app)).get(name)?.shown.config as PluginConfigs[Name] | undefined
}
