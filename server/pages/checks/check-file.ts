import type { Problem, SourceRange } from '#engine/types.ts'
import { validateDocument, type Catalogue } from '#engine/validate-document.ts'
import { checkContent } from './check-content.ts'
import { readSource, type Source } from './source.ts'
import type { Store } from './store.ts'

export type PlacedProblem = Problem & { range: SourceRange }

/** A file and what is wrong with it, from top to bottom. */
export interface CheckedFile {
  path: string
  source: Source
  problems: PlacedProblem[]
}

/** What files are checked by. */
export interface Checks {
  catalogue: Catalogue
  store: Store
}

const byPosition = (a: PlacedProblem, b: PlacedProblem) =>
  a.range.line - b.range.line ||
  a.range.column - b.range.column ||
  a.code.localeCompare(b.code) ||
  a.message.localeCompare(b.message)

/** Problems of a text, with those found in its value, from top to bottom and with their places. */
export function placed(source: Source, problems: readonly Problem[]): PlacedProblem[] {
  const found = problems.map((problem) => ({ ...problem, range: source.rangeOf(problem.pointer, problem.at) }))
  return [...source.problems, ...found].sort(byPosition)
}

/** Checks the text of a document. */
export const checkText = (path: string, text: string, checks: Checks): CheckedFile =>
  checkSource(path, readSource(text), checks)

/** Checks a parsed document. */
export function checkSource(path: string, source: Source, { catalogue, store }: Checks): CheckedFile {
  if (!source.isJson) return { path, source, problems: placed(source, []) }
  const { document, problems } = validateDocument(source.value, catalogue)
  return { path, source, problems: placed(source, [...problems, ...checkContent(document, catalogue, store)]) }
}
