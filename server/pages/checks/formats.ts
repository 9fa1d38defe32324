import { styleText } from 'node:util'
import type { CheckedFile, PlacedProblem } from './check-file.ts'
import { limitProblems } from './limit-problems.ts'
import { displayPath } from './display-path.ts'
import { countProblems, summaryLine } from './summary.ts'
import * as t from '#words/documents.ts'

export type Paint = (style: 'red' | 'yellow' | 'dim' | 'bold' | 'green', text: string) => string

export const plain: Paint = (_style, text) => text
export const coloured: Paint = (style, text) => styleText(style, text)

/** `hero#hero-1: …` */
export function withOwner({ key, sectionId, message }: PlacedProblem): string {
  return key === undefined ? message : t.problemOfSection({ section: `${key}#${sectionId}`, problem: message })
}

/** Problems of the item itself are placed by its name; deeper ones need the pointer. */
const needsPointer = ({ pointer }: PlacedProblem) =>
  pointer !== '' && !/^\/component_data\/\d+(\/version)?$/.test(pointer)

function fileText({ path, problems }: CheckedFile, paint: Paint): string {
  const place = ({ range }: PlacedProblem) => `${range.line}:${range.column}`
  const placeWidth = Math.max(...problems.map((problem) => place(problem).length))
  const codeWidth = Math.max(...problems.map(({ code }) => code.length))
  const lines = problems.flatMap((problem) => {
    const { severity, code, pointer, fix } = problem
    const first = [
      `  ${place(problem).padEnd(placeWidth)}`,
      paint(severity === 'error' ? 'red' : 'yellow', severity.padEnd(7)),
      paint('dim', code.padEnd(codeWidth)),
      withOwner(problem),
    ].join('  ')
    const notes = [needsPointer(problem) && t.problemAt({ pointer }), fix && t.fixAvailable()].filter(Boolean)
    return notes.length > 0 ? [first, paint('dim', `        ${notes.join(' · ')}`)] : [first]
  })
  return [paint('bold', displayPath(path)), ...lines, ''].join('\n')
}

export function formatText(files: readonly CheckedFile[], paint: Paint = plain): string {
  const parts = limitProblems(files)
    .filter(({ problems }) => problems.length > 0)
    .map((file) => fileText(file, paint))
  const { errors, warnings } = countProblems(files)
  const summary = paint(errors > 0 ? 'red' : warnings > 0 ? 'yellow' : 'green', summaryLine(files))
  return `${[...parts, summary].join('')}\n`
}

export function formatJson(files: readonly CheckedFile[]): string {
  const report = {
    files: files.map(({ path, problems }) => ({ path: displayPath(path), problems })),
    summary: countProblems(files),
  }
  return `${JSON.stringify(report, null, 2)}\n`
}

const escapeData = (text: string) => text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A')
const escapeProperty = (text: string) => escapeData(text).replaceAll(':', '%3A').replaceAll(',', '%2C')

/** For GitHub Actions: one annotation per problem, shown in the diff of a pull request. */
export function formatGithub(files: readonly CheckedFile[]): string {
  const lines = limitProblems(files).flatMap(({ path, problems }) =>
    problems.map((problem) => {
      const { line, column, endLine, endColumn } = problem.range
      const where = `file=${escapeProperty(displayPath(path))},line=${line},col=${column},endLine=${endLine},endColumn=${endColumn}`
      return `::${problem.severity} ${where},title=${escapeProperty(problem.code)}::${escapeData(withOwner(problem))}`
    }),
  )
  return `${[...lines, summaryLine(files)].join('\n')}\n`
}
