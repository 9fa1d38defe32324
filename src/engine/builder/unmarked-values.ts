import { escapeStep } from '../json-pointer.ts'
import type { UnmarkedValue } from './locate.ts'

/**
 * Returns the images of a value and the entries of its string lists, which can be located on the page by their value.
 */
export function findUnmarkedValues(value: unknown, pointer: string): UnmarkedValue[] {
  if (Array.isArray(value))
    return value.flatMap((entry, index): UnmarkedValue[] =>
      typeof entry === 'string'
        ? [{ pointer: `${pointer}/${index}`, value: entry, isPicture: entry.startsWith('/') }]
        : findUnmarkedValues(entry, `${pointer}/${index}`),
    )
  if (typeof value !== 'object' || value === null) return []
  const { src } = value as { src?: unknown }
  if (typeof src === 'string') return [{ pointer, value: src, isPicture: true }]
  return Object.entries(value).flatMap(([name, entry]) => findUnmarkedValues(entry, `${pointer}/${escapeStep(name)}`))
}
