import type { FastifyInstance } from 'fastify'
import type { PluginDefinition } from '#domain/plugin-definition.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import { type NoRow, type Database, type Queryable, inTransaction, statement } from '#server/platform/db/database.ts'
import { type Config, definitionOf, faultsOf, registry } from './registry.ts'
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

export const findPlugin = ({ database }: FastifyInstance, name: string): Promise<ConfiguredPlugin> =>
  findPluginConfig(database.pool, name)

export async function findPluginConfig(db: Queryable, name: string): Promise<ConfiguredPlugin> {
  const definition = definitionOf(name)
  const [row] = await onePlugin(db, name)
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
export const setPluginConfig = (
  { database }: FastifyInstance,
  name: string,
  values: Config,
): Promise<ConfiguredPlugin> =>
  inTransaction(database, ({ client }) => changePluginConfig(client, name, { isInstalled: undefined, values }))

/** Like `setPluginConfig`, in a transaction; installs or uninstalls the plugin unless `isInstalled` is undefined. */
export const changePluginConfig = (
  db: Queryable,
  name: string,
  { isInstalled: wanted, values }: { isInstalled: boolean | undefined; values: Config },
): Promise<ConfiguredPlugin> =>
  changeIn(db, name, (now, definition) => {
    const isInstalled = wanted ?? now.isInstalled
    const all = Object.entries({ ...now.config, ...values })
    const config = Object.fromEntries(all.filter(([, value]) => value !== undefined))
    // Plugins that are not installed can be configured step by step.
    refuseFaults(definition, config, t.configUnchanged({ name }), isInstalled ? undefined : Object.keys(values))
    return { isInstalled, config }
  })

/** Returns a plugin with its config, and locks it until the transaction ends. */
export async function lockPluginConfig(db: Queryable, name: string): Promise<ConfiguredPlugin> {
  await addPlugin(db, name)
  const [row] = await lockPlugin(db, name)
  return configuredPlugin(definitionOf(name), row)
}

function refuseFaults(definition: PluginDefinition, config: Config, what: string, of?: readonly string[]): void {
  const effective = of ? { ...definition, schema: { ...definition.schema, required: [] } } : definition
  const faults = faultsOf(effective, config)
  if (faults.length === 0) return
  const lines = faults.map(({ pointer, message }) => `  ${pointer === '' ? '' : `${pointer}: `}${message}`)
  const errors = Object.fromEntries(faults.map(({ pointer, message }) => [pointer, message]))
  throw new ApiError(422, 'invalid_config', [what, ...lines].join('\n'), { payload: { errors } })
}

type PluginState = Pick<ConfiguredPlugin, 'isInstalled' | 'config'>

type Decide = (now: ConfiguredPlugin, definition: PluginDefinition) => PluginState

const change = (database: Database, name: string, decide: Decide): Promise<ConfiguredPlugin> =>
  inTransaction(database, ({ client }) => changeIn(client, name, decide))

async function changeIn(db: Queryable, name: string, decide: Decide): Promise<ConfiguredPlugin> {
  const definition = definitionOf(name)
  const next = decide(await lockPluginConfig(db, name), definition)
  const isSecret = ([property]: [string, unknown]) => definition.secrets.includes(property)
  const entries = Object.entries(next.config)
  const publicEntries = Object.fromEntries(entries.filter((entry) => !isSecret(entry)))
  await changePlugin(db, name, next.isInstalled, publicEntries, Object.fromEntries(entries.filter(isSecret)))
  return { name, title: definition.title, ...next }
}

const configuredPlugin = ({ name, title }: PluginDefinition, row: PluginRow | undefined): ConfiguredPlugin => ({
  name,
  title,
  isInstalled: row?.installed ?? false,
  config: { ...row?.config, ...row?.secrets },
})
