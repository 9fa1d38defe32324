import { readFileSync } from 'node:fs'
import { globSync } from 'tinyglobby'
import { defineConfig } from 'vitest/config'

const units = ['src/**/*.test.{ts,tsx}', 'tools/**/*.test.ts', 'schemas/**/*.test.ts']
/** The tests that request a document in their first line. */
const inJsdom = globSync(units).filter((file) => readFileSync(file, 'utf8').startsWith('// @vitest-environment jsdom'))
const setupFiles = ['tools/testing/setup.ts']

/** Three suites: `unit` (engine, machines, rules, tools), `dom` (components, in jsdom) and `server` (real Postgres). */
export default defineConfig({
  test: {
    // Uses all cores: by default Vitest leaves one to its own process, which is mostly idle.
    maxWorkers: '100%',
    // Allows for machines three times slower than a developer's.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // Vitest's own is a second.
    expect: { poll: { timeout: 20_000 } },
    projects: [
      {
        extends: true,
        test: { name: 'unit', include: units, exclude: inJsdom, isolate: false, setupFiles },
      },
      {
        extends: true,
        // A window cannot be emptied of listeners and timers: each file has one of its own, in a process that has loaded jsdom once.
        test: { name: 'dom', include: inJsdom, environment: 'jsdom', pool: 'vmForks', setupFiles },
      },
      {
        extends: true,
        test: {
          name: 'server',
          include: ['server/**/*.test.ts'],
          environment: 'node',
          globalSetup: ['server/testing/global-setup.ts'],
          setupFiles: ['server/testing/language.setup.ts'],
          // A worker loads the server once and runs many files; each has a database and an app of its own.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          // Asks the built shop, and needs no browser.
          name: 'built',
          include: ['e2e/requests/**/*.test.ts'],
          environment: 'node',
          globalSetup: ['e2e/support/requests.setup.ts'],
          isolate: false,
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
})
