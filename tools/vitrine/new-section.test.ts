import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseSync } from 'vite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readCatalogue } from './catalogue.ts'
import { CannotRun } from './cannot-run.ts'
import { checkText } from './check-file.ts'
import { root as repository } from './root.ts'
import { readStore } from './store.ts'
import { keyFault, writeSection } from './new-section.ts'

/** A repository of its own, with our schemas and nothing else. */
const root = mkdtempSync(join(tmpdir(), 'vitrine-section-'))
let written: string[]
beforeAll(async () => {
  cpSync(join(repository, 'schemas'), join(root, 'schemas'), { recursive: true })
  symlinkSync(join(repository, 'node_modules'), join(root, 'node_modules'))
  written = await writeSection('promo-strip', root)
})
afterAll(() => rmSync(root, { recursive: true }))

describe('a new section', () => {
  it('has all its files, and what is generated from its schema', () => {
    expect(written).toEqual([
      'schemas/sections/promo-strip.schema.json',
      'fixtures/sections/promo-strip.json',
      'src/sections/promo-strip/promo-strip.tsx',
      'src/sections/promo-strip/promo-strip.module.css',
      'src/sections/promo-strip/promo-strip.test.tsx',
      'src/sections/promo-strip/index.ts',
    ])
    for (const kind of ['js', 'd.ts', 'explain.js'])
      expect(existsSync(join(root, `generated/sections/promo-strip.${kind}`))).toBe(true)
    expect(readFileSync(join(root, 'schemas/template.schema.json'), 'utf8')).toContain('"promo-strip"')
  })

  it('EN-06 is valid at once', async () => {
    const file = join(root, 'fixtures/sections/promo-strip.json')
    const checks = { catalogue: await readCatalogue(root), store: readStore(root) }
    expect(checkText(file, readFileSync(file, 'utf8'), checks).problems).toEqual([])
  })

  it('is well-formed TypeScript under its own name', () => {
    for (const name of ['promo-strip.tsx', 'promo-strip.test.tsx', 'index.ts']) {
      const text = readFileSync(join(root, 'src/sections/promo-strip', name), 'utf8')
      expect(parseSync(name, text).errors).toEqual([])
    }
    expect(readFileSync(join(root, 'src/sections/promo-strip/index.ts'), 'utf8')).toContain('component: PromoStrip')
  })

  it('never overwrites one that is there', async () => {
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
