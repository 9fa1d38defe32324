import { escapeStep } from '../json-pointer.ts'
import type { UnmarkedValue } from './locate.ts'

/** The pictures of a value and the words of its lists: what can be found on the page by itself. */
export function unmarkedValues(value: unknown, pointer: string): UnmarkedValue[] {
  if (Array.isArray(value))
    return value.flatMap((entry, index): UnmarkedValue[] =>
      typeof entry === 'string'
        ? [{ pointer: `${pointer}/${index}`, value: entry, isPicture: entry.startsWith('/') }]
        : unmarkedValues(entry, `${pointer}/${index}`),
    )
  if (typeof value !== 'object' || value === null) return []
  const { src } = value as { src?: unknown }
  if (typeof src === 'string') return [{ pointer, value: src, isPicture: true }]
  return Object.entries(value).flatMap(([name, entry]) => unmarkedValues(entry, `${pointer}/${escapeStep(name)}`))
}
