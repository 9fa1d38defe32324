import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { globSync } from 'tinyglobby'
import { expect, it, onTestFinished } from 'vitest'
import { findRoot } from '#server/platform/environment/root.ts'
import { testDatabase } from '#server/testing/test-app.ts'
import { checkStatements } from './check-statements.ts'
import { makeWorkspace } from './workspace.ts'

const database = await testDatabase()
const files = globSync('server/**/*.ts', { cwd: findRoot(), ignore: ['**/*.test.ts', 'server/testing/**'] }).sort()
const sources = new Map(files.map((file) => [file, readFileSync(join(findRoot(), file), 'utf8')]))

// Type-checks the whole server, which takes a minute on a busy machine.
it('every statement of the server matches the schema, and its declared types match those of Postgres', async () => {
  const workspace = makeWorkspace()
  onTestFinished(() => workspace.remove())
  const { faults, sites } = await checkStatements(workspace, database.connection, sources)
  expect(faults.map(({ file, line, message }) => `${file}:${line} ${message}`)).toEqual([])
  // A statement that cannot be checked before it runs gives its reason.
  const reasons = sites.flatMap(({ unchecked }) => (unchecked === undefined ? [] : [unchecked]))
  expect(reasons.filter((reason) => reason.trim().split(' ').length < 4)).toEqual([])
}, 240_000)
