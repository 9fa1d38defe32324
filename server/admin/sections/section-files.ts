import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { findRoot } from '#server/platform/environment/root.ts'
import { compareNames } from '#server/platform/names/compare-names.ts'

/** A JSON Schema as it is written: only walked, never trusted further than that. */
export type Schema = { [keyword: string]: any }

/** A section, as its schema describes it. */
export interface SectionFile {
  key: string
  title: string
  description: string
  category: string
  schema: Schema
}

let known: SectionFile[] | undefined

/** Every section of the shop, by category and title; read once, since sections come with the build. */
export function sectionFiles(): SectionFile[] {
  const folder = join(findRoot(), 'schemas/sections')
  known ??= readdirSync(folder)
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
  return known
}

/** One setting, in words. */
export interface SettingRow {
  name: string
  title: string
  description: string
  /** What it takes. */
  takes: string
  isRequired: boolean
  /** As JSON; undefined without one. */
  preset: string | undefined
}

/** The settings of a section, or of a block of it. */
export function settingsOf({ properties = {}, required = [] }: Schema): SettingRow[] {
  return Object.entries(properties as Record<string, Schema>).map(([name, one]) => ({
    name,
    title: String(one['title'] ?? ''),
    description: String(one['description'] ?? ''),
    takes: takes(one),
    isRequired: (required as string[]).includes(name),
    preset: one['default'] === undefined ? undefined : JSON.stringify(one['default']),
  }))
}

/** What a setting takes, in few words: `text, at most 120 characters`. */
function takes(schema: Schema): string {
  const { $ref, enum: values, type, items, minimum, maximum, maxLength, maxItems, allOf } = schema
  if (Array.isArray(values)) return `one of ${values.map((value) => JSON.stringify(value)).join(', ')}`
  const named = $ref ?? allOf?.[0]?.$ref
  if (typeof named === 'string') return nameOf(named)
  if (type === 'array') return `list of ${items ? takes(items) : 'values'}${maxItems ? `, at most ${maxItems}` : ''}`
  if (type === 'boolean') return 'true or false'
  if (type === 'string') return `text${maxLength ? `, at most ${maxLength} characters` : ''}`
  if (type === 'integer' || type === 'number')
    return `${type === 'integer' ? 'whole number' : 'number'}${minimum === undefined ? '' : `, from ${minimum}`}${maximum === undefined ? '' : ` to ${maximum}`}`
  return typeof type === 'string' ? type : 'any value'
}

/** `../defs/image.schema.json#/definitions/Image` is an image. */
const nameOf = (ref: string): string =>
  (ref.split('/').at(-1) ?? ref).replace('.schema.json', '').replaceAll('-', ' ').toLowerCase()
