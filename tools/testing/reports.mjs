import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

/**
 * Reads how long tests took from the JSON reports of Vitest and Playwright in a folder.
 * @param {string} folder
 * @param {string} root
 * @returns {{ file: string, title: string, ms: number }[]} the slowest first
 */
export function readTimings(folder, root) {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .flatMap((name) => testsOf(read(join(folder, name)), root))
    .map(({ file, title, ms }) => ({ file, title, ms }))
    .toSorted((a, b) => b.ms - a.ms)
}

/**
 * Reads which tests failed from one report of Vitest or Playwright.
 * @param {string} path
 * @param {string} root
 * @returns {{ file: string, title: string, message: string }[]} a file that could not be run has no title
 */
export function readFailures(path, root) {
  return testsOf(read(path), root)
    .filter(({ message }) => message !== undefined)
    .map(({ file, title, message }) => ({ file, title, message }))
}

/** A report; one that is not there, or is cut off because its run was, is empty. */
function read(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return {}
  }
}

/** A report is Vitest's (`testResults`) or Playwright's (`suites`, which nest). A test that failed has a message. */
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

/** What Playwright says of a failed test, without the colours of a terminal. */
const messageOf = (results) =>
  stripVTControlCharacters(
    results
      .flatMap(({ errors }) => errors ?? [])
      .map(({ message }) => message)
      .join('\n'),
  )

/**
 * Rows of seconds and what took them, the seconds below one another.
 * @param {{ ms: number, name: string }[]} rows
 */
export const table = (rows) => rows.map(({ ms, name }) => `${(ms / 1000).toFixed(1).padStart(7)} s  ${name}`).join('\n')
