import { basename } from 'node:path'
import { quote } from '#engine/describe-value.ts'
import type { CheckedFile, PlacedProblem } from './check-file.ts'
import { displayPath } from './display-path.ts'
import type { Source } from './source.ts'
import * as t from '#words/documents.ts'

export interface DocumentOfSet {
  path: string
  source: Source
  set: string
}

/** Returns the key and page type that identify a document; undefined if this is not a document. */
export function identityOf(value: unknown, path: string): { key: string; pageType: string } | undefined {
  if (typeof value !== 'object' || value === null || !('component_data' in value)) return undefined
  const { template, page_type: pageType = 'Page' } = value as {
    template?: { key?: unknown } | null
    page_type?: unknown
  }
  const key = template?.key ?? basename(path).replace(/\.jsonc?$/u, '')
  return typeof key === 'string' && typeof pageType === 'string' ? { key, pageType } : undefined
}

/**
 * Adds a problem to each file whose key and page type another file of its set uses too. `others` are files that are not
 * themselves checked.
 */
export function withDuplicates(
  files: readonly CheckedFile[],
  setOf: (path: string) => string,
  others: readonly DocumentOfSet[] = [],
): CheckedFile[] {
  const owners = new Map<string, Set<string>>()
  const labelOf = ({ path, source, set }: DocumentOfSet) => {
    const identity = identityOf(source.value, path)
    return identity && JSON.stringify([set, identity.key, identity.pageType])
  }
  const all = [...files.map(({ path, source }) => ({ path, source, set: setOf(path) })), ...others]
  for (const document of all) {
    const label = labelOf(document)
    if (label !== undefined) owners.set(label, (owners.get(label) ?? new Set()).add(document.path))
  }
  return files.map((file) => {
    const label = labelOf({ ...file, set: setOf(file.path) })
    const duplicates = [...(owners.get(label ?? '') ?? [])].filter((path) => path !== file.path)
    if (duplicates.length === 0) return file
    const { key, pageType } = identityOf(file.source.value, file.path)!
    const problem: PlacedProblem = {
      code: 'duplicate-document',
      severity: 'error',
      message: t.duplicateDocument({ key: quote(key), pageType, files: duplicates.map(displayPath).join(', ') }),
      pointer: '/template/key',
      range: file.source.rangeOf('/template/key'),
    }
    return { ...file, problems: [problem, ...file.problems] }
  })
}
