import type { FastifyInstance } from 'fastify'
import type { PluginDefinition } from '#domain/plugin-definition.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import { type Database, inTransaction, type Queryable } from '#server/platform/db/database.ts'
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

const select = 'SELECT module_name, installed, config, secrets FROM plugin'

/** Every plugin there is, with what the shop has set. */
export async function listPlugins({ database }: FastifyInstance): Promise<OwnPlugin[]> {
  const { rows } = await database.pool.query<PluginRow>(select)
  return [...registry.values()].map((definition) =>
    ownPlugin(
      definition,
      rows.find(({ module_name: name }) => name === definition.name),
    ),
  )
}

/** Throws ApiError 422 for a plugin that there is not. */
export async function findPlugin({ database }: FastifyInstance, name: string): Promise<OwnPlugin> {
  return findOwn(database.pool, definitionOf(name))
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
    await client.query({
      name: 'plugin-add',
      text: `INSERT INTO plugin (module_name, installed, position)
        VALUES ($1, false, (SELECT coalesce(max(position), 0) + 1 FROM plugin)) ON CONFLICT (module_name) DO NOTHING`,
      values: [name],
    })
    const wanted = decide(await findOwn(client, definition, ' FOR UPDATE'), definition)
    const isSecret = ([property]: [string, unknown]) => definition.secrets.includes(property)
    const entries = Object.entries(wanted.config)
    await client.query({
      name: 'plugin-change',
      text: 'UPDATE plugin SET installed = $2, config = $3, secrets = $4 WHERE module_name = $1',
      values: [
        name,
        wanted.isInstalled,
        Object.fromEntries(entries.filter((entry) => !isSecret(entry))),
        Object.fromEntries(entries.filter(isSecret)),
      ],
    })
    return { name, title: definition.title, ...wanted }
  })
}

async function findOwn(db: Queryable, definition: PluginDefinition, lock = ''): Promise<OwnPlugin> {
  const { rows } = await db.query<PluginRow>(`${select} WHERE module_name = $1${lock}`, [definition.name])
  return ownPlugin(definition, rows[0])
}

const ownPlugin = ({ name, title }: PluginDefinition, row: PluginRow | undefined): OwnPlugin => ({
  name,
  title,
  isInstalled: row?.installed ?? false,
  config: { ...row?.config, ...row?.secrets },
})
