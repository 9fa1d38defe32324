import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { makeCatalogue, documentOf } from '#tools/testing/make-section.ts'
import { callVitrine } from '#tools/testing/run-vitrine.ts'
import { checkText } from '#server/pages/checks/check-file.ts'
import { root } from '../setup/root.mjs'
import { readStore } from './store.ts'

const folder = mkdtempSync(join(tmpdir(), 'vitrine-references-'))
const templates = join(folder, 'templates')
beforeEach(() => {
  mkdirSync(templates, { recursive: true })
  vi.stubEnv('CONTENT_DIR', folder)
  vi.stubEnv('DATA_DIR', join(folder, 'data'))
  vi.stubEnv('DATABASE_URL', '')
})
afterEach(() => {
  vi.unstubAllEnvs()
  rmSync(templates, { recursive: true })
})
afterAll(() => rmSync(folder, { recursive: true }))

const page = (key: string, items: object[] = [], type = 'Page') => ({
  template: { key, name: key },
  page: { title: key, path: `/${key}` },
  page_type: type,
  component_data: items,
})
const writeDocument = (name: string, document: object) => {
  const path = join(templates, name)
  writeFileSync(path, JSON.stringify(document, undefined, 2))
  return path
}

interface Report {
  files: { path: string; problems: { code: string; message: string; range: { line: number; column: number } }[] }[]
}
async function problemsOf(...paths: string[]) {
  const { stdout, stderr, code } = await callVitrine(['validate', '--format', 'json', ...paths])
  const { files } = JSON.parse(stdout) as Report
  const problems = files.flatMap(({ path, problems: found }) =>
    found.map(({ code: kind, message, range }) => ({ file: path.split('/').at(-1), kind, message, ...range })),
  )
  return { problems, stderr, code }
}

describe('references of a document', () => {
  it('EN-06 are checked for any section by its schema', () => {
    const catalogue = makeCatalogue({
      shelf: {
        section: { version: 1 },
        properties: {
          pots: { type: 'array', title: 'Pots', items: { type: 'string' }, 'x-control': 'products' },
          lead: { anyOf: [{ type: 'string', 'x-control': 'product' }, { type: 'null' }], title: 'L' },
        },
      },
    })
    const settings = { pots: ['moon-jar', 'moon-jug'], lead: 'tumbler-of-tin' }
    const text = JSON.stringify(documentOf([{ key: 'shelf', id: 'a', version: 1, settings }]))
    const { problems } = checkText('x.json', text, { catalogue, store: readStore(root) })
    expect(problems.map(({ code, pointer, suggest }) => [code, pointer, suggest])).toEqual([
      ['missing-reference', '/component_data/0/settings/pots/1', 'moon-jar'],
      ['missing-reference', '/component_data/0/settings/lead', undefined],
    ])
  })

  it('EN-06 are not reported, with a notice, if only a shop could resolve them and there is none', async () => {
    writeFileSync(join(folder, 'store.json'), JSON.stringify({ menus: [{ id: 'mine', title: 'M', items: [] }] }))
    const items = [
      { key: 'featured-product', id: 'a', version: 2, settings: { product: 'a-pot-of-mine' } },
      { key: 'form', id: 'b', version: 2, settings: { form: 'a-form-of-mine' } },
    ]
    const { problems, stderr, code } = await problemsOf(writeDocument('mine.json', page('mine', items)))
    expect({ problems, code }).toEqual({ problems: [], code: 0 })
    expect(stderr).toContain('weren’t checked')
    vi.stubEnv('DATABASE_URL', 'postgres://nobody@127.0.0.1:1/none')
    expect((await problemsOf(writeDocument('mine.json', page('mine', items)))).stderr).toMatch(
      /^The shop at DATABASE_URL couldn’t be reached/u,
    )
  })
})

describe('two documents for one page', () => {
  it('EN-06 are both reported at their keys, even if only one of them is checked', async () => {
    const first = writeDocument('about.json', page('about'))
    writeDocument('about-old.json', page('about'))
    writeDocument('about-of-products.json', page('about', [], 'Product'))
    const duplicate = (file: string, other: string) => ({
      ...{ file, kind: 'duplicate-document', line: 3, column: 12, endLine: 3, endColumn: 19 },
      message: expect.stringMatching(new RegExp(`^"about" \\(Page\\) is also defined in .*${other}\\.`)),
    })
    const all = await problemsOf(templates)
    expect(all.problems).toEqual([duplicate('about-old.json', 'about.json'), duplicate('about.json', 'about-old.json')])
    expect(all.code).toBe(1)
    expect((await problemsOf(first)).problems).toEqual([duplicate('about.json', 'about-old.json')])
  })

  it('EN-06 are not duplicates if one belongs to the demo', async () => {
    expect(
      (await problemsOf(writeDocument('about.json', page('about')), 'fixtures/templates/about.json')).problems,
    ).toEqual([])
  })
})

describe('shared sections', () => {
  it('BU-07 are looked up in the same folder, and their circles are found', async () => {
    const outer = writeDocument('outer.json', page('outer', [{ ref: 'inner', id: 'a' }], 'Shared'))
    const inner = writeDocument('inner.json', page('inner', [{ ref: 'outer', id: 'a' }], 'Shared'))
    const user = writeDocument('user.json', page('user', [{ ref: 'iner', id: 'a' }]))
    const { problems, code } = await problemsOf(outer, inner, user)
    expect(problems.map(({ file, kind, message }) => [file, kind, message])).toEqual([
      ['inner.json', 'circular-reference', 'This shared section contains itself: inner → outer → inner.'],
      ['outer.json', 'circular-reference', 'This shared section contains itself: outer → inner → outer.'],
    ])
    // Without a shop, other shared sections may exist.
    expect(code).toBe(1)
    const demo = checkText('x.json', JSON.stringify(page('x', [{ ref: 'promises', id: 'a' }])), {
      catalogue: makeCatalogue({}),
      store: { ...readStore(root), find: () => 'missing', names: () => ['promise'] },
    })
    expect(demo.problems).toMatchObject([{ code: 'missing-reference', suggest: 'promise' }])
  })
})
