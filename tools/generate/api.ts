import { compile } from 'json-schema-to-typescript'
import { operationTypes } from './calls.ts'
import type { NamedOperation } from './operations.ts'
import { mapSchema, type Definitions, type Schema } from './schema-files.ts'

const BANNER = '/* Generated from schemas/ by `npm run generate`. */\n'

/** The schema as far as types go: names come from the definitions, so titles must not make aliases. */
function forTypes(schema: Schema): Schema {
  return mapSchema(schema, (node) => {
    if (typeof node['$ref'] === 'string') return { $ref: node['$ref'] }
    const copy = Object.fromEntries(Object.entries(node).filter(([keyword]) => !keyword.startsWith('x-')))
    // A property may be called "title"; then its value is a schema.
    if (typeof copy['title'] === 'string') delete copy['title']
    return copy
  })
}

/** TypeScript declarations of the definitions, each exported under its own name. */
export async function typesOf(definitions: Definitions): Promise<string> {
  const schema = { $id: '', type: 'object', additionalProperties: false, definitions: forTypes(definitions) }
  const text = await compile(schema as never, 'VitrineRoot', {
    bannerComment: '',
    format: false,
    ignoreMinAndMaxItems: true,
    unreachableDefinitions: true,
    unknownAny: true,
    additionalProperties: true,
  })
  // The library notes where each type was referenced; the definition's own description is what matters.
  return text
    .replace(/export interface VitrineRoot \{\s*\}\n?/, '')
    .replace(/^ \* ?\n \* This interface was referenced by[^]*?(?=^ \*\/)/gm, '')
    .replace(/^\/\*\*\n \* This interface was referenced by[^]*?\*\/\n/gm, '')
}

/** The text of generated/api.d.ts: a type of each definition, and `Definitions` and `Operations`, which find types by name and id. */
export async function apiTypes(definitions: Definitions, operations: readonly NamedOperation[]): Promise<string> {
  const types = await typesOf(definitions)
  const map = Object.keys(definitions).map((name) => {
    if (!new RegExp(`^export (interface|type) ${name}\\b`, 'm').test(types))
      throw new Error(`The definition ${name} has no type of its name.`)
    return `${name}: ${name}\n`
  })
  return `${BANNER}${types}/** Every definition by its name. */\nexport interface Definitions {\n${map.join('')}}\n${operationTypes(operations)}`
}

/** The text of generated/api-schemas.json: one schema `vitrine`, whose definitions refer to each other by `vitrine#/definitions/Name`. */
export function apiSchemas(definitions: Definitions): string {
  const absolute = mapSchema(definitions, (node) =>
    typeof node['$ref'] === 'string' ? { $ref: node['$ref'].replace(/^#/, 'vitrine#') } : node,
  )
  return `${JSON.stringify({ $id: 'vitrine', definitions: absolute }, null, 1)}\n`
}
