import type { ResourceFacts } from '#domain/resource-facts.ts'
import { typescriptTypes } from './api.ts'
import { validatorCode } from './compile.ts'
import type { CatalogueMessage } from './read-messages.ts'
import type { ResourceSchema } from './schema-files.ts'
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
  const { definitions: _own, ...schema } = resource.schema
  const required = [...new Set([...(schema['required'] ?? []), ...Object.keys(defaultsOf(schema))])]
  const types = await typescriptTypes({ ...definitionsOf(resource), Values: { ...schema, required } })
  return [
    BANNER,
    `import type { ResourceSchema, ValuesValidator } from '#domain/resource-schema.ts'\n`,
    types,
    'export declare const schema: ResourceSchema',
    'export declare const validate: ValuesValidator\n',
  ].join('\n')
}

/** Returns generated/admin-resources.ts: what the menu and the routes need to know of each resource. */
export function resourceList(resources: readonly ResourceSchema[]): string {
  const rows = resources.map((resource) => {
    const { path, plural, menu, roles } = factsOf(resource)
    const facts = JSON.stringify({ name: resource.key, path, singular: resource.schema['title'], plural, menu, roles })
    return `  '${resource.key}': { ...${facts}, load: () => import('./admin/${resource.key}.js') },\n`
  })
  return `${BANNER}import type { ResourceSummary } from '#domain/resource-schema.ts'\n\nexport const resources = {\n${rows.join('')}} as const satisfies Readonly<Record<string, ResourceSummary>>\n\n/** Name of a schema in schemas/admin. */\nexport type ResourceName = keyof typeof resources\n`
}

/** Returns generated/server-resources.ts: the resources of the server, from the names of the files in server/. */
export function serverResources(files: readonly string[]): string {
  const parts = files.filter((file) => file.endsWith('.resource.ts')).toSorted()
  const imports = parts.map((file, index) => `import { resource as resource${index} } from '#server/${file}'\n`)
  return `${BANNER}${imports.join('')}import type { Resource } from '#server/platform/resources/resource.ts'

export const serverResources: readonly Resource[] = [${parts.map((_, index) => `resource${index}`).join(', ')}]
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
