import { escapeStep } from '../json-pointer.ts'
import { dereference } from '../schema-at.ts'
import { markHtml, markText } from './marks.ts'

type Schema = Record<string, any>

/** Returns the number of a pointer, the same one each time. */
type NumberOf = (pointer: string) => number

/**
 * Returns settings with marked texts. Only readable texts are marked: sections compute with strings that have a
 * pattern, an enum or a control (slugs, addresses, colours), and with lists of plain strings.
 */
export function markSettings<T>(
  settings: T,
  schema: Schema | undefined,
  root: Schema,
  pointer: string,
  numberOf: NumberOf,
): T {
  const visit = (value: unknown, at: Schema | undefined, path: string): unknown => {
    const found = dereference(root, at)
    if (!found) return value
    if (typeof value === 'string') {
      if (found['x-control'] === 'rich-text') return markHtml(value, numberOf(path))
      return isRead(found) ? markText(value, numberOf(path)) : value
    }
    if (Array.isArray(value))
      return value.map((entry, index) =>
        typeof entry === 'object' ? visit(entry, found['items'], `${path}/${index}`) : entry,
      )
    if (typeof value !== 'object' || value === null) return value
    const properties: Schema = found['properties'] ?? {}
    return Object.fromEntries(
      Object.entries(value).map(([name, entry]) => [
        name,
        Object.hasOwn(properties, name) ? visit(entry, properties[name], `${path}/${escapeStep(name)}`) : entry,
      ]),
    )
  }
  return visit(settings, schema, pointer) as T
}

const isRead = (schema: Schema): boolean =>
  schema['type'] === 'string' &&
  !schema['enum'] &&
  !schema['pattern'] &&
  !schema['format'] &&
  (schema['x-control'] === undefined || schema['x-control'] === 'multiline')
