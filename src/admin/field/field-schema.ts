import type { FieldSchema } from '#domain/resource-schema.ts'
import { formatMessage } from '#lib/words.ts'

/** The schema of an object with the definitions that its references name. */
export interface RootSchema extends FieldSchema {
  definitions?: Readonly<Record<string, FieldSchema>>
}

type Values = Readonly<Record<string, unknown>>

/** Returns a title, description or label of a schema in the shop's language. */
export const schemaText = (text: string): string => formatMessage(text)

/** Returns a title as it stands within a sentence: “Product” as “product”, “API token” as it is. */
export const withinSentence = (title: string): string =>
  title.replace(/^\p{Lu}(?!\p{Lu})/u, (letter) => letter.toLowerCase())

/** Follows references. Keywords beside a reference count more than those it leads to. */
export function resolveField(field: FieldSchema, root: RootSchema): FieldSchema {
  let resolved = field
  // A definition may refer to another.
  for (let name = definitionOf(resolved); name !== undefined; name = definitionOf(resolved)) {
    const { $ref: _followed, ...own } = resolved
    resolved = { ...root.definitions?.[name], ...own }
  }
  return resolved
}

const definitionOf = ({ $ref }: FieldSchema): string | undefined => /^#\/definitions\/(.+)$/.exec($ref ?? '')?.[1]

const typesOf = ({ type }: FieldSchema): readonly string[] =>
  type === undefined ? [] : typeof type === 'string' ? [type] : type

export const hasType = (field: FieldSchema, type: string): boolean => typesOf(field).includes(type)

/** Returns the name of the control that edits a field: the one it names, if it is known, else by its type. */
export function controlOf(field: FieldSchema, root: RootSchema, isKnown: (control: string) => boolean): string {
  const named = field['x-control']
  if (named !== undefined && isKnown(named)) return named
  if (field.enum) return 'choice'
  if (hasType(field, 'boolean')) return 'switch'
  if (hasType(field, 'integer') || hasType(field, 'number')) return 'number'
  if (hasType(field, 'array')) {
    const items = field.items && resolveField(field.items, root)
    if (items?.properties) return isTable(items) ? 'table' : 'list'
    return items?.enum ? 'choices' : 'tags'
  }
  if (field.anyOf?.some((one) => hasType(one, 'null'))) return 'optional'
  if (field.properties) return isPicture(field, root) ? 'picture' : 'group'
  return hasType(field, 'string') || field.type === undefined ? 'text' : 'read-only'
}

/** Rows of a label and its value. */
const isTable = ({ properties = {} }: FieldSchema): boolean =>
  Object.keys(properties).toSorted().join() === 'label,value' &&
  Object.values(properties).every((one) => hasType(one, 'string') && one['x-control'] === undefined)

const isPicture = ({ properties = {} }: FieldSchema, root: RootSchema): boolean => {
  const { src } = properties
  return src !== undefined && resolveField(src, root)['x-control'] === 'image'
}

/**
 * Returns what an emptied field becomes: null where the schema allows it; '' for a text that may be empty; otherwise
 * undefined, which removes it.
 */
export function emptyValue(field: FieldSchema): '' | null | undefined {
  if (hasType(field, 'null') || field.anyOf?.some((one) => hasType(one, 'null'))) return null
  const mayBeEmpty = hasType(field, 'string') && !field.minLength && field.pattern === undefined && !field.enum
  return mayBeEmpty ? '' : undefined
}

/** Returns what a new item of a list starts as: its defaults, and empty texts for what is required. */
export function newValue(field: FieldSchema, root: RootSchema): unknown {
  const resolved = resolveField(field, root)
  if (resolved.default !== undefined) return resolved.default
  if (resolved.properties) {
    const entries = Object.entries(resolved.properties).flatMap(([name, child]): [string, unknown][] => {
      const { default: given, ...rest } = resolveField(child, root)
      if (given !== undefined) return [[name, given]]
      return resolved.required?.includes(name) ? [[name, newValue(rest, root)]] : []
    })
    return Object.fromEntries(entries)
  }
  if (hasType(resolved, 'array')) {
    const { items, minItems = 0 } = resolved
    return items ? Array.from({ length: minItems }, () => newValue(items, root)) : []
  }
  if (hasType(resolved, 'object')) return {}
  if (hasType(resolved, 'null')) return null
  if (hasType(resolved, 'boolean')) return false
  return hasType(resolved, 'string') ? '' : undefined
}

/** Whether a field is shown, which may depend on other fields of the same object. */
export function isVisible(field: FieldSchema, values: Values, fields: Readonly<Record<string, FieldSchema>>): boolean {
  const when = field['x-visible-when']
  if (when === undefined) return true
  return [when].flat().some(({ field: other, in: some }) => some.includes(values[other] ?? fields[other]?.default))
}

export const isRequired = (name: string, { required }: FieldSchema): boolean => required?.includes(name) === true

/** Returns a field's label: its title, else its name as words. */
export const labelOf = (name: string, { title }: FieldSchema): string =>
  title === undefined ? sentence(name) : schemaText(title)

const sentence = (name: string): string => {
  const words = name.replaceAll(/[_-]+/g, ' ').trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** A value that is read from the page instead, such as the product's name. */
export interface Binding {
  $bind: string
}

export const isBinding = (value: unknown): value is Binding =>
  typeof value === 'object' && value !== null && typeof (value as Partial<Binding>).$bind === 'string'
