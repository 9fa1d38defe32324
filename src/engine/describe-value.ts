import * as t from '#words/documents.ts'

const MAX_LENGTH = 40

/** Describes a value in a message: short, on one line. */
export function describeValue(value: unknown): string {
  if (Array.isArray(value)) return value.length === 0 ? t.valueEmptyList() : t.valueList()
  if (typeof value === 'object' && value !== null) return t.valueObject()
  if (value === undefined) return t.valueNothing()
  if (typeof value !== 'string') return `${value as number | boolean | null}`
  return quote(value.length > MAX_LENGTH ? `${value.slice(0, MAX_LENGTH)}…` : value)
}

/** Quotes a name or text as it is written in JSON. */
export const quote = (text: string): string => JSON.stringify(text)

const TYPES: Readonly<Record<string, () => string>> = {
  string: t.typeString,
  integer: t.typeInteger,
  number: t.typeNumber,
  boolean: t.typeBoolean,
  array: t.typeArray,
  object: t.typeObject,
  null: t.typeNull,
}

/** Describes JSON Schema types: `["integer", "null"]` → `a whole number or null`. */
export function describeType(type: unknown): string {
  const types = (Array.isArray(type) ? type : String(type).split(',')) as string[]
  return types.map((one) => TYPES[one]?.() ?? one).reduce((first, second) => t.either({ first, second }))
}

/** Returns `2, 3, 4`, with texts in quotes. */
export function joinValues(values: readonly unknown[]): string {
  return values
    .map((value) => (typeof value === 'object' && value !== null ? JSON.stringify(value) : describeValue(value)))
    .join(', ')
}
