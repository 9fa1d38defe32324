import { describe, expect, it } from 'vitest'
import { documentOf, makeCatalogue, makeSection } from '#tools/testing/make-section.ts'
import { normaliseDocument } from './normalise-document.ts'
import { resolveSections } from './resolve-sections.ts'
import { fillSentence, placesIn } from './sentences.ts'
import { validateDocument } from './validate-document.ts'

const scope = { product: { name: 'Bowl & cup <b>', category: { name: 'Bowls' }, price: 12, tags: ['a'] } }

describe('a sentence with values', () => {
  it('BU-07 is filled by looking them up', () => {
    expect(fillSentence('Pots from {{ product.category.name }}, at {{product.price}}', scope)).toBe(
      'Pots from Bowls, at 12',
    )
    expect(fillSentence('No braces', scope)).toBe('No braces')
  })

  it('BU-07 takes the fallback for what is missing, or nothing, which is reported', () => {
    const missing: string[] = []
    const options = { onMissing: (path: string) => missing.push(path) }
    expect(fillSentence('From {{ product.brand.name | our kiln }}', scope, options)).toBe('From our kiln')
    expect(fillSentence('From {{ product.brand.name }}!', scope, options)).toBe('From !')
    expect(fillSentence('{{ product.tags }}{{ product.constructor.name }}', scope, options)).toBe('')
    expect(missing).toEqual(['product.brand.name', 'product.tags', 'product.constructor.name'])
  })

  it('BU-07 evaluates nothing', () => {
    for (const text of ['{{ 1 + 1 }}', '{{ product.name() }}', '{{ product["name"] }}', '{{}}', '{ { product.name } }'])
      expect(fillSentence(text, scope)).toBe(text)
  })

  it('EN-05 BU-07 escapes values in HTML only', () => {
    expect(fillSentence('<p>{{ product.name }}</p>', scope, { isHtml: true })).toBe('<p>Bowl &amp; cup &lt;b&gt;</p>')
    expect(fillSentence('{{ product.name }}', scope)).toBe('Bowl & cup <b>')
  })

  it('BU-07 is read in time linear to its length', () => {
    const startedAt = performance.now()
    const fallback = `x${' '.repeat(200_000)}y`
    expect(placesIn(`{{ a.b |  ${fallback}  }}`)).toMatchObject([{ path: 'a.b', fallback }])
    expect(performance.now() - startedAt).toBeLessThan(1000)
  })

  it('names its places', () => {
    expect(placesIn('{{ a.b | c d }} {{ 1 }}')).toEqual([
      { written: '{{ a.b | c d }}', path: 'a.b', fallback: 'c d' },
      { written: '{{ 1 }}', path: undefined, fallback: undefined },
    ])
  })
})

const spec = {
  properties: {
    heading: { type: 'string', title: 'H', 'x-bindable': true },
    plain: { type: 'string', title: 'P' },
    html: { type: 'string', title: 'T', 'x-bindable': true, 'x-control': 'rich-text' },
    rows: {
      type: 'array',
      title: 'R',
      items: {
        type: 'object',
        additionalProperties: false,
        properties: { text: { type: 'string', title: 'T', 'x-bindable': true } },
      },
    },
  },
  section: { blocks: { accept: { part: {} } } },
  definitions: {
    part: {
      type: 'object',
      additionalProperties: false,
      properties: { text: { type: 'string', title: 'T', 'x-bindable': true } },
    },
  },
}

it('BU-07 sections get their sentences filled, in settings, lists and blocks', () => {
  const hero = makeSection('hero', spec)
  const registry = { keys: ['hero'], load: () => undefined, peek: () => hero }
  const text = '{{ product.name }}'
  const settings = { heading: text, plain: text, html: text, rows: [{ text }, { text: 'b' }] }
  const { document } = normaliseDocument(
    documentOf([{ key: 'hero', settings, blocks: [{ key: 'part', settings: { text } }] }]),
  )
  const ready = resolveSections(document, registry, scope)[0]?.ready
  expect(ready?.settings).toEqual({
    heading: 'Bowl & cup <b>',
    plain: text,
    html: 'Bowl &amp; cup &lt;b&gt;',
    rows: [{ text: 'Bowl & cup <b>' }, { text: 'b' }],
  })
  expect(ready?.blocks[0]?.settings).toEqual({ text: 'Bowl & cup <b>' })
  // The document is unchanged.
  expect(document.items[0]?.settings).toEqual(settings)
})

it('BU-07 a bound value of the store is never read as a sentence', () => {
  const hero = makeSection('hero', spec)
  const registry = { keys: ['hero'], load: () => undefined, peek: () => hero }
  const { document } = normaliseDocument(
    documentOf([{ key: 'hero', settings: { heading: { $bind: 'product.name' } } }]),
  )
  const hostile = { product: { name: '{{ storefront.secret }}' }, storefront: { secret: 'x' } }
  expect(resolveSections(document, registry, hostile)[0]?.ready?.settings['heading']).toBe('{{ storefront.secret }}')
})

it('BU-07 a fix keeps the fallback as it is written', () => {
  const settings = { heading: '{{ product.nam | $$5 }}' }
  const document = documentOf([{ key: 'hero', id: 'a', version: 1, settings }], { page_type: 'Product' })
  const { problems } = validateDocument(document, makeCatalogue({ hero: spec }))
  expect(problems.map(({ fix }) => fix)).toMatchObject([{ value: '{{ product.name | $$5 }}' }])
})

it('BU-07 validation names what the page type does not provide, with a suggestion', () => {
  const settings = {
    heading: 'From {{ product.category.nam }}',
    plain: '{{ product.name }}',
    html: '{{ a + b }}',
    rows: [{ text: '{{ article.title | none }}' }],
  }
  const document = documentOf([{ key: 'hero', id: 'a', version: 1, settings }], { page_type: 'Product' })
  const { problems } = validateDocument(document, makeCatalogue({ hero: spec }))
  expect(
    problems.map(({ code, severity, pointer, suggest, fix }) => [code, severity, pointer.slice(26), suggest, fix]),
  ).toEqual([
    [
      'unknown-binding',
      'error',
      '/heading',
      'product.category.name',
      {
        kind: 'set',
        pointer: '/component_data/0/settings/heading',
        value: 'From {{ product.category.name }}',
      },
    ],
    ['not-bindable', 'error', '/plain', undefined, undefined],
    ['invalid-binding', 'error', '/html', undefined, undefined],
    ['unknown-binding', 'warning', '/rows/0/text', undefined, undefined],
  ])
})

it('BU-07 validation checks the texts of the head', () => {
  const page = { title: '{{ product.name }} – by hand', path: '/care', meta_title: '{{ product.nam }}' }
  const document = documentOf([], { page, page_type: 'Product' })
  expect(validateDocument(document, makeCatalogue({})).problems).toMatchObject([
    {
      code: 'unknown-binding',
      pointer: '/page/meta_title',
      fix: { kind: 'set', pointer: '/page/meta_title', value: '{{ product.name }}' },
    },
  ])
})
