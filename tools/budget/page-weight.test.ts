import { describe, expect, it } from 'vitest'
import { budgetTable, firstLoadFiles, type Manifest, findForbiddenCode } from './page-weight.ts'

const manifest: Manifest = {
  'index.html': { file: 'entry.js', isEntry: true, imports: ['_shared.js'] },
  '_shared.js': { file: 'shared.js', imports: ['_deep.js'] },
  '_deep.js': { file: 'deep.js', imports: ['_shared.js'] },
  'src/sections/hero/index.ts': { file: 'hero.js', imports: ['_shared.js', '_picture.js'] },
  'src/sections/listing/index.ts': { file: 'listing.js', imports: ['_picture.js'] },
  '_picture.js': { file: 'picture.js' },
}

describe('page weight', () => {
  it('counts the entry, the sections and their imports once each', () => {
    expect([...firstLoadFiles(manifest, ['hero', 'hero'])]).toEqual([
      'entry.js',
      'shared.js',
      'deep.js',
      'hero.js',
      'picture.js',
    ])
    expect([...firstLoadFiles(manifest, [])]).toEqual(['entry.js', 'shared.js', 'deep.js'])
  })

  it('throws when a section has no chunk', () => {
    expect(() => firstLoadFiles(manifest, ['heor'])).toThrow('src/sections/heor/index.ts')
    expect(() => firstLoadFiles({}, [])).toThrow('no entry')
  })

  it('marks rows over the limit', () => {
    const table = budgetTable([
      { name: 'css', bytes: 16_000, limit: 16_000 },
      { name: 'JavaScript', bytes: 136_500, limit: 135_000 },
    ])
    expect(table).toBe('css           16.0 kB of   16.0 kB  ✓\nJavaScript   136.5 kB of  135.0 kB  ✗ over by 1.5 kB')
  })

  it('finds development code', () => {
    const texts = new Map([
      ['entry.js', 'const channel="vitrine-builder"'],
      ['builder.js', 'const channel="vitrine-builder"'],
      ['checkout.js', 'throw new MissingRefError'],
    ])
    expect(findForbiddenCode(texts, new Set(['entry.js']))).toEqual([
      'entry.js contains the builder',
      'checkout.js contains the schema compiler (ajv)',
    ])
  })
})
