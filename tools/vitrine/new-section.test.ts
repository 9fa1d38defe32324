import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { parseSync } from 'vite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readCatalogue } from './catalogue.ts'
import { CannotRun } from './cannot-run.ts'
import { checkText } from '#server/pages/checks/check-file.ts'
import { root as repository } from '../setup/root.mjs'
import { readStore } from './store.ts'
import { keyFault, writeSection } from './new-section.ts'

/** A temporary repository with our schemas and messages, the names of our controls, and our server. */
const root = mkdtempSync(join(tmpdir(), 'vitrine-section-'))
let written: string[]
beforeAll(async () => {
  for (const folder of ['schemas', 'messages', 'src/admin/controls'])
    cpSync(join(repository, folder), join(root, folder), { recursive: true })
  for (const folder of ['node_modules', 'server']) symlinkSync(join(repository, folder), join(root, folder))
  written = await writeSection('trial-strip', root)
})
afterAll(() => rmSync(root, { recursive: true }))

describe('a new section', () => {
  it('has all its files, including those generated from its schema', () => {
    expect(written).toEqual([
      'schemas/sections/trial-strip.schema.json',
      'fixtures/sections/trial-strip.json',
      'src/sections/trial-strip/trial-strip.tsx',
      'src/sections/trial-strip/trial-strip.module.css',
      'src/sections/trial-strip/trial-strip.test.tsx',
      'src/sections/trial-strip/index.ts',
    ])
    for (const kind of ['js', 'd.ts', 'explain.js'])
      expect(existsSync(join(root, `generated/sections/trial-strip.${kind}`))).toBe(true)
    expect(readFileSync(join(root, 'schemas/template.schema.json'), 'utf8')).toContain('"trial-strip"')
  })

  it('EN-06 is valid at once', async () => {
    const file = join(root, 'fixtures/sections/trial-strip.json')
    const checks = { catalogue: await readCatalogue(root), store: readStore(root) }
    expect(checkText(file, readFileSync(file, 'utf8'), checks).problems).toEqual([])
  })

  it('is well-formed TypeScript under its own name', () => {
    for (const name of ['trial-strip.tsx', 'trial-strip.test.tsx', 'index.ts']) {
      const text = readFileSync(join(root, 'src/sections/trial-strip', name), 'utf8')
      expect(parseSync(name, text).errors).toEqual([])
    }
    expect(readFileSync(join(root, 'src/sections/trial-strip/index.ts'), 'utf8')).toContain('component: TrialStrip')
  })

  it('imports existing modules', () => {
    const { imports } = JSON.parse(readFileSync(join(repository, 'package.json'), 'utf8')) as {
      imports: Record<string, string>
    }
    const fileOf = (from: string, folder: string) => {
      const alias = Object.keys(imports).find((name) => from.startsWith(name.replace('*', '')))
      if (!alias) return join(folder, from)
      return imports[alias]!.replace('*', from.slice(alias.length - 1))
    }
    for (const file of written.filter((name) => /\.tsx?$/.test(name))) {
      const text = readFileSync(join(root, file), 'utf8')
      const ours = [...text.matchAll(/from '([#.][^']+)'/g)].map(([, from = '']) => fileOf(from, dirname(file)))
      expect(ours.length).toBeGreaterThan(0)
      for (const path of ours)
        expect(
          [root, repository].some((base) => existsSync(join(base, path))),
          path,
        ).toBe(true)
    }
  })

  it('never overwrites an existing one', async () => {
    await expect(writeSection('hero', root)).rejects.toThrow(CannotRun)
    expect(readFileSync(join(root, 'schemas/sections/hero.schema.json'), 'utf8')).toBe(
      readFileSync(join(repository, 'schemas/sections/hero.schema.json'), 'utf8'),
    )
  })

  it.each(['Promo', 'promo_strip', '-promo', 'promo-', '../evil', '', 'constructor', 'index', 'x'.repeat(41)])(
    'refuses the key %j',
    (key) => {
      expect(keyFault(key, root)).toBeDefined()
    },
  )
})
