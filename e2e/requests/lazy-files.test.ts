import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { importsOf } from '#tools/testing/built-imports.ts'
import { lazyBuildFiles } from '../support/lazy/lazy-modules.ts'
import { ask } from '../support/requests.ts'

const ASSETS = 'dist/client/assets'

it('EN-08 the built files list their lazy imports in the form read after a cached failure', () => {
  const files = readdirSync(ASSETS).filter((file) => file.endsWith('.js'))
  const all = files.flatMap((file) => importsOf(readFileSync(join(ASSETS, file), 'utf8')))
  expect(all.length).toBeGreaterThan(90)
  for (const { path, load, read } of all) {
    if (path === undefined) continue
    expect(read?.path, load).toBe(path)
    expect(files, load).toContain(path.replace(/^\.\//, ''))
    // Also applies here: only one export of a shared file is used.
    expect(read?.pick !== undefined, load).toBe(load.includes('.then('))
  }
  // Belongs to the mechanism: the URL under which a file is imported again.
  expect(all.filter(({ path }) => path === undefined)).toHaveLength(1)
})

it('EN-04 each section is its own file, except those that every page needs immediately', () => {
  const isEager = (section: string) => {
    const schema = JSON.parse(readFileSync(`schemas/sections/${section}.schema.json`, 'utf8')) as {
      'x-section': { eager?: boolean }
    }
    return schema['x-section'].eager === true
  }
  const sections = readdirSync('src/sections')
  const { sections: files } = lazyBuildFiles()
  expect([...files.keys()].toSorted()).toEqual(sections.filter((section) => !isEager(section)).toSorted())
  expect(new Set(files.values()).size).toBe(files.size)
})

it('EN-04 a page is served with its sections’ HTML, and preloads no other sections’ code', async () => {
  const { text } = await ask('/product/moon-jar')
  const served = new Set([...text.matchAll(/data-section="([^"]+)"/gu)].map(([, section = '']) => section))
  const preloaded = [...lazyBuildFiles().sections].flatMap(([section, file]) => (text.includes(file) ? [section] : []))
  expect(preloaded).toContain('product-detail')
  expect(preloaded.filter((section) => !served.has(section))).toEqual([])
})
