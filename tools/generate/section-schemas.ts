import type { BlockRules } from '#engine/types.ts'
import { type Definitions, type Schema, type SectionSchema } from './schema-files.ts'

const ANNOTATIONS = ['title', 'description', 'default', 'examples', '$comment', '$schema', '$id', 'definitions']

/**
 * Returns the schema without annotations. A bindable property P becomes `{ bindable: P }`, which accepts bindings;
 * the engine checks those separately.
 */
export function forValidation(schema: Schema): Schema {
  const strip = (node: unknown): any => {
    if (Array.isArray(node)) return node.map(strip)
    if (typeof node !== 'object' || node === null) return node
    const kept: Schema = {}
    for (const [keyword, value] of Object.entries(node)) {
      if (keyword === 'properties') {
        kept['properties'] = Object.fromEntries(Object.entries(value).map(([name, child]) => [name, strip(child)]))
      } else if (keyword === 'enum' || keyword === 'const') kept[keyword] = value
      else if (!ANNOTATIONS.includes(keyword) && !keyword.startsWith('x-')) kept[keyword] = strip(value)
    }
    if (Array.isArray(kept['required']) && kept['required'].length === 0) delete kept['required']
    return (node as Schema)['x-bindable'] === true ? { bindable: kept } : kept
  }
  return strip(schema)
}

/** Returns the keys of all blocks a section accepts, at any depth. */
export function blockKeys(rules: BlockRules | undefined): string[] {
  if (!rules) return []
  const keys = Object.entries(rules.accept).flatMap(([key, rule]) => [key, ...blockKeys(rule.blocks)])
  return [...new Set(keys)].sort()
}

export function defaultsOf(schema: Schema): Record<string, unknown> {
  const properties: [string, Schema][] = Object.entries(schema['properties'] ?? {})
  return Object.fromEntries(properties.filter(([, p]) => 'default' in p).map(([name, p]) => [name, p['default']]))
}

/** Returns the schema of a block's settings. A block without one has no settings. */
export function blockSchema(section: SectionSchema, key: string): Schema {
  return section.schema['definitions']?.[key] ?? { type: 'object', additionalProperties: false }
}

/** Returns all definitions that references may use. */
export function definitionsOf(section: SectionSchema): Definitions {
  return { ...section.shared, ...section.schema['definitions'] }
}

/** `promo-strip` → `PromoStrip`. */
export function pascalCase(key: string): string {
  return key.replace(/(^|-)([a-z0-9])/g, (_, _dash, letter: string) => letter.toUpperCase())
}

/** Returns the schema of settings as components receive them, where properties with a default are always present. */
export function forComponent(schema: Schema): Schema {
  const required = [...new Set([...(schema['required'] ?? []), ...Object.keys(defaultsOf(schema))])]
  const { definitions, $id, $schema, ...rest } = schema
  return { ...rest, required }
}
