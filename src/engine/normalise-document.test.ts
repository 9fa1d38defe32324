import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { documentOf } from '#tools/testing/make-section.ts'
import { MAX_DEPTH } from './normalise-blocks.ts'
import { MAX_ITEMS, normaliseDocument } from './normalise-document.ts'

const itemsOf = (items: unknown[]) => normaliseDocument(documentOf(items)).document.items
const codesOf = (raw: unknown) => normaliseDocument(raw).problems.map(({ code, pointer }) => `${code} ${pointer}`)

/** The second pass has no gaps. */
const withoutPlaces = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value, (name, child: unknown) => (name === 'index' ? undefined : child)))

describe('a normalised document', () => {
  it('EN-01 keeps the order of items', () => {
    expect(itemsOf([{ key: 'hero' }, { key: 'columns' }, { key: 'hero' }]).map(({ key }) => key)).toEqual([
      'hero',
      'columns',
      'hero',
    ])
  })

  it('RT-10 has the page type Page unless it names another', () => {
    expect(normaliseDocument(documentOf([], { page_type: undefined })).document.page_type).toBe('Page')
    expect(normaliseDocument(documentOf([], { page_type: 'Cart' })).document.page_type).toBe('Cart')
    expect(normaliseDocument(documentOf([], { page_type: 7 })).document.page_type).toBe('Page')
  })

  it('fills in optional fields', () => {
    expect(itemsOf([{ key: 'hero' }])).toEqual([
      { key: 'hero', id: 'hero-0', version: 1, hidden: false, settings: {}, blocks: [], index: 0 },
    ])
  })

  it('names nested blocks by their unique position', () => {
    const column = { key: 'column', blocks: [{ key: 'text' }, { key: 'text' }] }
    const [item] = itemsOf([{ key: 'columns', blocks: [column, column] }])
    expect(item?.blocks.map(({ id }) => id)).toEqual(['column-0', 'column-1'])
    expect(item?.blocks[1]?.blocks?.map(({ id }) => id)).toEqual(['column-1-text-0', 'column-1-text-1'])
  })

  it('never generates an id the author has used', () => {
    expect(itemsOf([{ key: 'hero' }, { key: 'hero', id: 'hero-0' }]).map(({ id }) => id)).toEqual([
      'hero-0-2',
      'hero-0',
    ])
  })

  it('makes duplicate ids unique, and reports them', () => {
    const { document, problems } = normaliseDocument(
      documentOf([
        { key: 'hero', id: 'a' },
        { key: 'hero', id: 'a' },
        { key: 'hero', id: 'a' },
      ]),
    )
    expect(document.items.map(({ id }) => id)).toEqual(['a', 'a-2', 'a-3'])
    expect(problems.map(({ code, pointer }) => [code, pointer])).toEqual([
      ['duplicate-id', '/component_data/1/id'],
      ['duplicate-id', '/component_data/2/id'],
    ])
  })

  it('omits what is not an item; the others keep their positions', () => {
    const raw = documentOf([
      null,
      'hero',
      [],
      7,
      {},
      { key: '' },
      { key: 'hero' },
      { key: 'hero', settings: [] },
      { key: 'hero', version: 1.5 },
    ])
    expect(normaliseDocument(raw).document.items.map(({ index }) => index)).toEqual([6])
    expect(codesOf(raw)).toEqual([
      ...[0, 1, 2, 3, 4, 5].map((index) => `invalid-item /component_data/${index}`),
      'invalid-field /component_data/7/settings',
      'invalid-field /component_data/8/version',
    ])
  })

  it('omits what is not a block; its siblings are kept', () => {
    const raw = documentOf([{ key: 'columns', blocks: [null, { key: 'a', settings: 3 }, { key: 'b' }] }])
    expect(normaliseDocument(raw).document.items[0]?.blocks).toEqual([{ key: 'b', id: 'b-2', settings: {}, index: 2 }])
    expect(codesOf(raw)).toEqual([
      'invalid-item /component_data/0/blocks/0',
      'invalid-field /component_data/0/blocks/1/settings',
    ])
  })

  it.each([undefined, null, 'x', [], {}, { component_data: {} }, { component_data: 'x' }])(
    'is empty for %j, with a problem',
    (raw) => {
      const { document, problems } = normaliseDocument(raw)
      expect(document.items).toEqual([])
      expect(problems.map(({ code }) => code)).toEqual(['invalid-document'])
    },
  )

  it('refuses ids that cannot be anchors', () => {
    expect(
      codesOf(
        documentOf([
          { key: 'hero', id: '1 a' },
          { key: 'hero', id: 7 },
        ]),
      ),
    ).toEqual(['invalid-id /component_data/0/id', 'invalid-id /component_data/1/id'])
  })
})

describe('a hostile document', () => {
  it('can have ten thousand items: those beyond the limit are omitted', () => {
    const { document, problems } = normaliseDocument(
      documentOf(Array.from({ length: 10_000 }, () => ({ key: 'hero', id: 'x' }))),
    )
    expect(document.items).toHaveLength(MAX_ITEMS)
    expect(problems[0]).toMatchObject({ code: 'too-many-items', pointer: '/component_data' })
  })

  it('can nest endlessly: deeper levels are omitted', () => {
    let block: object = { key: 'column' }
    for (let depth = 0; depth < 50_000; depth++) block = { key: 'column', blocks: [block] }
    const { document, problems } = normaliseDocument(documentOf([{ key: 'columns', blocks: [block] }]))
    let depth = 0
    for (let blocks = document.items[0]?.blocks; blocks?.length; blocks = blocks[0]?.blocks) depth++
    expect(depth).toBe(MAX_DEPTH)
    expect(problems.map(({ code }) => code)).toEqual(['nested-too-deep'])
  })

  it('EN-02 can nest its settings or head endlessly: the item is omitted, its siblings are kept', () => {
    const deep: unknown = JSON.parse(`${'['.repeat(50_000)}${']'.repeat(50_000)}`)
    const { document, problems } = normaliseDocument(
      documentOf(
        [
          { key: 'hero', id: 'a', settings: { heading: deep } },
          { key: 'hero', id: 'b', blocks: [{ key: 'slide', settings: { title: deep } }, { key: 'slide' }] },
        ],
        { page: { title: 'x', path: '/x', social_image: deep } },
      ),
    )
    expect(document.items.map(({ id, blocks }) => [id, blocks.length])).toEqual([['b', 1]])
    expect(document.page).toEqual({ title: '', path: '/' })
    expect(problems.map(({ code, pointer }) => `${code} ${pointer}`)).toEqual([
      'nested-too-deep /page',
      'nested-too-deep /component_data/0/settings',
      'nested-too-deep /component_data/1/blocks/0/settings',
    ])
  })

  it('changes no prototype', () => {
    const raw: unknown = JSON.parse(
      '{"template":{"__proto__":{"x":1}},"page":{},"component_data":[{"key":"__proto__","id":"constructor","settings":{"__proto__":{"polluted":1}}}]}',
    )
    const { document } = normaliseDocument(raw)
    expect(document.items[0]?.key).toBe('__proto__')
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined()
  })

  it('EN-02 never throws, keeps ids unique, and normalising is idempotent', () => {
    const block = fc.letrec((tie) => ({
      block: fc.oneof(
        fc.jsonValue(),
        fc.record(
          {
            key: fc.string(),
            id: fc.oneof(fc.string(), fc.constant('a')),
            hidden: fc.jsonValue(),
            settings: fc.oneof(fc.object(), fc.jsonValue()),
            blocks: fc.oneof(fc.array(tie('block'), { maxLength: 3 }), fc.jsonValue()),
          },
          { requiredKeys: [] },
        ),
      ),
    })).block
    fc.assert(
      fc.property(
        fc.oneof(
          fc.jsonValue(),
          fc.array(block).map((items) => documentOf(items)),
        ),
        (raw) => {
          const { document } = normaliseDocument(raw)
          const ids = document.items.map(({ id }) => id)
          expect(new Set(ids).size).toBe(ids.length)
          const all = [...document.items, ...document.references].sort((a, b) => a.index - b.index)
          const again = normaliseDocument({ ...document, component_data: all })
          expect(withoutPlaces(again.document)).toEqual(withoutPlaces(document))
          expect(again.problems).toEqual([])
        },
      ),
    )
  })
})
