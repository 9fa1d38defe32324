import { isSame } from './same.ts'

type Values = Readonly<Record<string, unknown>>

/** Returns the fields that differ from what is stored, as an update sends them. A removed value is sent as null. */
export function changesOf(stored: Values, values: Values): Record<string, unknown> {
  const names = Object.keys({ ...stored, ...values }).filter((name) => !isSame(stored[name], values[name]))
  return Object.fromEntries(names.map((name) => [name, values[name] ?? null]))
}

export const hasChanges = (stored: Values, values: Values): boolean => !isSame(stored, values)
