import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { importsOf } from '#tools/testing/built-imports.ts'

const ASSETS = 'dist/client/assets'

it('EN-08 the built files say what they import later in the form that is read when a browser has cached a failure', () => {
  const files = readdirSync(ASSETS).filter((file) => file.endsWith('.js'))
  const all = files.flatMap((file) => importsOf(readFileSync(join(ASSETS, file), 'utf8')))
  expect(all.length).toBeGreaterThan(90)
  for (const { path, load, read } of all) {
    if (path === undefined) continue
    expect(read?.path, load).toBe(path)
    expect(files, load).toContain(path.replace(/^\.\//, ''))
    // From a shared file one export is picked, here too.
    expect(read?.pick !== undefined, load).toBe(load.includes('.then('))
  }
  // The mechanism's own: the URL under which a file is imported again.
  expect(all.filter(({ path }) => path === undefined)).toHaveLength(1)
})
