import { describe, expect, it } from 'vitest'
import { documentOf, makeCatalogue } from '#tools/testing/make-section.ts'
import { outlineOf } from '#engine/shared-sections.ts'
import { checkDocument } from '../check-document.ts'
import type { Store } from '../input/store.ts'

const catalogue = makeCatalogue({
  hero: { section: { limit: 1 } },
  cart: { section: { pageTypes: ['Cart'] } },
  text: {},
})
const check = (items: object[], shared: Record<string, unknown[]>, { more = {}, isComplete = true } = {}) => {
  const known = new Map(Object.entries(shared).map(([key, list]) => [key, outlineOf(list)]))
  const store: Store = {
    findPage: () => 'found',
    pagesLike: () => [],
    hasImage: () => true,
    images: () => [],
    find: (_kind, name) => (known.has(name) ? 'found' : isComplete ? 'missing' : 'unchecked'),
    names: () => [...known.keys()],
    shared: () => known,
    keyOf: () => 'care',
  }
  const document = documentOf(
    items.map((item, index) => ({ id: `i${index}`, ...('key' in item && { version: 1 }), ...item })),
    more,
  )
  return checkDocument({ document, catalogue, store }).problems
}

describe('references to shared sections', () => {
  it('BU-07 must exist; a similar one is suggested, and can be put in', () => {
    expect(check([{ key: 'text' }, { ref: 'promise-strip' }], { 'promises-strip': [] })).toEqual([
      {
        code: 'missing-reference',
        severity: 'error',
        message: 'There is no shared section "promise-strip". Did you mean "promises-strip"?',
        pointer: '/component_data/1/ref',
        key: 'promise-strip',
        sectionId: 'i1',
        itemId: 'i1',
        check: 'references',
        suggest: 'promises-strip',
        fix: { kind: 'set', pointer: '/component_data/1/ref', value: 'promises-strip' },
      },
    ])
    expect(check([{ ref: 'x' }], { one: [] })[0]?.message).toBe('There is no shared section "x". There are: one.')
    expect(check([{ ref: 'x' }], {}, { isComplete: false })).toEqual([])
  })

  it('BU-07 must not lead back, to the document itself or in a circle behind it', () => {
    const more = { page_type: 'Shared', template: { key: 'a', name: 'A' } }
    expect(check([{ ref: 'b' }], { a: [], b: [{ ref: 'c' }], c: [{ ref: 'a' }] }, { more })).toMatchObject([
      { code: 'circular-reference', message: 'This shared section contains itself: a → b → c → a.' },
    ])
    expect(check([{ ref: 'a' }], { a: [{ ref: 'b' }], b: [{ ref: 'b' }] })).toMatchObject([
      { code: 'circular-reference', message: 'This shared section contains itself: b → b.' },
    ])
    expect(check([{ ref: 'a' }], {}, { more })).toMatchObject([{ code: 'circular-reference' }])
    // The same section twice is not a circle.
    const shared = { a: [{ ref: 'c' }], b: [{ ref: 'c' }], c: [{ key: 'text' }] }
    expect(check([{ ref: 'a' }, { ref: 'b' }], shared)).toEqual([])
  })

  it('BU-07 must fit the page: its type, and how many of a section it has', () => {
    expect(check([{ ref: 'a' }], { a: [{ ref: 'b' }], b: [{ key: 'cart' }] })).toMatchObject([
      {
        code: 'wrong-page-type',
        message: 'In the shared section "a": cart can only be used on pages of type Cart; this page is of type Page.',
      },
    ])
    expect(check([{ key: 'hero' }, { ref: 'a' }], { a: [{ key: 'hero' }] })).toMatchObject([
      { code: 'too-many-of-section', pointer: '/component_data/1/ref' },
    ])
    expect(check([{ key: 'hero', hidden: true }, { ref: 'a' }], { a: [{ key: 'hero' }] })).toEqual([])
    expect(check([{ ref: 'a', hidden: true }, { key: 'hero' }], { a: [{ key: 'hero' }] })).toEqual([])
  })
})
