import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, describe, expect, it } from 'vitest'
import { builtAssets } from './page-assets.ts'

const folder = mkdtempSync(join(tmpdir(), 'vitrine-assets-'))
afterAll(() => rmSync(folder, { recursive: true }))
const write = (path: string, value: unknown) => writeFileSync(join(folder, path), JSON.stringify(value))
for (const name of ['.vite', 'builds']) mkdirSync(join(folder, name))
const section = (file: string) => ({ file, imports: ['index.html', '_shared.js'] })
write('.vite/manifest.json', {
  'index.html': { file: 'entry.js', isEntry: true, imports: ['_vendor.js'] },
  '_vendor.js': { file: 'vendor.js' },
  '_shared.js': { file: 'shared.js' },
  'src/sections/hero/index.ts': section('hero.js'),
  'src/sections/listing/index.ts': section('listing.js'),
})
const own = { 'src/sections/hero/index.ts': 'assets/hero.css' }
write('.vite/critical-css.json', {
  css: { 'base.css': '.base{}', 'hero.css': '.hero{}', 'listing.css': '.listing{}' },
  modules: {
    'src/app/entry-client.tsx': ['base.css'],
    'src/sections/hero/index.ts': ['base.css', 'hero.css'],
    'src/sections/listing/index.ts': ['base.css', 'hero.css', 'listing.css'],
  },
  shop: 'assets/shop.css',
  own,
})
write('.vite/messages.json', {
  'entry.js': ['a'],
  'shared.js': ['b'],
  'hero.js': ['c'],
  'listing.js': ['d'],
  'later.js': ['e'],
})
write('builds/latest.json', { id: 'b1' })

describe('the assets of a page', () => {
  it('are preloaded except for the entry, which is a script, on first and later pages', () => {
    const assets = builtAssets(pathToFileURL(`${folder}/`))
    const preloads = (key: string) =>
      [
        ...assets
          .codeFor({ all: [key], above: [], first: [key] })
          .matchAll(/modulepreload" fetchpriority="high" href="\/([^"]+)/g),
      ].map(([, file]) => file)
    expect(preloads('hero')).toEqual(['vendor.js', 'hero.js', 'shared.js'])
    expect(preloads('listing')).toEqual(['vendor.js', 'listing.js', 'shared.js'])
  })

  it('are requested after the entry', () => {
    const code = builtAssets(pathToFileURL(`${folder}/`)).codeFor({ all: ['hero'], above: [], first: ['hero'] })
    expect([...code.matchAll(/(?:src|href)="\/([^"]+\.js)"/g)].map(([, file]) => file)).toEqual([
      'entry.js',
      'vendor.js',
      'hero.js',
      'shared.js',
    ])
  })

  it('include the section’s sheet after the first paint, with the shop’s', () => {
    const late = (key: string) =>
      [
        ...builtAssets(pathToFileURL(`${folder}/`))
          .codeFor({ all: [key], above: [], first: [] })
          .matchAll(/href="\/([^"]+)" media="print" data-late/g),
      ].map(([, file]) => file)
    expect(late('hero')).toEqual(['assets/shop.css', 'assets/hero.css'])
    expect(late('listing')).toEqual(['assets/shop.css'])
  })

  it('LG-01 include the messages of their code', () => {
    const assets = builtAssets(pathToFileURL(`${folder}/`))
    expect([...assets.messagesFor({ all: ['hero'], above: [], first: [] })!].toSorted()).toEqual(['a', 'b', 'c'])
    expect([...assets.messagesFor({ all: [], above: [], first: [] })!]).toEqual(['a'])
  })

  it('have the CSS above the main element in the head, and the rest before that element, each once', () => {
    const assets = builtAssets(pathToFileURL(`${folder}/`))
    const sections = { all: ['hero', 'listing'], above: ['hero'], first: [] }
    expect(assets.headFor(sections)).toContain('<style data-critical>.base{}.hero{}</style>')
    expect(assets.styleBeforeMain(sections)).toContain('<style><![CDATA[.listing{}]]></style>')
    expect(assets.headFor({ ...sections, above: [] })).toContain('<style data-critical>.base{}</style>')
    expect(assets.styleBeforeMain({ ...sections, above: [] })).toContain('[.hero{}.listing{}]')
    expect(assets.styleBeforeMain({ ...sections, all: ['hero'] })).toBe('')
  })
})
