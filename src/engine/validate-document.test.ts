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

describe('messages for authors', () => {
  it('are empty for a valid document', () => {
    expect(said(heroOf({ columns: 3, cta: { label: 'Shop', href: '/shop' }, mark: null, slugs: ['a'] }))).toEqual([])
  })

  it.each([
    [
      { heading: undefined, heding: 'x' },
      'unknown-setting …/heding: hero has no setting "heding". Did you mean "heading"?',
    ],
    [
      { zzz: 1 },
      'unknown-setting …/zzz: hero has no setting "zzz". Its settings are: heading, columns, width, count, ratio, open, size, slugs, cta, mark, picture.',
    ],
    [{ heading: undefined }, 'missing-setting …: hero needs "heading", but it is missing.'],
    [{ columns: 7 }, 'not-a-choice …/columns: "columns" must be one of 2, 3, 4, but it is 7.'],
    [{ columns: '3' }, 'not-a-choice …/columns: "columns" must be one of 2, 3, 4, but it is "3".'],
    [
      { width: 'Wide' },
      'not-a-choice …/width: "width" must be one of "narrow", "wide", but it is "Wide". Did you mean "wide"?',
    ],
    [{ size: 'small' }, 'not-a-choice …/size: "size" must be "large", but it is "small".'],
    [{ count: '4' }, 'wrong-type …/count: "count" must be a whole number, but it is "4".'],
    [{ count: 1.5 }, 'wrong-type …/count: "count" must be a whole number, but it is 1.5.'],
    [{ open: 'true' }, 'wrong-type …/open: "open" must be true or false, but it is "true".'],
    [{ heading: ['x'] }, 'wrong-type …/heading: "heading" must be text, but it is a list.'],
    [{ slugs: 'a' }, 'wrong-type …/slugs: "slugs" must be a list, but it is "a".'],
    [{ cta: '/shop' }, 'wrong-type …/cta: "cta" must be an object, but it is "/shop".'],
    [{ slugs: [null] }, 'wrong-type …/slugs/0: "slugs[0]" must be text, but it is null.'],
    [{ count: 10 }, 'number-too-large …/count: "count" must be at most 9, but it is 10.'],
    [{ count: 0 }, 'number-too-small …/count: "count" must be at least 1, but it is 0.'],
    [{ ratio: 2 }, 'number-too-large …/ratio: "ratio" must be less than 2, but it is 2.'],
    [{ ratio: 0 }, 'number-too-small …/ratio: "ratio" must be more than 0, but it is 0.'],
    [{ heading: 'thirteen chrs' }, 'text-too-long …/heading: "heading" has 13 characters, but at most 12 are allowed.'],
    [{ cta: { label: '', href: '/' } }, 'text-too-short …/cta/label: "cta.label" must not be empty.'],
    [{ slugs: [] }, 'list-too-short …/slugs: "slugs" has 0 entries, but needs at least 1.'],
    [{ slugs: ['a', 'b', 'c'] }, 'list-too-long …/slugs: "slugs" has 3 entries, but at most 2 are allowed.'],
    [{ slugs: ['a', 'a'] }, 'repeated-entry …/slugs: "slugs" contains the same entry twice, at 0 and 1.'],
    [
      { cta: { label: 'a', href: 'javascript:x' } },
      'wrong-form …/cta/href: "cta.href" has the wrong format. It is "javascript:x", but should be: An own path.',
    ],
    [
      { cta: { label: 'a', href: '/', labl: 1 } },
      'unknown-setting …/cta/labl: "cta" has no field "labl". Did you mean "label"?',
    ],
    [{ cta: { label: 'a' } }, 'missing-setting …/cta: "cta" needs "href", but it is missing.'],
    [{ mark: 7 }, 'no-form-fits …/mark: "mark" is 7, which matches none of the allowed forms.'],
    [
      { picture: {} },
      'missing-alt …/picture: "picture" needs "alt". Describe what the picture shows, or write "" if it is only decoration.',
    ],
    [
      { heading: 'x'.repeat(200) },
      'text-too-long …/heading: "heading" has 200 characters, but at most 12 are allowed.',
    ],
    [{ size: 'y'.repeat(60) }, `not-a-choice …/size: "size" must be "large", but it is "${'y'.repeat(40)}…".`],
    [
      { heading: { $bind: 'product.nme' } },
      'unknown-binding …/heading/$bind: "heading" is bound to "product.nme", which doesn’t exist on pages of type Page. Available there: storefront.name, storefront.meta_title, storefront.meta_description, page.path, page.title.',
    ],
    [
      { heading: { $bind: 'storefront.nam', fallback: 'x' } },
      'unknown-binding …/heading/$bind: "heading" is bound to "storefront.nam", which doesn’t exist on pages of type Page. Did you mean "storefront.name"?',
    ],
    [
      { heading: { $bind: 'page.path', filter: 1 } },
      'invalid-binding …/heading: "heading" isn’t a valid binding. A binding has a text "$bind" and, optionally, a "fallback", but this is an object.',
    ],
    [
      { heading: { $bind: 'page.path', fallback: 7 } },
      'wrong-type …/heading/fallback: In the fallback: "heading" must be text, but it is 7.',
    ],
    [{ count: { $bind: 'page.path' } }, 'not-bindable …/count: "count" can’t be bound. Give it a value.'],
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
      'unknown-section /component_data/0/key: There is no section "zzzzzz". The sections are: hero, detail.',
    ],
    [
      { key: 'detail', id: 'a' },
      'wrong-page-type /component_data/0/key: detail can only be used on pages of type Product; this page is of type Page.',
    ],
    [
      { key: 'hero', id: 'a', version: 3, settings: { heading: 'x' } },
      'newer-section /component_data/0/version: These settings were written for version 3 of the section, but this shop only knows version 2. Update the shop.',
    ],
    [
      { key: 'detail', settigns: {}, id: 'a' },
      'unknown-field /component_data/0/settigns: An item has no field "settigns". Did you mean "settings"?',
      { page_type: 'Product' },
    ],
    [
      [],
      'unknown-field /page_typ: A page document has no field "page_typ". Did you mean "page_type"?',
      { page_typ: 'Page' },
    ],
    [
      [],
      'unknown-page-type /page_type: There is no page type "Produkt". Did you mean "Product"?',
      { page_type: 'Produkt' },
    ],
    [[], 'missing-field /page: "page" needs "title", but it is missing.', { page: { path: '/care' } }],
    [
      [],
      'invalid-field /template/revision: "revision" must be a whole number, but it is "1".',
      { template: { key: 'care', name: 'x', revision: '1' } },
    ],
    [
      [],
      'unknown-binding /page/title/$bind: "title" is bound to "category.name", which doesn’t exist on pages of type Page. Available there: storefront.name, storefront.meta_title, storefront.meta_description, page.path, page.title.',
      { page: { path: '/care', title: { $bind: 'category.name' } } },
    ],
    [
      { key: 'detail' },
      'missing-id /component_data/0: This item has no id. It is called "detail-0" for now, but that changes when you move it.',
      { page_type: 'Product' },
    ],
  ])('EN-06 about %j: %s', (items, expected, more = {}) => {
    expect(said(documentOf([items].flat(), more))).toEqual([expected])
  })

  it('EN-06 about blocks name the block and its position', () => {
    const blocks = [
      { key: 'sldie' },
      { key: 'slide', settings: { titel: 1 } },
      { key: 'slide', hidden: true },
      { key: 'slide' },
    ]
    expect(said(heroOf({}, { blocks }))).toEqual([
      'unknown-block /component_data/0/blocks/0/key: hero has no block "sldie" here. Did you mean "slide"?',
      'unknown-setting /component_data/0/blocks/1/settings/titel: The "slide" block of hero has no setting "titel". Did you mean "title"?',
      'too-many-blocks /component_data/0/blocks/3/key: At most 1 block of kind slide is allowed here.',
    ])
  })

  it('EN-06 about an outdated section name its version and the command to run', () => {
    const [first, second] = problemsOf(heroOf({}, { version: 1 }))
    expect(first).toMatchObject({
      code: 'outdated-section',
      severity: 'warning',
      message:
        'These settings were written for version 1 of the section; the current version is 2. Run vitrine migrate to upgrade them.',
    })
    expect(second).toMatchObject({ code: 'migration-failed', key: 'hero', sectionId: 'hero-1' })
  })

  it('offer lossless fixes only', () => {
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

  it('have a known code', () => {
    const raw = [
      heroOf({ heding: 1, count: 'x', zzz: {} }, { version: 9, blocks: [{ key: 'x' }] }),
      documentOf([{}, null, { key: 'x', hidden: 1, id: 7 }]),
      7,
    ]
    for (const { code } of raw.flatMap(problemsOf)) expect(Object.keys(PROBLEM_CODES)).toContain(code)
  })
})
