import type { BlockRules } from '#engine/types.ts'
import { type Definitions, type Schema, type SectionSchema } from './schema-files.ts'

const ANNOTATIONS = ['title', 'description', 'default', 'examples', '$comment', '$schema', '$id', 'definitions']

/**
 * The schema without what only people and editors read: what is left is what a validator needs. A bindable property
 * P becomes `{ bindable: P }`, a keyword of ours that passes over bindings (the engine judges those by itself).
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

/** The keys of all blocks that a section accepts, at any depth. */
export function blockKeys(rules: BlockRules | undefined): string[] {
  if (!rules) return []
  const keys = Object.entries(rules.accept).flatMap(([key, rule]) => [key, ...blockKeys(rule.blocks)])
  return [...new Set(keys)].sort()
}

/** The default values of a settings schema's properties. */
export function defaultsOf(schema: Schema): Record<string, unknown> {
  const properties: [string, Schema][] = Object.entries(schema['properties'] ?? {})
  return Object.fromEntries(properties.filter(([, p]) => 'default' in p).map(([name, p]) => [name, p['default']]))
}

/** The schema of a block's settings; without a definition it takes none. */
export function blockSchema(section: SectionSchema, key: string): Schema {
  return section.schema['definitions']?.[key] ?? { type: 'object', additionalProperties: false }
}

/** Local and shared definitions that references may lead to. */
export function definitionsOf(section: SectionSchema): Definitions {
  return { ...section.shared, ...section.schema['definitions'] }
}

/** `{ "promo-strip": … }` → `PromoStrip`. */
export function pascalCase(key: string): string {
  return key.replace(/(^|-)([a-z0-9])/g, (_, _dash, letter: string) => letter.toUpperCase())
}

/** The settings as a component receives them: defaults are filled in, so what has one is never missing. */
export function forComponent(schema: Schema): Schema {
  const required = [...new Set([...(schema['required'] ?? []), ...Object.keys(defaultsOf(schema))])]
  const { definitions, $id, $schema, ...rest } = schema
  return { ...rest, required }
}
