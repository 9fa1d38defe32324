import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { findRoot } from '#server/platform/environment/root.ts'
import { compareNames } from '#server/platform/names/compare-names.ts'
import * as t from '#words/admin.ts'

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
        category: String(schema['x-section']?.category ?? t.otherCategory()),
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
  type: string
  isRequired: boolean
  preset: string | undefined
}

export function settingsOf({ properties = {}, required = [] }: Schema): SettingRow[] {
  return Object.entries(properties as Record<string, Schema>).map(([name, property]) => ({
    name,
    title: String(property['title'] ?? ''),
    description: String(property['description'] ?? ''),
    type: describeType(property),
    isRequired: (required as string[]).includes(name),
    preset: property['default'] === undefined ? undefined : JSON.stringify(property['default']),
  }))
}

/** Describes a setting's type, such as `text, at most 120 characters`. */
function describeType(schema: Schema): string {
  const { $ref, enum: values, type, items, minimum, maximum, maxLength, maxItems, allOf } = schema
  if (Array.isArray(values)) return t.oneOf({ values: values.map((value) => JSON.stringify(value)).join(', ') })
  const named = $ref ?? allOf?.[0]?.$ref
  if (typeof named === 'string') return nameOf(named)
  if (type === 'array')
    return maxItems ? t.listUpTo({ of: itemType(items), most: maxItems }) : t.listOf({ of: itemType(items) })
  if (type === 'boolean') return t.trueOrFalse()
  if (type === 'string') return maxLength ? t.textUpTo({ most: maxLength }) : t.textValue()
  if (type === 'integer' || type === 'number')
    return t.numberValue({
      kind: type,
      range: minimum === undefined ? (maximum === undefined ? 'none' : 'max') : maximum === undefined ? 'min' : 'both',
      min: String(minimum),
      max: String(maximum),
    })
  return typeof type === 'string' ? type : t.anyValue()
}

const itemType = (items: Schema | undefined): string => (items ? describeType(items) : t.values())

/** Turns `../defs/image.schema.json#/definitions/Image` into `image`. */
const nameOf = (ref: string): string =>
  (ref.split('/').at(-1) ?? ref).replace('.schema.json', '').replaceAll('-', ' ').toLowerCase()
