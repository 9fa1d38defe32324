import type { Problem } from './types.ts'
import * as t from '#words/documents.ts'

/** Maximum number of reported problems per document, for readability and message size. */
export const MAX_PROBLEMS = 500

/** Collects the first problems of each severity, so that warnings cannot hide errors. */
export function problemCollector<P extends Pick<Problem, 'severity'>>(): { list: P[]; add: (problem: P) => void } {
  const list: P[] = []
  const room = { error: MAX_PROBLEMS, warning: MAX_PROBLEMS }
  const add = (problem: P) => {
    if (room[problem.severity]-- > 0) list.push(problem)
  }
  return { list, add }
}

/** Returns the problems to list: errors first if there are too many, with a note about the rest. */
export function limitProblems(problems: readonly Problem[]): Problem[] {
  if (problems.length <= MAX_PROBLEMS) return [...problems]
  const errors = problems.filter(({ severity }) => severity === 'error')
  const warnings = problems.filter(({ severity }) => severity === 'warning')
  return [
    ...[...errors, ...warnings].slice(0, MAX_PROBLEMS),
    {
      code: 'too-many-problems',
      severity: 'warning',
      message: t.tooManyProblems({ count: MAX_PROBLEMS }),
      pointer: '',
    },
  ]
}
