import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { findRoot } from '#server/platform/environment/root.ts'
import { compareNames } from '#server/platform/names/compare-names.ts'

export type Schema = { [keyword: string]: any }

export interface SectionFile {
  key: string
  title: string
  description: string
  category: string
  schema: Schema
}

let cached: SectionFile[] | undefined

/** Reads all sections once, sorted by category and title. */
export function sectionFiles(): SectionFile[] {
  const folder = join(findRoot(), 'schemas/sections')
  cached ??= readdirSync(folder)
    .filter((file) => file.endsWith('.schema.json'))
    .map((file) => {
      const schema = JSON.parse(readFileSync(join(folder, file), 'utf8')) as Schema
      return {
        key: file.replace('.schema.json', ''),
        title: String(schema['title'] ?? ''),
        description: String(schema['description'] ?? ''),
        category: String(schema['x-section']?.category ?? 'Others'),
        schema,
      }
    })
    .sort((a, b) => compareNames(a.category, b.category) || compareNames(a.title, b.title))
  return cached
}

export interface SettingRow {
  name: string
  title: string
  description: string
  takes: string
  isRequired: boolean
  preset: string | undefined
}

export function settingsOf({ properties = {}, required = [] }: Schema): SettingRow[] {
  return Object.entries(properties as Record<string, Schema>).map(([name, property]) => ({
    name,
    title: String(property['title'] ?? ''),
    description: String(property['description'] ?? ''),
    takes: describeType(property),
    isRequired: (required as string[]).includes(name),
    preset: property['default'] === undefined ? undefined : JSON.stringify(property['default']),
  }))
}

/** Describes a setting's type, such as `text, at most 120 characters`. */
function describeType(schema: Schema): string {
  const { $ref, enum: values, type, items, minimum, maximum, maxLength, maxItems, allOf } = schema
  if (Array.isArray(values)) return `one of ${values.map((value) => JSON.stringify(value)).join(', ')}`
  const named = $ref ?? allOf?.[0]?.$ref
  if (typeof named === 'string') return nameOf(named)
  if (type === 'array')
    return `list of ${items ? describeType(items) : 'values'}${maxItems ? `, at most ${maxItems}` : ''}`
  if (type === 'boolean') return 'true or false'
  if (type === 'string') return `text${maxLength ? `, at most ${maxLength} characters` : ''}`
  if (type === 'integer' || type === 'number')
    return `${type === 'integer' ? 'whole number' : 'number'}${minimum === undefined ? '' : `, from ${minimum}`}${maximum === undefined ? '' : ` to ${maximum}`}`
  return typeof type === 'string' ? type : 'any value'
}

/** Turns `../defs/image.schema.json#/definitions/Image` into `image`. */
const nameOf = (ref: string): string =>
  (ref.split('/').at(-1) ?? ref).replace('.schema.json', '').replaceAll('-', ' ').toLowerCase()
