import type { FastifyInstance } from 'fastify'
import type { PluginDefinition } from '#domain/plugin-definition.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import { type NoRow, type Database, inTransaction, statement } from '#server/platform/db/database.ts'
import { type Config, configFaults, definitionOf, registry } from './registry.ts'
import * as t from '#words/commands.ts'

export interface ConfiguredPlugin {
  name: string
  title: string
  isInstalled: boolean
  /** Configured values, including secrets. */
  config: Config
}

interface PluginRow {
  module_name: string
  installed: boolean
  config: Config
  secrets: Config
}

const allPlugins = statement<PluginRow, []>('plugins-all', 'SELECT module_name, installed, config, secrets FROM plugin')

const onePlugin = statement<PluginRow, [string]>(
  'plugin',
  'SELECT module_name, installed, config, secrets FROM plugin WHERE module_name = $1',
)

const lockPlugin = statement<PluginRow, [string]>(
  'plugin-lock',
  'SELECT module_name, installed, config, secrets FROM plugin WHERE module_name = $1 FOR UPDATE',
)

const addPlugin = statement<NoRow, [string]>(
  'plugin-add',
  `INSERT INTO plugin (module_name, installed, position)
   VALUES ($1, false, (SELECT coalesce(max(position), 0) + 1 FROM plugin)) ON CONFLICT (module_name) DO NOTHING`,
)

const changePlugin = statement<NoRow, [string, boolean, Config, Config]>(
  'plugin-change',
  'UPDATE plugin SET installed = $2, config = $3, secrets = $4 WHERE module_name = $1',
)

export async function listPlugins({ database }: FastifyInstance): Promise<ConfiguredPlugin[]> {
  const rows = await allPlugins(database.pool)
  return [...registry.values()].map((definition) =>
    configuredPlugin(
      definition,
      rows.find(({ module_name: name }) => name === definition.name),
    ),
  )
}

export async function findPlugin({ database }: FastifyInstance, name: string): Promise<ConfiguredPlugin> {
  const definition = definitionOf(name)
  const [row] = await onePlugin(database.pool, name)
  return configuredPlugin(definition, row)
}

export function installPlugin({ database }: FastifyInstance, name: string): Promise<ConfiguredPlugin> {
  return change(database, name, ({ config }, definition) => {
    refuseFaults(definition, config, t.pluginNotYet({ name }))
    return { isInstalled: true, config }
  })
}

/** The config is kept for a later installation. */
export function uninstallPlugin({ database }: FastifyInstance, name: string): Promise<ConfiguredPlugin> {
  return change(database, name, ({ config }) => ({ isInstalled: false, config }))
}

/** Sets config values; undefined restores the default. @throws ApiError 422 if a value violates the schema */
export function setPluginConfig(
  { database }: FastifyInstance,
  name: string,
  values: Config,
): Promise<ConfiguredPlugin> {
  return change(database, name, ({ isInstalled, config }, definition) => {
    const next = Object.fromEntries(Object.entries({ ...config, ...values }).filter(([, value]) => value !== undefined))
    // Plugins that are not installed can be configured step by step.
    refuseFaults(definition, next, t.configUnchanged({ name }), isInstalled ? undefined : Object.keys(values))
    return { isInstalled, config: next }
  })
}

function refuseFaults(definition: PluginDefinition, config: Config, what: string, of?: readonly string[]): void {
  const effective = of ? { ...definition, schema: { ...definition.schema, required: [] } } : definition
  const faults = configFaults(effective, config)
  if (faults.length === 0) return
  throw new ApiError(422, 'invalid_config', `${what}\n${faults.map((fault) => `  ${fault}`).join('\n')}`)
}

type PluginState = Pick<ConfiguredPlugin, 'isInstalled' | 'config'>

async function change(
  database: Database,
  name: string,
  decide: (now: ConfiguredPlugin, definition: PluginDefinition) => PluginState,
): Promise<ConfiguredPlugin> {
  const definition = definitionOf(name)
  return inTransaction(database, async ({ client }) => {
    await addPlugin(client, name)
    const [row] = await lockPlugin(client, name)
    const next = decide(configuredPlugin(definition, row), definition)
    const isSecret = ([property]: [string, unknown]) => definition.secrets.includes(property)
    const entries = Object.entries(next.config)
    const publicEntries = Object.fromEntries(entries.filter((entry) => !isSecret(entry)))
    await changePlugin(client, name, next.isInstalled, publicEntries, Object.fromEntries(entries.filter(isSecret)))
    return { name, title: definition.title, ...next }
  })
}

const configuredPlugin = ({ name, title }: PluginDefinition, row: PluginRow | undefined): ConfiguredPlugin => ({
  name,
  title,
  isInstalled: row?.installed ?? false,
  config: { ...row?.config, ...row?.secrets },
})
