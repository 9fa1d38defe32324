import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { documentOf, makeSection } from '#tools/testing/make-section.ts'
import { normaliseDocument } from './normalise-document.ts'
import { resolveSections } from './resolve-sections.ts'
import type { SectionDefinition } from './types.ts'

const text = { type: 'string', minLength: 1, maxLength: 10, title: 'Text', 'x-bindable': true }
const hero = makeSection('hero', {
  required: ['heading'],
  section: { limit: 2, blocks: { max: 3, accept: { slide: { max: 2, blocks: { accept: { note: {} } } }, note: {} } } },
  properties: {
    heading: text,
    picture: {
      type: 'object',
      additionalProperties: false,
      required: ['src'],
      title: 'P',
      properties: { src: { type: 'string', title: 'S' } },
      'x-bindable': true,
    },
    size: { enum: ['small', 'large'], default: 'small', title: 'Size' },
  },
  definitions: {
    slide: {
      type: 'object',
      additionalProperties: false,
      required: ['title'],
      properties: { title: text, look: { enum: ['a', 'b'], default: 'a', title: 'L' } },
    },
    note: { type: 'object', additionalProperties: false, properties: {} },
  },
})
const detail = makeSection('detail', { section: { pageTypes: ['Product'] } })
const old = makeSection(
  'old',
  { section: { version: 2 }, properties: { heading: text }, required: ['heading'] },
  {
    1: ({ settings, blocks }) => ({ settings: { heading: settings['title'] }, blocks }),
  },
)
const sections: Record<string, SectionDefinition> = { hero, detail, old }
const registry = {
  keys: Object.keys(sections),
  load: () => undefined,
  peek: (key: string) => (Object.hasOwn(sections, key) ? sections[key] : undefined),
}
const scope = { product: { name: 'A name that is far longer than ten characters', image: { src: '/a' }, brand: null } }

function resolve(items: unknown[], pageType = 'Page') {
  return resolveSections(normaliseDocument(documentOf(items, { page_type: pageType })).document, registry, scope)
}
const codes = (items: unknown[], pageType?: string) =>
  resolve(items, pageType).map(({ problems }) => problems.map(({ code, pointer }) => `${code} ${pointer}`))
const good = { key: 'hero', settings: { heading: 'Hello' } }

describe('an item', () => {
  it('EN-01 is returned in document order, with its defaults', () => {
    const found = resolve([good, { key: 'old', version: 2, settings: { heading: 'Old' } }])
    expect(found.map(({ key, ready }) => [key, ready?.settings])).toEqual([
      ['hero', { heading: 'Hello', size: 'small' }],
      ['old', { heading: 'Old' }],
    ])
  })

  it('EN-02 is omitted if its section is unknown or its settings do not fit; the others are kept', () => {
    const items = [
      good,
      { key: 'hreo' },
      { key: 'hero', settings: { heading: 7 } },
      { key: 'constructor' },
      { key: '__proto__' },
    ]
    expect(resolve(items).map(({ ready }) => ready !== undefined)).toEqual([true, false, false, false, false])
    expect(codes(items)).toEqual([
      [],
      ['unknown-section /component_data/1/key'],
      ['invalid-settings /component_data/2/settings'],
      ['unknown-section /component_data/3/key'],
      ['unknown-section /component_data/4/key'],
    ])
  })

  it('is omitted on unsuitable pages, and beyond its limit', () => {
    expect(codes([{ key: 'detail' }])).toEqual([['wrong-page-type /component_data/0/key']])
    expect(codes([{ key: 'detail' }], 'Product')).toEqual([[]])
    expect(codes([good, { ...good, hidden: true }, good, good])).toEqual([
      [],
      [],
      ['too-many-of-section /component_data/3/key'],
    ])
  })

  it('is migrated before validation', () => {
    const [section] = resolve([{ key: 'old', settings: { title: 'Older' } }])
    expect(section?.ready?.settings).toEqual({ heading: 'Older' })
    expect(codes([{ key: 'old', settings: {} }])).toEqual([['invalid-settings /component_data/0/settings']])
  })

  it('is omitted if hidden', () => {
    expect(resolve([{ ...good, hidden: true }])).toEqual([])
  })
})

describe('an item with bindings', () => {
  const bound = (settings: object) => resolve([{ key: 'hero', settings }])[0]!

  it('shows the bound value even if it is longer than an author’s may be', () => {
    expect(bound({ heading: { $bind: 'product.name' } }).ready?.settings['heading']).toBe(scope.product.name)
  })

  it('is omitted if a required binding has no value or fallback', () => {
    expect(bound({ heading: { $bind: 'product.brand' } })).toMatchObject({
      problems: [{ code: 'unresolved-binding' }, { code: 'unfit-binding' }],
    })
    expect(bound({ heading: { $bind: 'product.brand' } }).ready).toBeUndefined()
    expect(bound({ heading: { $bind: 'product.brand', fallback: 'Pot' } }).ready?.settings['heading']).toBe('Pot')
  })

  it('is omitted if the bound value is of another kind', () => {
    expect(bound({ heading: { $bind: 'product.image' } }).ready).toBeUndefined()
    expect(bound({ heading: 'x', picture: { $bind: 'product.name' } }).ready).toBeUndefined()
    expect(bound({ heading: 'x', picture: { $bind: 'product.image' } }).ready?.settings['picture']).toEqual({
      src: '/a',
    })
  })

  it.each([
    ['a fallback that is too long', { heading: { $bind: 'x', fallback: 'far too long a text' } }],
    ['a fallback of another type', { heading: { $bind: 'x', fallback: 7 } }],
    ['an invalid fallback that is not used', { heading: { $bind: 'product.name', fallback: 7 } }],
    ['an unknown field in a binding', { heading: { $bind: 'product.name', filter: 'upper' } }],
    ['a path that is not text', { heading: { $bind: 7 } }],
    ['a binding in a fallback', { heading: { $bind: 'x', fallback: { $bind: 'y' } } }],
    ['a binding of a setting that cannot be bound', { heading: 'x', size: { $bind: 'product.name' } }],
    ['a binding inside a fallback', { heading: 'x', picture: { $bind: 'x', fallback: { src: { $bind: 'y' } } } }],
    ['a fallback of null', { heading: { $bind: 'product.brand', fallback: null } }],
  ])('EN-02 is omitted with %s', (_what, settings) => {
    expect(bound(settings).ready).toBeUndefined()
  })
})

describe('a block', () => {
  const withBlocks = (blocks: unknown[]) => resolve([{ ...good, blocks }])[0]!
  const slide = { key: 'slide', settings: { title: 'One' } }

  it('is returned with its defaults and descendants', () => {
    expect(withBlocks([{ ...slide, blocks: [{ key: 'note' }] }]).ready?.blocks).toEqual([
      {
        key: 'slide',
        id: 'slide-0',
        settings: { title: 'One', look: 'a' },
        blocks: [{ key: 'note', id: 'slide-0-note-0', settings: {}, blocks: [] }],
      },
    ])
  })

  it('EN-02 is omitted if unknown, invalid or over the limit; the section and its siblings are kept', () => {
    const section = withBlocks([
      { key: 'sldie' },
      { key: 'slide', settings: {} },
      slide,
      { ...slide, blocks: [slide] },
      { ...slide, hidden: true },
      slide,
      slide,
    ])
    expect(section.ready?.blocks.map(({ id }) => id)).toEqual(['slide-2'])
    expect(section.problems.map(({ code, pointer }) => `${code} ${pointer}`)).toEqual([
      'unknown-block /component_data/0/blocks/0',
      'invalid-settings /component_data/0/blocks/1',
      'too-many-blocks /component_data/0/blocks/3',
      'too-many-blocks /component_data/0/blocks/5',
      'too-many-blocks /component_data/0/blocks/6',
    ])
  })

  it('is omitted in a section without blocks', () => {
    expect(codes([{ key: 'old', version: 2, settings: { heading: 'x' }, blocks: [{ key: 'constructor' }] }])).toEqual([
      ['unknown-block /component_data/0/blocks/0'],
    ])
  })
})

describe('hostile items', () => {
  it('EN-02 never throw, and what is shown is always valid', () => {
    const value = fc.oneof(
      fc.jsonValue(),
      fc.record(
        { $bind: fc.oneof(fc.string(), fc.constantFrom('product.name', 'product.image')), fallback: fc.jsonValue() },
        { requiredKeys: ['$bind'] },
      ),
    )
    const settings = fc.dictionary(
      fc.oneof(fc.constantFrom('heading', 'picture', 'size', '__proto__'), fc.string()),
      value,
    )
    const item = fc.record({
      key: fc.constantFrom('hero', 'old', 'detail', 'nope'),
      version: fc.integer({ min: 1, max: 3 }),
      settings,
      blocks: fc.array(fc.record({ key: fc.constantFrom('slide', 'note'), settings })),
    })
    fc.assert(
      fc.property(fc.array(item), (items) => {
        for (const { ready, problems } of resolve(items)) {
          expect(ready !== undefined || problems.length > 0).toBe(true)
          if (ready) expect(typeof (ready.settings['heading'] ?? '')).toBe('string')
        }
      }),
    )
  })
})

it('PL-11 a plugin’s section is omitted, with a reason, if the plugin is not installed', () => {
  const points = makeSection('points', { section: { plugin: 'Loyalty' } })
  const known = { keys: ['points'], load: () => undefined, peek: () => points }
  const { document } = normaliseDocument(documentOf([{ key: 'points' }]))
  const shown = (plugins?: ReadonlySet<string>) => resolveSections(document, known, {}, undefined, plugins)[0]
  expect(shown(new Set(['Loyalty']))?.ready).toBeDefined()
  // A document on its own, as the command line reads it, belongs to no shop.
  expect(shown()?.ready).toBeDefined()
  expect(shown(new Set())).toMatchObject({
    key: 'points',
    problems: [{ code: 'plugin-off', severity: 'warning', message: 'The plugin Loyalty isn’t installed.' }],
  })
  expect(shown(new Set())?.ready).toBeUndefined()
})
