import { beforeAll, describe, expect, it } from 'vitest'
import type { Catalogue } from '#engine/validate-document.ts'
import { documentOf } from '#tools/testing/make-section.ts'
import { checkDocument } from '#engine/checks/check-document.ts'
import { htmlTags } from '#engine/checks/input/html-tags.ts'
import { readPageParts } from '#engine/checks/input/measured-page.ts'
import { root } from '../setup/root.mjs'
import { readCatalogue } from './catalogue.ts'
import { readStore } from './store.ts'

let catalogue: Catalogue
const names = Array.from({ length: 5000 }, (_, n) => `a-product-with-a-long-name-${n}`)
const store = { ...readStore(root), names: () => names, pagesLike: () => names.map((name) => `/product/${name}`) }
beforeAll(async () => {
  catalogue = await readCatalogue(root)
  check([])
})

const check = (items: unknown[]) => checkDocument({ document: documentOf(items), catalogue, store }).problems

/** On a busy machine of two cores; a quadratic scan takes minutes. */
const LIMIT_MS = 4000

function timed<T>(work: () => T): T {
  const start = performance.now()
  const result = work()
  expect(performance.now() - start).toBeLessThan(LIMIT_MS)
  return result
}

const texts = (count: number, html: string) =>
  Array.from({ length: count }, (_, n) => ({ key: 'rich-text', id: `t${n}`, version: 1, settings: { html } }))

describe('BU-06 the checks of a hostile document', () => {
  it.each<[what: string, items: () => unknown[]]>([
    ['500 items', () => texts(500, '<p>x</p>')],
    ['2,500 items', () => texts(2500, '<p>x</p>')],
    [
      '30,000 dead links among 5,000 products',
      () => texts(100, '<a href="/product/a-product-with-a-long-nmae">x</a>'.repeat(300)),
    ],
    ['1 MB of tags that never end', () => texts(1, '<a '.repeat(350_000))],
    ['1 MB of quotes that never end', () => texts(1, `<a b="${'<a b=" \''.repeat(130_000)}`)],
    ['1 MB of attributes', () => texts(1, `<a ${'b '.repeat(500_000)}>`)],
    ['1 MB of headings', () => texts(1, '<h2>'.repeat(260_000))],
    ['blocks in blocks', () => [nested(2000)]],
    ['settings in settings', () => [{ key: 'hero', id: 'h', version: 1, settings: deep(20_000) }]],
  ])('take no longer than they may for %s', (_what, items) => {
    const made = items()
    expect(timed(() => check(made)).length).toBeLessThan(1100)
  })

  it.each([null, 7, 'x', [], {}, { component_data: {} }, { component_data: [null, 7, [], { key: 7 }] }])(
    'survive %j',
    (document) => {
      const { problems } = checkDocument({ document, catalogue, store })
      expect(problems.some(({ check: name, severity }) => name === 'schema' && severity === 'error')).toBe(true)
    },
  )

  it('read the parts of a huge page in time', () => {
    const html = `<main>${'<section id="a" data-section="x"><h2>A</h2><img src="/a.webp" loading="lazy"></section>'.repeat(20_000)}</main>`
    expect(timed(() => readPageParts(html)).headings).toHaveLength(20_000)
    expect(timed(() => [...htmlTags('<'.repeat(1_000_000))])).toEqual([])
  })
})

const nested = (depth: number): object => {
  let block: object = { key: 'column', id: 'last' }
  for (let n = 0; n < depth; n++) block = { key: 'column', id: `b${n}`, blocks: [block] }
  return { key: 'columns', id: 'c', version: 2, settings: {}, blocks: [block] }
}

const deep = (depth: number): object => {
  let value: object = {}
  for (let n = 0; n < depth; n++) value = { image: value }
  return value
}
