import { compile } from 'json-schema-to-typescript'
import { operationTypes } from './calls.ts'
import type { NamedOperation } from './operations.ts'
import { mapSchema, type Definitions, type Schema } from './schema-files.ts'

const BANNER = '/* Generated from schemas/ by `npm run generate`. */\n'

/** Returns the schema without titles, which would create type aliases. */
function forTypes(schema: Schema): Schema {
  return mapSchema(schema, (node) => {
    if (typeof node['$ref'] === 'string') return { $ref: node['$ref'] }
    const copy = Object.fromEntries(Object.entries(node).filter(([keyword]) => !keyword.startsWith('x-')))
    // A property may be called “title”. Its value is then a schema.
    if (typeof copy['title'] === 'string') delete copy['title']
    return copy
  })
}

/** Returns TypeScript declarations, one exported type per definition. */
export async function typescriptTypes(definitions: Definitions): Promise<string> {
  const schema = { $id: '', type: 'object', additionalProperties: false, definitions: forTypes(definitions) }
  const text = await compile(schema as never, 'VitrineRoot', {
    bannerComment: '',
    format: false,
    ignoreMinAndMaxItems: true,
    unreachableDefinitions: true,
    unknownAny: true,
    additionalProperties: true,
  })
  // The library adds comments about references.
  return text
    .replace(/export interface VitrineRoot \{\s*\}\n?/, '')
    .replace(/^ \* ?\n \* This interface was referenced by[^]*?(?=^ \*\/)/gm, '')
    .replace(/^\/\*\*\n \* This interface was referenced by[^]*?\*\/\n/gm, '')
}

/** Returns generated/api.d.ts: a type per definition, and `Definitions` and `Operations`, which find types by name and id. */
export async function apiTypes(definitions: Definitions, operations: readonly NamedOperation[]): Promise<string> {
  const types = await typescriptTypes(definitions)
  const map = Object.keys(definitions).map((name) => {
    if (!new RegExp(`^export (interface|type) ${name}\\b`, 'm').test(types))
      throw new Error(`The definition ${name} has no type of its name.`)
    return `${name}: ${name}\n`
  })
  return `${BANNER}${types}/** Every definition by its name. */\nexport interface Definitions {\n${map.join('')}}\n${operationTypes(operations)}`
}

/**
 * Returns generated/api-schemas.json: one schema `vitrine`, with references of the form
 * `vitrine#/definitions/Name`.
 */
export function apiSchemas(definitions: Definitions): string {
  const absolute = mapSchema(definitions, (node) =>
    typeof node['$ref'] === 'string' ? { $ref: node['$ref'].replace(/^#/, 'vitrine#') } : node,
  )
  return `${JSON.stringify({ $id: 'vitrine', definitions: absolute }, null, 1)}\n`
}
