import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

/**
 * Returns how long tests took, slowest first, from the JSON reports in a folder.
 * @param {string} folder
 * @param {string} root
 * @returns {{ file: string, title: string, ms: number }[]}
 */
export function readTimings(folder, root) {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .flatMap((name) => testsOf(read(join(folder, name)), root))
    .map(({ file, title, ms }) => ({ file, title, ms }))
    .toSorted((a, b) => b.ms - a.ms)
}

/**
 * Returns the failed tests of a report. A file that could not run has no title.
 * @param {string} path
 * @param {string} root
 * @returns {{ file: string, title: string, message: string }[]}
 */
export function readFailures(path, root) {
  return testsOf(read(path), root)
    .filter(({ message }) => message !== undefined)
    .map(({ file, title, message }) => ({ file, title, message }))
}

/** Returns an empty report if the file is missing or truncated. */
function read(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return {}
  }
}

/** Reads reports of Vitest (`testResults`) and Playwright (nested `suites`). Failed tests have a message. */
function testsOf(report, root) {
  if (report.testResults)
    return report.testResults.flatMap(({ name, status, message, assertionResults }) => {
      const file = relative(root, name)
      const tests = assertionResults.map(({ title, duration, status: ended, failureMessages }) => ({
        file,
        title,
        ms: duration ?? 0,
        ...(ended === 'failed' && { message: (failureMessages ?? []).join('\n') }),
      }))
      const isNamed = tests.some((test) => test.message !== undefined)
      return status === 'failed' && !isNamed ? [...tests, { file, title: '', ms: 0, message: message ?? '' }] : tests
    })
  return (report.suites ?? []).flatMap((suite) => [
    ...testsOf(suite, root),
    ...(suite.specs ?? []).flatMap(({ file, title, tests }) =>
      tests.map(({ projectName, status, results }) => ({
        file: `e2e/${file}`,
        title: `${title} (${projectName})`,
        ms: Math.max(0, ...results.map(({ duration }) => duration)),
        ...(status === 'unexpected' && { message: messageOf(results) }),
      })),
    ),
  ])
}

const messageOf = (results) =>
  stripVTControlCharacters(
    results
      .flatMap(({ errors }) => errors ?? [])
      .map(({ message }) => message)
      .join('\n'),
  )

/**
 * Formats rows of seconds and names.
 * @param {{ ms: number, name: string }[]} rows
 */
export const table = (rows) => rows.map(({ ms, name }) => `${(ms / 1000).toFixed(1).padStart(7)} s  ${name}`).join('\n')
