import * as t from '#words/documents.ts'
import type { CheckedFile } from './check-file.ts'

export function countProblems(files: readonly CheckedFile[]) {
  const all = files.flatMap(({ problems }) => problems)
  const errors = all.filter(({ severity }) => severity === 'error').length
  const withProblems = files.filter(({ problems }) => problems.length > 0).length
  return { errors, warnings: all.length - errors, problems: all.length, withProblems, files: files.length }
}

/** `2 problems (1 error, 1 warning) in 1 of 6 files` */
export function summaryLine(files: readonly CheckedFile[]): string {
  const count = countProblems(files)
  return count.problems === 0 ? t.noProblems(count) : t.problemCount(count)
}
