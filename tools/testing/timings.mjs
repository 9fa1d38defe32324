import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'

/**
 * Reads how long tests took from the JSON reports of Vitest and Playwright in a folder.
 * @param {string} folder
 * @param {string} root
 * @returns {{ file: string, title: string, ms: number }[]} the slowest first
 */
export function readTimings(folder, root) {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .flatMap((name) => testsOf(JSON.parse(readFileSync(join(folder, name), 'utf8')), root))
    .toSorted((a, b) => b.ms - a.ms)
}

/** A report is Vitest's (`testResults`) or Playwright's (`suites`, which nest). */
function testsOf(report, root) {
  if (report.testResults)
    return report.testResults.flatMap(({ name, assertionResults }) =>
      assertionResults.map(({ title, duration }) => ({ file: relative(root, name), title, ms: duration ?? 0 })),
    )
  return (report.suites ?? []).flatMap((suite) => [
    ...testsOf(suite, root),
    ...(suite.specs ?? []).flatMap(({ file, title, tests }) =>
      tests.map(({ projectName, results }) => ({
        file: `e2e/${file}`,
        title: `${title} (${projectName})`,
        ms: Math.max(0, ...results.map(({ duration }) => duration)),
      })),
    ),
  ])
}

/**
 * Rows of seconds and what took them, the seconds below one another.
 * @param {{ ms: number, name: string }[]} rows
 */
export const table = (rows) => rows.map(({ ms, name }) => `${(ms / 1000).toFixed(1).padStart(7)} s  ${name}`).join('\n')
