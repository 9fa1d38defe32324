import { CONTROLS } from '#engine/controls.ts'
import type { BlockSchema, Schema, SectionSchema } from './schema-files.ts'

/** Keys that conflict with folders, routes or prototype properties. */
export const RESERVED_KEYS = ['index', 'types', 'constructor', 'prototype', 'template', 'header', 'footer', 'page']

/** Returns whether a key is kebab-case, as in `promo-strip`. */
export function isKebabCase(key: string): boolean {
  return /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(key)
}

function childSchemas(schema: Schema, path: string): [string, Schema][] {
  const children = Object.entries(schema['properties'] ?? {}).map(([name, child]): [string, Schema] => [
    `${path}/properties/${name}`,
    child as Schema,
  ])
  if (schema['items'] && !Array.isArray(schema['items'])) children.push([`${path}/items`, schema['items']])
  return children
}

const SCALARS = ['string', 'integer', 'number']

const isSlugPattern = (pattern: unknown) => typeof pattern === 'string' && /^\^\[a-z0-9-?\]/.test(pattern)

/** Returns faults in how settings declare what they refer to. */
function controlFaults(schema: Schema, path: string): string[] {
  const { 'x-control': control, 'x-control-when': when, pattern, items } = schema
  const faults: string[] = []
  const named: [string, unknown][] = control === undefined ? [] : [['x-control', control]]
  for (const [setting, byValue] of Object.entries<Schema>(when ?? {}))
    for (const [value, one] of Object.entries(byValue)) named.push([`x-control-when/${setting}/${value}`, one])
  for (const [keyword, one] of named)
    if (!CONTROLS.includes(one as string))
      faults.push(`${path}: "${keyword}" is ${JSON.stringify(one)}; it must be one of ${CONTROLS.join(', ')}`)
  if (named.length === 0 && (isSlugPattern(pattern) || isSlugPattern(items?.pattern)))
    faults.push(`${path}: names something of the shop by an id; say what with "x-control", so that it can be checked`)
  for (const [childPath, child] of childSchemas(schema, path)) faults.push(...controlFaults(child, childPath))
  return faults
}

/** Returns violations of the rules for objects, at any depth. */
export function objectFaults(schema: Schema, path: string, formats: readonly string[] = []): string[] {
  const faults: string[] = []
  if (schema['format'] && !formats.includes(schema['format']))
    faults.push(`${path}: uses "format"; use "pattern", so that no formats library is shipped`)
  if (schema['uniqueItems'] && !SCALARS.includes(schema['items']?.type)) {
    // Comparing objects takes quadratic time, and ajv's comparison throws for {"toString": 1}.
    faults.push(`${path}: "uniqueItems" is for lists of texts or numbers, and their "type" must be given`)
  }
  if (schema['properties']) {
    if (schema['additionalProperties'] !== false) faults.push(`${path}: lacks "additionalProperties": false`)
    for (const name of schema['required'] ?? []) {
      const property = schema['properties'][name]
      if (!property) faults.push(`${path}: requires "${name}", which is not among its properties`)
      else if ('default' in property)
        faults.push(`${path}: "${name}" is required and has a default; it is one or the other`)
    }
    for (const [name, property] of Object.entries<Schema>(schema['properties'])) {
      if (name === '__proto__' || name.startsWith('$')) faults.push(`${path}: "${name}" can't be the name of a setting`)
      if (!property['title'] && !property['$ref']) faults.push(`${path}/properties/${name}: lacks a "title"`)
    }
  }
  for (const [childPath, child] of childSchemas(schema, path)) faults.push(...objectFaults(child, childPath, formats))
  return faults
}

function blockFaults(rules: Schema | undefined, schema: Schema, path: string): string[] {
  if (!rules) return []
  if (typeof rules['accept'] !== 'object') return [`${path}: lacks "accept"`]
  return Object.entries<Schema>(rules['accept']).flatMap(([key, rule]) => [
    ...(isKebabCase(key) ? [] : [`${path}/accept/${key}: is not a kebab-case key`]),
    ...(schema['definitions']?.[key]
      ? []
      : [
          `${path}/accept/${key}: has no definitions/${key} for its settings, and there is no schemas/blocks/${key}.schema.json`,
        ]),
    ...blockFaults(rule['blocks'], schema, `${path}/accept/${key}/blocks`),
  ])
}

/** Returns violations of the rules for schemas of shared blocks. */
export function blockSchemaFaults({ key, schema }: BlockSchema): string[] {
  const faults: string[] = []
  if (!isKebabCase(key)) faults.push(`the file name "${key}" is not a kebab-case key`)
  if (schema['$id'] !== `block:${key}`)
    faults.push(`"$id" is ${JSON.stringify(schema['$id'])}; it must be "block:${key}"`)
  for (const name of ['title', 'description', 'properties']) if (!schema[name]) faults.push(`lacks a "${name}"`)
  if (schema['type'] !== 'object') faults.push('"type" must be "object"')
  return [...faults, ...objectFaults(schema, '#'), ...controlFaults(schema, '#')]
}

/** Returns violations of the rules for section schemas. */
export function sectionSchemaFaults({ key, schema }: SectionSchema, pageTypes: string[]): string[] {
  const faults: string[] = []
  const section: Schema = schema['x-section'] ?? {}
  if (!isKebabCase(key)) faults.push(`the file name "${key}" is not a kebab-case key`)
  if (schema['$id'] !== `section:${key}`)
    faults.push(`"$id" is ${JSON.stringify(schema['$id'])}; it must be "section:${key}"`)
  if (!schema['title']) faults.push('lacks a "title"')
  if (!schema['description']) faults.push('lacks a "description"')
  if (schema['type'] !== 'object') faults.push('"type" must be "object"')
  if (!schema['properties']) faults.push('lacks "properties"')
  if (!Number.isInteger(section['version']) || section['version'] < 1)
    faults.push('"x-section.version" must be 1 or more')
  if (!section['category']) faults.push('"x-section.category" names the group in the list of sections to add')
  if (section['eager'] !== undefined && typeof section['eager'] !== 'boolean')
    faults.push('"x-section.eager" must be true or false')
  if (section['ownSheet'] !== undefined && section['ownSheet'] !== true)
    faults.push('"x-section.ownSheet" must be true')
  if (section['look'] !== undefined && section['look'] !== false) faults.push('"x-section.look" must be false')
  for (const type of section['pageTypes'] ?? []) {
    if (!pageTypes.includes(type)) faults.push(`"x-section.pageTypes" names "${type}", which is not a page type`)
  }
  if (!section['presets']?.length) faults.push('"x-section.presets" must hold at least one preset')
  faults.push(...blockFaults(section['blocks'], schema, 'x-section/blocks'))
  faults.push(...objectFaults(schema, '#'), ...controlFaults(schema, '#'))
  for (const [name, definition] of Object.entries<Schema>(schema['definitions'] ?? {})) {
    const path = `#/definitions/${name}`
    faults.push(...objectFaults(definition, path), ...controlFaults(definition, path))
  }
  return faults
}
