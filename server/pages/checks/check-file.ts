import type { Problem, SourceRange } from '#engine/types.ts'
import { checkDocument } from '#engine/checks/check-document.ts'
import type { Store } from '#engine/checks/input/store.ts'
import type { Catalogue } from '#engine/validate-document.ts'
import { readSource, type Source } from './source.ts'

export type PlacedProblem = Problem & { range: SourceRange; check?: string }

export interface CheckedFile {
  path: string
  source: Source
  problems: PlacedProblem[]
}

export interface Checks {
  catalogue: Catalogue
  store: Store
}

const byPosition = (a: PlacedProblem, b: PlacedProblem) =>
  a.range.line - b.range.line ||
  a.range.column - b.range.column ||
  a.code.localeCompare(b.code) ||
  a.message.localeCompare(b.message)

/** Sorts problems by position, together with those of the source itself. */
export function sortByPosition(source: Source, problems: readonly Problem[]): PlacedProblem[] {
  const found = problems.map((problem) => ({ ...problem, range: source.rangeOf(problem.pointer, problem.at) }))
  return [...source.problems, ...found].sort(byPosition)
}

export const checkText = (path: string, text: string, checks: Checks): CheckedFile =>
  checkSource(path, readSource(text), checks)

export function checkSource(path: string, source: Source, { catalogue, store }: Checks): CheckedFile {
  if (!source.isJson) return { path, source, problems: sortByPosition(source, []) }
  const { problems } = checkDocument({ document: source.value, catalogue, store })
  return { path, source, problems: sortByPosition(source, problems) }
}
