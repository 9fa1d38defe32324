import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join, posix } from 'node:path'

/** A JSON Schema (draft-07), loosely typed because it is only traversed. */
export type Schema = { [keyword: string]: any }

/** Definitions by name. References have the form `#/definitions/Name`. */
export type Definitions = Record<string, Schema>

export interface SectionSchema {
  key: string
  file: string
  /** As written, with titles, descriptions and `x-` keywords. */
  schema: Schema
  /** Shared definitions the section refers to directly or indirectly. */
  shared: Definitions
}

/** A block that sections accept by its key or as one of `@theme`. */
export type BlockSchema = SectionSchema

export interface PluginSchema extends SectionSchema {
  /** Spelt as in the specification. */
  name: string
}

/** A schema of schemas/admin. */
export type ResourceSchema = SectionSchema

/** The operations of a file of schemas/api, not yet checked. */
export interface OperationFile {
  /** From the repository's root, such as schemas/api/menu.schema.json. */
  path: string
  text: string
  operations: Record<string, Schema>
}

export interface SchemaSet {
  operationFiles: OperationFile[]
  /** Definitions of schemas/defs and schemas/api. Names are unique. */
  definitions: Definitions
  sections: SectionSchema[]
  blocks: BlockSchema[]
  plugins: PluginSchema[]
  /** Settings of payment providers. */
  payments: SectionSchema[]
  resources: ResourceSchema[]
  /** Those of them with one record: settings pages. */
  singletons: ResourceSchema[]
  /** Values of `x-control` that the admin's forms can edit, from the names of the files in src/admin/controls. */
  adminControls: string[]
  /** schemas/bindings.json */
  bindings: { common: string[]; pageTypes: Record<string, string[]> }
}

function readSchemas(root: string, folder: string): { path: string; text: string; schema: Schema }[] {
  let names: string[]
  try {
    names = readdirSync(join(root, folder))
  } catch {
    return []
  }
  return names
    .filter((name) => name.endsWith('.schema.json'))
    .sort()
    .map((name) => {
      const path = posix.join(folder, name)
      const text = readFileSync(join(root, path), 'utf8')
      try {
        return { path, text, schema: JSON.parse(text) as Schema }
      } catch (error) {
        throw new Error(`${path}: ${(error as Error).message}`, { cause: error })
      }
    })
}

/** Returns a copy with `change` applied to every object, children first. */
export function mapSchema(value: unknown, change: (schema: Schema) => Schema): any {
  if (Array.isArray(value)) return value.map((entry) => mapSchema(entry, change))
  if (typeof value !== 'object' || value === null) return value
  const copy: Schema = {}
  for (const [name, child] of Object.entries(value)) copy[name] = mapSchema(child, change)
  return change(copy)
}

function rewriteRefs(path: string, schema: Schema, nameOfFile: Map<string, string>): Schema {
  return mapSchema(schema, (node) => {
    if (typeof node['$ref'] !== 'string' || node['$ref'].startsWith('#')) return node
    const [file = '', fragment = ''] = node['$ref'].split('#')
    const target = posix.join(posix.dirname(path), file)
    const name = fragment ? /^\/definitions\/([^/]+)$/.exec(fragment)?.[1] : nameOfFile.get(target)
    if (!name) throw new Error(`${path}: cannot resolve the reference "${node['$ref']}"`)
    return { ...node, $ref: `#/definitions/${name}` }
  })
}

/** Returns the names of definitions a schema refers to, directly or indirectly. */
function referencedDefinitions(schema: Schema, definitions: Definitions): string[] {
  const found = new Set<string>()
  const visit = (node: unknown) =>
    mapSchema(node, (part) => {
      const name = /^#\/definitions\/(.+)$/.exec(part['$ref'] ?? '')?.[1]
      if (name && definitions[name] && !found.has(name)) {
        found.add(name)
        visit(definitions[name])
      }
      return part
    })
  visit(schema)
  return [...found].sort()
}

const THEME = '@theme'

/**
 * Returns a section's schema with the shared blocks it accepts: `@theme` stands for all of them, and a list of keys is
 * short for blocks without rules. Their schemas become definitions like those of the section's own blocks, which take
 * precedence.
 */
function withSharedBlocks({ schema }: { schema: Schema }, blocks: readonly BlockSchema[]): Schema {
  const own: Schema = schema['definitions'] ?? {}
  const used = new Map<string, Schema>()
  const expand = (rules: Schema): Schema => {
    const given: Schema = Array.isArray(rules['accept'])
      ? Object.fromEntries((rules['accept'] as string[]).map((key) => [key, {}]))
      : (rules['accept'] ?? {})
    const accept: Schema = {}
    for (const [key, rule] of Object.entries<Schema>(given)) {
      const shared = blocks.filter((block) => (key === THEME || block.key === key) && !own[block.key])
      if (key !== THEME) accept[key] = rule['blocks'] ? { ...rule, blocks: expand(rule['blocks']) } : rule
      for (const block of shared) {
        accept[block.key] ??= rule
        const { $schema, $id, ...settings } = block.schema
        used.set(block.key, settings)
      }
    }
    return { ...rules, accept }
  }
  const section: Schema = schema['x-section'] ?? {}
  if (!section['blocks']) return schema
  const expanded = { ...section, blocks: expand(section['blocks']) }
  if (used.size === 0) return { ...schema, 'x-section': expanded }
  return { ...schema, 'x-section': expanded, definitions: { ...own, ...Object.fromEntries(used) } }
}

function adminControls(root: string): string[] {
  const folder = join(root, 'src/admin/controls')
  const names = existsSync(folder) ? readdirSync(folder) : []
  return names.flatMap((name) => /^(.+)\.control\.tsx$/.exec(name)?.[1] ?? []).sort()
}

/**
 * Reads schemas/.
 * @throws Error with the path of a file that is not JSON or has invalid definitions or references
 */
export function readSchemaFiles(root: string): SchemaSet {
  const defs = readSchemas(root, 'schemas/defs')
  const nameOfFile = new Map(defs.map(({ path, schema }) => [path, String(schema['title'])]))
  const definitions: Definitions = {}
  const add = (path: string, name: string, schema: Schema) => {
    if (!/^[A-Z][A-Za-z0-9]*$/.test(name)) throw new Error(`${path}: "${name}" is not a PascalCase name`)
    if (definitions[name]) throw new Error(`${path}: the name ${name} is taken by another definition`)
    const { $schema, $id, definitions: own, operations: described, ...rest } = rewriteRefs(path, schema, nameOfFile)
    definitions[name] = rest
  }
  for (const { path, schema } of defs) add(path, String(schema['title']), schema)
  const operationFiles: OperationFile[] = []
  for (const { path, text, schema } of readSchemas(root, 'schemas/api')) {
    const { operations } = rewriteRefs(path, { operations: schema['operations'] }, nameOfFile)
    if (operations) operationFiles.push({ path, text, operations })
    if (!schema['definitions']) throw new Error(`${path}: has no "definitions", so it gives the API nothing`)
    for (const [name, definition] of Object.entries(schema['definitions'])) add(path, name, definition as Schema)
  }

  const describe = ({ path, schema }: { path: string; schema: Schema }): SectionSchema => {
    const resolved = rewriteRefs(path, schema, nameOfFile)
    const names = referencedDefinitions(resolved, definitions)
    const clash = names.find((name) => resolved['definitions']?.[name])
    if (clash) throw new Error(`${path}: its definition ${clash} hides the shared one of that name`)
    const shared = Object.fromEntries(names.map((name) => [name, definitions[name]!]))
    return { key: basename(path, '.schema.json'), file: path, schema: resolved, shared }
  }
  const blocks = readSchemas(root, 'schemas/blocks').map(describe)
  const sections = readSchemas(root, 'schemas/sections').map((read) =>
    describe({ ...read, schema: withSharedBlocks(read, blocks) }),
  )
  const ofAdmin = readSchemas(root, 'schemas/admin').map(describe)
  const isSingleton = ({ schema }: ResourceSchema) => schema['x-resource']?.singleton === true
  const [resources, singletons] = [ofAdmin.filter((one) => !isSingleton(one)), ofAdmin.filter(isSingleton)]
  const plugins = readSchemas(root, 'schemas/plugins').map((read): PluginSchema => {
    const name = /^plugin:(.+)$/.exec(String(read.schema['$id']))?.[1] ?? ''
    return { ...describe(read), name }
  })
  const payments = readSchemas(root, 'schemas/payments').map(describe)
  const bindings = JSON.parse(readFileSync(join(root, 'schemas/bindings.json'), 'utf8'))
  const controls = adminControls(root)
  const files = { sections, blocks, plugins, payments, resources, singletons }
  return { operationFiles, definitions, ...files, adminControls: controls, bindings }
}
