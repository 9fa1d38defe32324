import { describe, expect, it } from 'vitest'
import { documentOf } from '#tools/testing/make-section.ts'
import { PROBLEM_CODES } from './problem-codes.ts'
import { catalogue, heroOf } from '#tools/testing/hero-catalogue.ts'
import { validateDocument } from './validate-document.ts'

const problemsOf = (raw: unknown) => validateDocument(raw, catalogue).problems
const said = (raw: unknown) =>
  problemsOf(raw).map(
    ({ code, message, pointer }) => `${code} ${pointer.replace('/component_data/0/settings', '…')}: ${message}`,
  )

describe('what an author reads', () => {
  it('is nothing about a good document', () => {
    expect(said(heroOf({ columns: 3, cta: { label: 'Shop', href: '/shop' }, mark: null, slugs: ['a'] }))).toEqual([])
  })

  it.each([
    [
      { heading: undefined, heding: 'x' },
      'unknown-setting …/heding: "heding" is not a setting of hero. Did you mean "heading"?',
    ],
    [
      { zzz: 1 },
      'unknown-setting …/zzz: "zzz" is not a setting of hero. Known: heading, columns, width, count, ratio, open, size, slugs, cta, mark, picture.',
    ],
    [{ heading: undefined }, 'missing-setting …: "heading" is missing; hero needs it'],
    [{ columns: 7 }, 'not-a-choice …/columns: "columns" must be one of 2, 3, 4; found 7'],
    [{ columns: '3' }, 'not-a-choice …/columns: "columns" must be one of 2, 3, 4; found "3"'],
    [
      { width: 'Wide' },
      'not-a-choice …/width: "width" must be one of "narrow", "wide"; found "Wide". Did you mean "wide"?',
    ],
    [{ size: 'small' }, 'not-a-choice …/size: "size" must be "large"; found "small"'],
    [{ count: '4' }, 'wrong-type …/count: "count" must be a whole number; found "4"'],
    [{ count: 1.5 }, 'wrong-type …/count: "count" must be a whole number; found 1.5'],
    [{ open: 'true' }, 'wrong-type …/open: "open" must be true or false; found "true"'],
    [{ heading: ['x'] }, 'wrong-type …/heading: "heading" must be a text; found a list'],
    [{ slugs: 'a' }, 'wrong-type …/slugs: "slugs" must be a list; found "a"'],
    [{ cta: '/shop' }, 'wrong-type …/cta: "cta" must be an object; found "/shop"'],
    [{ slugs: [null] }, 'wrong-type …/slugs/0: "slugs[0]" must be a text; found null'],
    [{ count: 10 }, 'number-too-large …/count: "count" must be at most 9; found 10'],
    [{ count: 0 }, 'number-too-small …/count: "count" must be at least 1; found 0'],
    [{ ratio: 2 }, 'number-too-large …/ratio: "ratio" must be below 2; found 2'],
    [{ ratio: 0 }, 'number-too-small …/ratio: "ratio" must be above 0; found 0'],
    [{ heading: 'thirteen chrs' }, 'text-too-long …/heading: "heading" must be at most 12 characters long; it has 13'],
    [{ cta: { label: '', href: '/' } }, 'text-too-short …/cta/label: "cta.label" must not be empty'],
    [{ slugs: [] }, 'list-too-short …/slugs: "slugs" must have at least 1 entry; it has 0'],
    [{ slugs: ['a', 'b', 'c'] }, 'list-too-long …/slugs: "slugs" must have at most 2 entries; it has 3'],
    [{ slugs: ['a', 'a'] }, 'repeated-entry …/slugs: "slugs" holds the same entry twice, at 0 and 1'],
    [
      { cta: { label: 'a', href: 'javascript:x' } },
      'wrong-form …/cta/href: "cta.href" has the wrong form; found "javascript:x"; expected: An own path.',
    ],
    [
      { cta: { label: 'a', href: '/', labl: 1 } },
      'unknown-setting …/cta/labl: "labl" is not a field of "cta". Did you mean "label"?',
    ],
    [{ cta: { label: 'a' } }, 'missing-setting …/cta: "href" is missing; "cta" needs it'],
    [{ mark: 7 }, 'no-form-fits …/mark: "mark" fits none of the forms it may have; found 7'],
    [
      { picture: {} },
      'missing-alt …/picture: "picture" lacks "alt": say in a few words what the picture shows, or "" when it only decorates',
    ],
    [{ heading: 'x'.repeat(200) }, 'text-too-long …/heading: "heading" must be at most 12 characters long; it has 200'],
    [{ size: 'y'.repeat(60) }, `not-a-choice …/size: "size" must be "large"; found "${'y'.repeat(40)}…"`],
    [
      { heading: { $bind: 'product.nme' } },
      'unknown-binding …/heading/$bind: "heading" is bound to "product.nme", which pages of type Page do not have. Known: storefront.name, storefront.meta_title, storefront.meta_description, page.path, page.title.',
    ],
    [
      { heading: { $bind: 'storefront.nam', fallback: 'x' } },
      'unknown-binding …/heading/$bind: "heading" is bound to "storefront.nam", which pages of type Page do not have. Did you mean "storefront.name"?',
    ],
    [
      { heading: { $bind: 'page.path', filter: 1 } },
      'invalid-binding …/heading: "heading" is not a binding: it takes a text "$bind" and, if need be, a plain "fallback"; found an object',
    ],
    [
      { heading: { $bind: 'page.path', fallback: 7 } },
      'wrong-type …/heading/fallback: The fallback of "heading" must be a text; found 7',
    ],
    [{ count: { $bind: 'page.path' } }, 'not-bindable …/count: "count" can\'t be bound; give it a value'],
  ])('EN-06 about %j: %s', (settings, expected) => {
    expect(said(heroOf(settings))).toEqual([expected])
  })

  it.each<[object | object[], string, object?]>([
    [
      { key: 'hreo', id: 'a' },
      'unknown-section /component_data/0/key: There is no section "hreo". Did you mean "hero"?',
    ],
    [
      { key: 'zzzzzz', id: 'a' },
      'unknown-section /component_data/0/key: There is no section "zzzzzz". Known: hero, detail.',
    ],
    [
      { key: 'detail', id: 'a' },
      'wrong-page-type /component_data/0/key: detail belongs on pages of type Product; this one is Page.',
    ],
    [
      { key: 'hero', id: 'a', version: 3, settings: { heading: 'x' } },
      'newer-section /component_data/0/version: is version 3, but the shop knows 2 at most: item 0 was written for a newer shop',
    ],
    [
      { key: 'detail', settigns: {}, id: 'a' },
      'unknown-field /component_data/0/settigns: "settigns" is not a field of an item. Did you mean "settings"?',
      { page_type: 'Product' },
    ],
    [
      [],
      'unknown-field /page_typ: "page_typ" is not a field of a page document. Did you mean "page_type"?',
      { page_typ: 'Page' },
    ],
    [
      [],
      'unknown-page-type /page_type: "Produkt" is not a page type. Did you mean "Product"?',
      { page_type: 'Produkt' },
    ],
    [[], 'missing-field /page: "title" is missing; "page" needs it', { page: { path: '/care' } }],
    [
      [],
      'invalid-field /template/revision: "revision" must be a whole number; found "1"',
      { template: { key: 'care', name: 'x', revision: '1' } },
    ],
    [
      [],
      'unknown-binding /page/title/$bind: "title" is bound to "category.name", which pages of type Page do not have. Known: storefront.name, storefront.meta_title, storefront.meta_description, page.path, page.title.',
      { page: { path: '/care', title: { $bind: 'category.name' } } },
    ],
    [
      { key: 'detail' },
      'missing-id /component_data/0: has no id; "detail-0" is used, which changes when the item is moved',
      { page_type: 'Product' },
    ],
  ])('EN-06 about %j: %s', (items, expected, more = {}) => {
    expect(said(documentOf([items].flat(), more))).toEqual([expected])
  })

  it('EN-06 about blocks names the block and where it stands', () => {
    const blocks = [
      { key: 'sldie' },
      { key: 'slide', settings: { titel: 1 } },
      { key: 'slide', hidden: true },
      { key: 'slide' },
    ]
    expect(said(heroOf({}, { blocks }))).toEqual([
      'unknown-block /component_data/0/blocks/0/key: "sldie" is not a block that hero takes here. Did you mean "slide"?',
      'unknown-setting /component_data/0/blocks/1/settings/titel: "titel" is not a setting of the "slide" block of hero. Did you mean "title"?',
      'too-many-blocks /component_data/0/blocks/3/key: There may be at most 1 "slide" blocks here.',
    ])
  })

  it('EN-06 about an outdated section says what it is and what to run', () => {
    const [first, second] = problemsOf(heroOf({}, { version: 1 }))
    expect(first).toMatchObject({
      code: 'outdated-section',
      severity: 'warning',
      message: 'is version 1, current is 2 (run: vitrine migrate)',
    })
    expect(second).toMatchObject({ code: 'migration-failed', key: 'hero', sectionId: 'hero-1' })
  })

  it('offers fixes that lose nothing, and no others', () => {
    const fixOf = (settings: object) => problemsOf(heroOf(settings))[0]?.fix
    expect(fixOf({ heding: 'x' })).toBeUndefined()
    expect(fixOf({ widht: 'wide' })).toEqual({
      kind: 'rename',
      pointer: '/component_data/0/settings/widht',
      to: 'width',
    })
    expect(fixOf({ count: '4' })).toEqual({ kind: 'set', pointer: '/component_data/0/settings/count', value: 4 })
    expect(fixOf({ count: '4.5' })).toBeUndefined()
    expect(fixOf({ open: 'true' })).toEqual({ kind: 'set', pointer: '/component_data/0/settings/open', value: true })
    expect(fixOf({ columns: '3' })).toMatchObject({ value: 3 })
    expect(fixOf({ heading: { $bind: 'page.path', fallback: 7 } })).toEqual({
      kind: 'set',
      pointer: '/component_data/0/settings/heading/fallback',
      value: '7',
    })
    expect(fixOf({ zzz: 1 })).toBeUndefined()
  })

  it('knows a code of every problem it reports', () => {
    const raw = [
      heroOf({ heding: 1, count: 'x', zzz: {} }, { version: 9, blocks: [{ key: 'x' }] }),
      documentOf([{}, null, { key: 'x', hidden: 1, id: 7 }]),
      7,
    ]
    for (const { code } of raw.flatMap(problemsOf)) expect(Object.keys(PROBLEM_CODES)).toContain(code)
  })
})
