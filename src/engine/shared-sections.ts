/** What checks need to know of shared sections, the documents of page type Shared. */
import { isRecord } from './normalise-values.ts'

/** The entries of a shared section, in order. */
export interface SharedOutline {
  references: readonly string[]
  sections: readonly string[]
}

/** Shared sections by their keys. */
export type SharedOutlines = ReadonlyMap<string, SharedOutline>

/** Returns the names of the shared sections that entries of a document refer to. */
export const referencesIn = (items: readonly unknown[]): string[] =>
  items.flatMap((item) =>
    isRecord(item) && item['key'] === undefined && typeof item['ref'] === 'string' ? item['ref'] : [],
  )

export function outlineOf(items: unknown): SharedOutline {
  const list: unknown[] = Array.isArray(items) ? items : []
  const shown = list.filter((item) => isRecord(item) && item['hidden'] !== true)
  return {
    references: referencesIn(shown),
    sections: shown.flatMap((item) => (isRecord(item) && typeof item['key'] === 'string' ? item['key'] : [])),
  }
}

/** Returns the way from a shared section back to itself, or undefined. `start` is the document that refers to it. */
export function circleFrom(ref: string, start: string | undefined, known: SharedOutlines): string[] | undefined {
  const seen = new Set<string>()
  const visit = (name: string, path: readonly string[]): string[] | undefined => {
    if (path.includes(name)) return [...path.slice(path.indexOf(name)), name]
    if (seen.has(name)) return undefined
    seen.add(name)
    for (const next of known.get(name)?.references ?? []) {
      const circle = visit(next, [...path, name])
      if (circle) return circle
    }
    return undefined
  }
  return visit(ref, start === undefined ? [] : [start])
}

/** Returns the keys of the sections that a shared section shows, with those of the ones in it. */
export function sectionsShownBy(ref: string, known: SharedOutlines): string[] {
  const seen = new Set<string>()
  const visit = (name: string): string[] => {
    if (seen.has(name)) return []
    seen.add(name)
    const { sections = [], references = [] } = known.get(name) ?? {}
    return [...sections, ...references.flatMap(visit)]
  }
  return visit(ref)
}
