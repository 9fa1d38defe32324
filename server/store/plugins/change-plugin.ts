import type { FastifyInstance } from 'fastify'
import type { PluginDefinition } from '#domain/plugin-definition.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import { type NoRow, type Database, inTransaction, statement } from '#server/platform/db/database.ts'
import { type Config, configFaults, definitionOf, registry } from './registry.ts'

/** A plugin as its owner sees it. */
export interface OwnPlugin {
  name: string
  title: string
  isInstalled: boolean
  /** What was set, secrets included. */
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

/** Every plugin there is, with what the shop has set. */
export async function listPlugins({ database }: FastifyInstance): Promise<OwnPlugin[]> {
  const rows = await allPlugins(database.pool)
  return [...registry.values()].map((definition) =>
    ownPlugin(
      definition,
      rows.find(({ module_name: name }) => name === definition.name),
    ),
  )
}

/** Throws ApiError 422 for a plugin that there is not. */
export async function findPlugin({ database }: FastifyInstance, name: string): Promise<OwnPlugin> {
  const definition = definitionOf(name)
  const [row] = await onePlugin(database.pool, name)
  return ownPlugin(definition, row)
}

/** Installs a plugin. Throws ApiError 422 when its config lacks what it needs. */
export function installPlugin({ database }: FastifyInstance, name: string): Promise<OwnPlugin> {
  return change(database, name, ({ config }, definition) => {
    refuseFaults(definition, config, `${name} cannot be installed yet`)
    return { isInstalled: true, config }
  })
}

/** Takes a plugin out of the shop; its config is kept for the next time. */
export function uninstallPlugin({ database }: FastifyInstance, name: string): Promise<OwnPlugin> {
  return change(database, name, ({ config }) => ({ isInstalled: false, config }))
}

/** Sets values of a plugin's config; undefined goes back to the default. Throws ApiError 422 for what does not fit its schema. */
export function setPluginConfig({ database }: FastifyInstance, name: string, values: Config): Promise<OwnPlugin> {
  return change(database, name, ({ isInstalled, config }, definition) => {
    const next = Object.fromEntries(Object.entries({ ...config, ...values }).filter(([, value]) => value !== undefined))
    // What is not installed may be set one value after the other.
    refuseFaults(
      definition,
      next,
      `The config of ${name} stays as it is`,
      isInstalled ? undefined : Object.keys(values),
    )
    return { isInstalled, config: next }
  })
}

function refuseFaults(definition: PluginDefinition, config: Config, what: string, of?: readonly string[]): void {
  const judged = of ? { ...definition, schema: { ...definition.schema, required: [] } } : definition
  const faults = configFaults(judged, config)
  if (faults.length === 0) return
  throw new ApiError(422, 'invalid_config', `${what}.\n${faults.map((fault) => `  ${fault}`).join('\n')}`)
}

type Wanted = Pick<OwnPlugin, 'isInstalled' | 'config'>

async function change(
  database: Database,
  name: string,
  decide: (now: OwnPlugin, definition: PluginDefinition) => Wanted,
): Promise<OwnPlugin> {
  const definition = definitionOf(name)
  return inTransaction(database, async ({ client }) => {
    await addPlugin(client, name)
    const [row] = await lockPlugin(client, name)
    const wanted = decide(ownPlugin(definition, row), definition)
    const isSecret = ([property]: [string, unknown]) => definition.secrets.includes(property)
    const entries = Object.entries(wanted.config)
    const open = Object.fromEntries(entries.filter((entry) => !isSecret(entry)))
    await changePlugin(client, name, wanted.isInstalled, open, Object.fromEntries(entries.filter(isSecret)))
    return { name, title: definition.title, ...wanted }
  })
}

const ownPlugin = ({ name, title }: PluginDefinition, row: PluginRow | undefined): OwnPlugin => ({
  name,
  title,
  isInstalled: row?.installed ?? false,
  config: { ...row?.config, ...row?.secrets },
})
