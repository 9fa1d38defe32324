import type { ResourceFacts, SingletonFacts } from '#domain/resource-facts.ts'
import { typescriptTypes } from './api.ts'
import { validatorCode } from './compile.ts'
import type { CatalogueMessage } from './read-messages.ts'
import { mapSchema, type PluginSchema, type ResourceSchema } from './schema-files.ts'
import { defaultsOf, definitionsOf, forValidation } from './section-schemas.ts'

/** Area of the titles and descriptions in schemas/admin. It has no English file, because the schemas contain them. */
export const FIELDS_AREA = 'admin-fields'

const BANNER = '// Generated from schemas/admin/ by `npm run generate`.\n'

const factsOf = ({ schema }: ResourceSchema): ResourceFacts => schema['x-resource'] as ResourceFacts

/** Returns generated/admin/<key>.js: the schema with shared definitions, and its validator with errors. */
export function resourceModule(resource: ResourceSchema): string {
  const definitions = definitionsOf(resource)
  const forValidator = {
    ...forValidation(resource.schema),
    definitions: Object.fromEntries(Object.entries(definitions).map(([name, one]) => [name, forValidation(one)])),
  }
  return [
    BANNER,
    validatorCode(forValidator, { validateValues: 's' }, { errors: true }),
    `export const schema = ${JSON.stringify({ ...resource.schema, definitions })}`,
    'export { validateValues as validate }\n',
  ].join('\n')
}

/** Returns generated/admin/<key>.d.ts. */
export async function resourceTypes(resource: ResourceSchema): Promise<string> {
  const kind = resource.schema['x-resource'].singleton === true ? 'SingletonSchema' : 'ResourceSchema'
  const { definitions: _own, ...schema } = resource.schema
  const required = [...new Set([...(schema['required'] ?? []), ...Object.keys(defaultsOf(schema))])]
  const types = await typescriptTypes({ ...definitionsOf(resource), Values: { ...schema, required } })
  return [
    BANNER,
    `import type { ${kind}, ValuesValidator } from '#domain/resource-schema.ts'\n`,
    types,
    `export declare const schema: ${kind}`,
    'export declare const validate: ValuesValidator\n',
  ].join('\n')
}

/** Returns generated/admin-resources.ts: what the menu and the routes need to know of each resource and settings page. */
export function resourceList(resources: readonly ResourceSchema[], singletons: readonly ResourceSchema[]): string {
  const rows = resources.map((resource) => {
    const { path, plural, menu, roles } = factsOf(resource)
    const facts = JSON.stringify({ name: resource.key, path, singular: resource.schema['title'], plural, menu, roles })
    return `  '${resource.key}': { ...${facts}, load: () => import('./admin/${resource.key}.js') },\n`
  })
  const pages = singletons.map(({ key, schema }) => {
    const { path, menu, roles } = schema['x-resource'] as SingletonFacts
    const facts = JSON.stringify({ name: key, path, title: schema['title'], menu, roles })
    return `  '${key}': { ...${facts}, load: () => import('./admin/${key}.js') },\n`
  })
  return `${BANNER}import type { ResourceSummary, SingletonSummary } from '#domain/resource-schema.ts'

export const resources = {
${rows.join('')}} as const satisfies Readonly<Record<string, ResourceSummary>>

/** The settings pages: resources with one record. */
export const singletons = {
${pages.join('')}} as const satisfies Readonly<Record<string, SingletonSummary>>

/** Name of a schema in schemas/admin. */
export type ResourceName = keyof typeof resources

/** Name of the schema of a settings page. */
export type SingletonName = keyof typeof singletons
`
}

/**
 * Returns the settings page of a plugin: its config, and whether it is in use. What the config requires is required of a
 * plugin in use only, so the server checks that.
 */
export function pluginPage({ key, name, file, schema, shared }: PluginSchema): ResourceSchema {
  const { title, description, definitions } = schema
  const properties = mapSchema(schema['properties'], ({ format: _checkedByTheServer, ...field }) => field)
  const secret = (field: Record<string, unknown>) => (field['x-secret'] ? { ...field, 'x-control': 'secret' } : field)
  const fields = Object.entries(properties as Record<string, Record<string, unknown>>)
  const facts: SingletonFacts = {
    singleton: true,
    path: `settings/plugins/${name}`,
    roles: { read: ['owner', 'manager'], write: ['owner', 'manager'] },
    groups: [
      { title: '', fields: ['is_installed'] },
      ...(fields.length > 0 ? [{ title: 'Settings', fields: fields.map(([field]) => field) }] : []),
    ],
  }
  return {
    key: `plugin-${key}`,
    file,
    shared,
    schema: {
      ...{ title, description, type: 'object', additionalProperties: false, required: ['is_installed'] },
      ...(definitions && { definitions }),
      'x-resource': facts,
      properties: {
        is_installed: { type: 'boolean', title: 'In use' },
        ...Object.fromEntries(fields.map(([field, one]) => [field, secret(one)])),
      },
    },
  }
}

/** Returns generated/plugin-pages.ts: the settings pages of plugins by the plugin’s name. */
export function pluginPageList(plugins: readonly PluginSchema[]): string {
  const rows = plugins.map((plugin) => {
    const { key, schema } = pluginPage(plugin)
    const { path, roles } = schema['x-resource'] as SingletonFacts
    const facts = JSON.stringify({ name: key, path, title: schema['title'], roles })
    return `  ${plugin.name}: { ...${facts}, load: () => import('./admin/${key}.js') },\n`
  })
  return `${BANNER.replace('admin', 'plugins')}import type { SingletonSummary } from '#domain/resource-schema.ts'

export const pluginPages: Readonly<Record<string, SingletonSummary>> = {
${rows.join('')}}
`
}

/** Returns generated/server-resources.ts: the resources of the server, from the names of the files in server/. */
export function serverResources(files: readonly string[]): string {
  const importsOf = (kind: string) =>
    files
      .filter((file) => file.endsWith(`.${kind}.ts`))
      .toSorted()
      .map(
        (file, index) => [`${kind}${index}`, `import { ${kind} as ${kind}${index} } from '#server/${file}'\n`] as const,
      )
  const [resources, singletons] = [importsOf('resource'), importsOf('singleton')]
  const imports = [...resources, ...singletons].map(([, line]) => line)
  const names = (parts: typeof resources) => parts.map(([name]) => name).join(', ')
  return `${BANNER}${imports.join('')}import type { Resource } from '#server/platform/resources/resource.ts'
import type { Singleton } from '#server/platform/resources/singleton.ts'

export const serverResources: readonly Resource[] = [${names(resources)}]

export const serverSingletons: readonly Singleton[] = [${names(singletons)}]
`
}

/**
 * Returns the texts of schemas as messages, such as `admin-fields.category.name.title`. They are found by their wording
 * alone, so a text that several fields have is one message.
 */
export function resourceMessages(
  resources: readonly ResourceSchema[],
  others: readonly CatalogueMessage[],
): CatalogueMessage[] {
  const known = new Set(others.map(({ message }) => message))
  return resources.flatMap(messagesOf).filter(({ message }) => !known.has(message) && known.add(message))
}

function messagesOf(resource: ResourceSchema): CatalogueMessage[] {
  const { 'x-resource': facts, definitions = {}, ...schema } = resource.schema
  const texts = [...textsIn(schema, []), ...textsIn(definitions, ['definitions']), ...textsIn(facts, ['resource'])]
  return texts.map(([path, text]) => {
    const key = [resource.key, ...path].join('.')
    return {
      id: `${FIELDS_AREA}.${key}`,
      area: FIELDS_AREA,
      key,
      text: text.replaceAll("'", "''").replaceAll(/\{[^}]*\}|<[^>]*>/g, "'$&'"),
      message: text,
      placeholders: new Map(),
      place: resource.file,
    }
  })
}

/** Keywords whose value is shown to people, or whose values are. */
const TEXTS = new Set(['title', 'description', 'plural', 'x-placeholder', 'x-error'])
const LABELS = new Set(['x-enum-labels', 'options', 'labels', 'formats'])

function textsIn(value: unknown, path: readonly string[]): [path: string[], text: string][] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, child]: [string, unknown]): [string[], string][] => {
    // Fields may be called like a keyword.
    if (name === 'properties')
      return Object.entries(child as object).flatMap(([field, one]) => textsIn(one, [...path, field]))
    const place = [...path, name.replace(/^x-/, '')]
    if (typeof child === 'string') return TEXTS.has(name) && child !== '' ? [[place, child]] : []
    if (LABELS.has(name))
      return Object.entries(child as Record<string, string>).map(([label, text]) => [[...place, label], text])
    return name === 'enum' || name === 'default' || name === 'examples' ? [] : textsIn(child, place)
  })
}
