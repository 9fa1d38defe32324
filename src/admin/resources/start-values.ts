import type { ResourceSchema } from '#domain/resource-schema.ts'
import { hasType, newValue } from '../field/field-schema.ts'
import type { Search } from '../shell/navigation.ts'

/**
 * Returns what a new record starts as: its defaults, and simple values that the address names, such as `?parent_id=3`.
 * Others in the address are ignored.
 */
export function startValues(schema: ResourceSchema, search: Search): Record<string, unknown> {
  const defaults = newValue(schema, schema) as Record<string, unknown>
  const given = Object.entries(schema.properties).flatMap(([name, field]): [string, unknown][] => {
    const text = Object.hasOwn(search, name) ? search[name] : undefined
    if (text === undefined) return []
    if (hasType(field, 'integer')) return /^\d{1,9}$/.test(text) ? [[name, Number(text)]] : []
    return hasType(field, 'string') && text.length <= (field.maxLength ?? 200) ? [[name, text]] : []
  })
  return { ...defaults, ...Object.fromEntries(given) }
}
