const LONGEST = 40

/** Quotes a value in a message: short, on one line. */
export function describeValue(value: unknown): string {
  if (Array.isArray(value)) return value.length === 0 ? 'an empty list' : 'a list'
  if (typeof value === 'object' && value !== null) return 'an object'
  if (value === undefined) return 'nothing'
  if (typeof value !== 'string') return `${value as number | boolean | null}`
  return JSON.stringify(value.length > LONGEST ? `${value.slice(0, LONGEST)}…` : value)
}

const TYPE_WORDS: Record<string, string> = {
  string: 'a text',
  integer: 'a whole number',
  number: 'a number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  null: 'null',
}

/** Describes JSON Schema types: `["integer", "null"]` → `a whole number or null`. */
export function describeType(type: unknown): string {
  const types = (Array.isArray(type) ? type : String(type).split(',')) as string[]
  return types.map((one) => TYPE_WORDS[one] ?? one).join(' or ')
}

/** Returns `2, 3, 4`, with texts in quotes. */
export function joinValues(values: readonly unknown[]): string {
  return values
    .map((value) => (typeof value === 'object' && value !== null ? JSON.stringify(value) : describeValue(value)))
    .join(', ')
}

/** Returns `1 character`, `2 characters`. */
export function pluralise(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`
}
