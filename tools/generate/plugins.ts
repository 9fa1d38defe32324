import type { PluginConsent, PluginDefinition, PluginHosts } from '#domain/plugin-definition.ts'
import { typescriptTypes } from './api.ts'
import { type Definitions, type PluginSchema, type Schema, type SectionSchema, mapSchema } from './schema-files.ts'
import { isKebabCase, objectFaults } from './section-rules.ts'
import { forComponent, pascalCase } from './section-schemas.ts'

const CATEGORIES: readonly PluginConsent['category'][] = ['necessary', 'preferences', 'analytics', 'marketing']
/** Formats the server supports. Browsers do not validate configs. */
const FORMATS = ['time-zone']
/** A CSP origin: https, one host or all hosts of a domain. */
const HOST = /^https:\/\/(?:\*\.)?[a-z0-9-]+(?:\.[a-z0-9-]+)+$/u

/** Returns violations of the rules for plugin schemas. */
export function pluginSchemaFaults({ key, name, schema }: PluginSchema): string[] {
  const faults: string[] = []
  if (!isKebabCase(key)) faults.push(`the file name "${key}" is not a kebab-case key`)
  if (!/^[A-Za-z][A-Za-z0-9]*$/.test(name))
    faults.push(`"$id" is ${JSON.stringify(schema['$id'])}; it must be "plugin:Name"`)
  else if (key.replaceAll('-', '') !== name.toLowerCase())
    faults.push(`the file of the plugin ${name} is not called after it`)
  for (const part of ['title', 'description', 'properties', 'x-plugin'])
    if (!schema[part]) faults.push(`lacks "${part}"`)
  if (schema['type'] !== 'object') faults.push('"type" must be "object"')
  const { consent }: { consent?: Partial<PluginConsent> } = schema['x-plugin'] ?? {}
  if (consent && !(consent.category && CATEGORIES.includes(consent.category) && consent.name && consent.description))
    faults.push(`"x-plugin.consent" needs a name, a description, and a category: ${CATEGORIES.join(', ')}`)
  const { hosts = {} }: { hosts?: PluginHosts } = schema['x-plugin'] ?? {}
  for (const origin of Object.values(hosts).flat())
    if (!HOST.test(String(origin)))
      faults.push(`"x-plugin.hosts" names "${origin}"; it must be an origin such as https://tags.example`)
  if (schema['x-plugin']?.hosts && !consent) faults.push('"x-plugin.hosts" is only for what asks for consent')
  return [...faults, ...objectFaults(schema, '#', FORMATS)]
}

/** Returns a fault if the section names an unknown plugin. */
export function sectionPluginFaults({ schema }: SectionSchema, plugins: readonly PluginSchema[]): string[] {
  const { plugin } = schema['x-section'] ?? {}
  if (plugin === undefined || plugins.some(({ name }) => name === plugin)) return []
  return [`"x-section.plugin" names "${plugin}", which is not a plugin`]
}

/** Returns generated/plugins.ts: definitions, config types, and the plugin of each section. */
export async function pluginModule(
  plugins: readonly PluginSchema[],
  sections: readonly SectionSchema[],
): Promise<string> {
  const shared: Definitions = Object.assign({}, ...plugins.map((plugin) => plugin.shared))
  const configs: Definitions = Object.fromEntries(
    plugins.map(({ key, schema }) => [`${pascalCase(key)}Config`, forComponent(withoutSecrets(schema))]),
  )
  const owned = sections.flatMap(({ key, schema }) =>
    schema['x-section'].plugin ? [`  '${key}': '${schema['x-section'].plugin}',\n`] : [],
  )
  return [
    HEAD,
    await typescriptTypes({ ...shared, ...configs }),
    `/** The config of every plugin, with its defaults and without its secrets. */\nexport interface PluginConfigs {\n${plugins.map(({ key, name }) => `  ${name}: ${pascalCase(key)}Config\n`).join('')}}\n`,
    'export type PluginName = keyof PluginConfigs\n',
    `export const pluginDefinitions: readonly PluginDefinition<PluginName>[] = ${JSON.stringify(plugins.map(definitionOf), null, 1)}\n`,
    `/** The plugin that a section belongs to, by the section's key. */\nexport const sectionPlugins: Readonly<Record<string, PluginName>> = {\n${owned.join('')}}\n`,
  ].join('\n')
}

function definitionOf({ name, schema }: PluginSchema): PluginDefinition {
  const { consent, hosts, accountMenu = [] } = schema['x-plugin']
  const { $schema, $id, title, description, definitions, 'x-plugin': _own, ...rest } = schema
  const properties: Record<string, Schema> = { ...rest['properties'], account_menu: accountMenuOf(accountMenu) }
  const secrets = Object.keys(properties).filter((property) => isSecret(properties[property]))
  return {
    name,
    title,
    description,
    ...(consent && { consent }),
    ...(hosts && { hosts }),
    secrets,
    schema: absolute({ ...rest, properties }),
  }
}

/** A setting that is never sent to a browser. */
export const isSecret = (property: Schema | undefined): boolean => property?.['x-secret'] === true

function withoutSecrets(schema: Schema): Schema {
  const open = Object.entries<Schema>(schema['properties']).filter(([, property]) => !isSecret(property))
  const names = new Set(open.map(([name]) => name))
  return {
    ...schema,
    properties: Object.fromEntries(open),
    required: (schema['required'] ?? []).filter((name: string) => names.has(name)),
  }
}

/** Every plugin may add entries to the account menu, and owners may replace them. */
const accountMenuOf = (groups: unknown[]): Schema => ({
  title: 'Entries of the account’s menu',
  type: 'array',
  maxItems: 20,
  items: { $ref: '#/definitions/MenuGroup' },
  default: groups,
})

/** Makes references absolute for the server's validators. */
export const absolute = (schema: Schema): PluginDefinition['schema'] =>
  mapSchema(schema, (node) =>
    typeof node['$ref'] === 'string' ? { ...node, $ref: node['$ref'].replace(/^#/, 'vitrine#') } : node,
  )

const HEAD = `// Generated by npm run generate from schemas/plugins/.
import type { PluginDefinition } from '#domain/plugin-definition.ts'
`
