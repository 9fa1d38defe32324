import type { CheckedFile, PlacedProblem } from './check-file.ts'
import * as t from '#words/documents.ts'

const MAX_PER_CAUSE = 20

/**
 * Shortens the problems for display. When more than 20 share a cause (the same code in a file, or the same message in
 * many files), the last line says how many more there are. Machine-readable formats list all.
 */
export function limitProblems(files: readonly CheckedFile[]): CheckedFile[] {
  const sameInMany = limiter(t.moreInMany)
  const all = files.flatMap(({ problems }) => problems)
  for (const problem of all) sameInMany.count(messageOf(problem))
  return files.map((file) => {
    const ofKind = limiter(t.moreInFile)
    for (const { code } of file.problems) ofKind.count(code)
    const problems = file.problems.flatMap((problem) => {
      const shown = sameInMany.list(messageOf(problem), problem)
      return shown ? (ofKind.list(problem.code, shown) ?? []) : []
    })
    return { ...file, problems }
  })
}

const messageOf = ({ code, message }: PlacedProblem) => `${code} ${message}`

/** Counts problems by cause, then passes only the first of each. */
function limiter(describeRest: (values: { count: number }) => string) {
  const totals = new Map<string, number>()
  const listed = new Map<string, number>()
  const next = (counts: Map<string, number>, cause: string) => {
    const count = (counts.get(cause) ?? 0) + 1
    counts.set(cause, count)
    return count
  }
  return {
    count: (cause: string) => void next(totals, cause),
    list(cause: string, problem: PlacedProblem): PlacedProblem | undefined {
      const position = next(listed, cause)
      const total = totals.get(cause) ?? 0
      if (position < MAX_PER_CAUSE || total <= MAX_PER_CAUSE) return problem
      if (position > MAX_PER_CAUSE) return undefined
      const { key: _key, sectionId: _id, fix: _fix, suggest: _suggest, ...rest } = problem
      return { ...rest, message: describeRest({ count: total - MAX_PER_CAUSE + 1 }) }
    },
  }
}
