import { digitsOf } from '../minor-units.ts'
import { refuse } from './errors.ts'

export type Fields = Record<string, unknown>
export type Notes = Record<string, string> | []

/** Parses a JSON body with these fields and no others. @throws Refusal as Razorpay words it */
export function readFields(body: string, allowed: readonly string[], required: readonly string[] = []): Fields {
  let fields: unknown
  try {
    fields = body === '' ? {} : JSON.parse(body)
  } catch {
    throw refuse('The request body is not valid JSON.')
  }
  if (typeof fields !== 'object' || fields === null || Array.isArray(fields)) throw refuse('The input is invalid.')
  const extra = Object.keys(fields).filter((name) => !allowed.includes(name))
  if (extra.length > 0) throw refuse(`${extra.join(', ')} is/are not required and should not be sent`)
  const missing = required.find((name) => (fields as Fields)[name] === undefined || (fields as Fields)[name] === null)
  if (missing !== undefined) throw refuse(`The ${missing.replaceAll('_', ' ')} field is required.`, missing)
  return fields as Fields
}

export function readText(fields: Fields, name: string, maxLength: number): string | null {
  const value = fields[name]
  if (value === undefined || value === null) return null
  if (typeof value !== 'string') throw refuse(`The ${name} must be a string.`, name)
  if (value.length > maxLength) throw refuse(`The ${name} may not be greater than ${maxLength} characters.`, name)
  return value
}

export function readFlag(fields: Fields, name: string): boolean {
  const value = fields[name] ?? false
  if (typeof value !== 'boolean') throw refuse(`The ${name} field must be true or false.`, name)
  return value
}

export function readCurrency(fields: Fields): string {
  const currency = fields['currency'] ?? 'INR'
  if (typeof currency !== 'string' || !/^[A-Z]{3}$/.test(currency)) throw refuse('The currency is invalid.', 'currency')
  return currency
}

/** Amounts are integers of at least one major unit, and the last of three digits is 0. */
export function readAmount(value: unknown, currency: string): number {
  if (typeof value !== 'number' || !Number.isSafeInteger(value))
    throw refuse('The amount must be an integer.', 'amount')
  const digits = digitsOf(currency)
  if (value < 10 ** digits) throw refuse(`The amount must be at least ${currency} ${(1).toFixed(digits)}`, 'amount')
  if (digits === 3 && value % 10 !== 0)
    throw refuse('The last decimal of an amount in a three decimal currency must be 0.', 'amount')
  return value
}

/** At most 15 notes. Without any, Razorpay answers with a list. */
export function readNotes(fields: Fields, maxLength = 256): Notes {
  const notes = fields['notes'] ?? {}
  if (typeof notes !== 'object' || (Array.isArray(notes) && notes.length > 0))
    throw refuse('The notes must be an object.', 'notes')
  const entries = Object.entries(notes)
  if (entries.length > 15) throw refuse('Number of fields in notes should be less than or equal to 15', 'notes')
  for (const [name, value] of entries) {
    if (typeof value !== 'string' && typeof value !== 'number') throw refuse(`notes.${name} must be a string.`, 'notes')
    if (name.length > 256 || String(value).length > maxLength)
      throw refuse(`value: the length must not be greater than ${maxLength}.`, 'notes')
  }
  return entries.length === 0 ? [] : Object.fromEntries(entries.map(([name, value]) => [name, String(value)]))
}

/** A page of a list: `count` to 100, `skip`, and seconds `from` and `to`. Newest first. */
export function readPage<Item extends { created_at: number }>(
  query: URLSearchParams,
  items: readonly Item[],
  alsoAllowed: readonly string[] = [],
): { entity: 'collection'; count: number; items: Item[] } {
  const allowed = ['count', 'skip', 'from', 'to', ...alsoAllowed]
  const extra = [...new Set(query.keys())].filter((name) => !allowed.includes(name))
  if (extra.length > 0) throw refuse(`${extra.join(', ')} is/are not required and should not be sent`)
  const read = (name: string, fallback: number) => {
    const text = query.get(name)
    if (text === null || text === '') return fallback
    if (!/^\d+$/.test(text)) throw refuse(`The ${name} must be an integer.`, name)
    return Number(text)
  }
  const [count, skip] = [read('count', 10), read('skip', 0)]
  if (count < 1 || count > 100) throw refuse('The count must be between 1 and 100.', 'count')
  const [from, to] = [read('from', 0), read('to', Number.MAX_SAFE_INTEGER)]
  const found = items.toReversed().filter(({ created_at: at }) => at >= from && at <= to)
  const page = found.slice(skip, skip + count)
  return { entity: 'collection', count: page.length, items: page }
}
