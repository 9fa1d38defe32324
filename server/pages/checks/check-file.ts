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

/** Checks the text of a document. */
export function checkText(path: string, text: string, { catalogue, store }: Checks): CheckedFile {
  const source = readSource(text)
  if (!source.isJson) return { path, source, problems: source.problems.toSorted(byPosition) }
  const { document, problems } = validateDocument(source.value, catalogue)
  const placed = [...problems, ...checkContent(document, catalogue, store)].map((problem) => ({
    ...problem,
    range: source.rangeOf(problem.pointer, problem.at),
  }))
  return { path, source, problems: [...source.problems, ...placed].sort(byPosition) }
}
