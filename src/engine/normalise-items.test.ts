import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { documentOf } from '#tools/testing/make-section.ts'
import { MAX_ITEMS, normaliseDocument } from './normalise-document.ts'
import { pointerOf } from './normalise-items.ts'

const sharedOf = (sections: Record<string, unknown[]>) =>
  Object.fromEntries(Object.entries(sections).map(([key, items]) => [key, { component_data: items }]))
const read = (items: unknown[], sections?: Record<string, unknown[]>) => {
  const { document, problems } = normaliseDocument(documentOf(items, sections && { shared: sharedOf(sections) }))
  return { ...document, problems, ids: document.items.map(({ id }) => id) }
}

describe('a reference to a shared section', () => {
  const promises = [
    { key: 'hero', id: 'first', settings: { heading: 'a' } },
    { key: 'columns', id: 'second' },
  ]

  it('BU-07 is replaced by its sections, in its place', () => {
    const { items, ids, references } = read([{ key: 'hero' }, { ref: 'promises', id: 'here' }, { key: 'rich-text' }], {
      promises,
    })
    expect(items.map(({ key }) => key)).toEqual(['hero', 'hero', 'columns', 'rich-text'])
    expect(ids).toEqual(['hero-0', 'here', 'here-second', 'rich-text-2'])
    expect(references).toEqual([{ ref: 'promises', id: 'here', hidden: false, index: 1 }])
  })

  it('BU-07 says where each of its sections is edited', () => {
    const { items } = read([{ ref: 'promises' }, { key: 'hero' }], { promises })
    expect(items.map(({ shared }) => shared)).toEqual([
      { template: 'promises', id: 'first', index: 0 },
      { template: 'promises', id: 'second', index: 1 },
      undefined,
    ])
    expect(items.map(pointerOf)).toEqual([
      '/shared/promises/component_data/0',
      '/shared/promises/component_data/1',
      '/component_data/1',
    ])
  })

  it('BU-07 can be on a page twice, with ids of its own', () => {
    expect(read([{ ref: 'promises' }, { ref: 'promises' }], { promises }).ids).toEqual([
      'promises-0',
      'promises-0-second',
      'promises-1',
      'promises-1-second',
    ])
  })

  it('BU-07 passes on its id to the first section that is shown', () => {
    const { items } = read([{ ref: 'promises', id: 'here' }], {
      promises: [{ key: 'hero', hidden: true }, ...promises],
    })
    expect(items.filter(({ hidden }) => !hidden).map(({ id }) => id)).toEqual(['here', 'here-second'])
  })

  it('BU-07 may lead to further ones, and leaves out a circle, at the reference that closes it', () => {
    const { items } = read([{ ref: 'a' }, { key: 'hero' }], {
      a: [{ ref: 'b' }, { key: 'columns' }],
      b: [{ key: 'rich-text' }, { ref: 'a', id: 'back' }],
    })
    expect(items.map(({ key, fault }) => fault?.message ?? key)).toEqual([
      'rich-text',
      'This shared section contains itself: a → b → a.',
      'columns',
      'hero',
    ])
    const fault = items.find((item) => item.fault)!
    expect([fault.fault?.code, pointerOf(fault)]).toEqual(['circular-reference', '/shared/b/component_data/1'])
  })

  it('BU-07 to nothing is a problem, unless shared sections are not known', () => {
    const { items } = read([{ ref: 'gone' }, { key: 'hero' }], {})
    expect(items.map(({ key, fault }) => fault?.code ?? key)).toEqual(['missing-reference', 'hero'])
    expect(read([{ ref: 'gone' }, { key: 'hero' }]).items.map(({ key }) => key)).toEqual(['hero'])
    expect(read([{ ref: 'toString' }], {}).items[0]?.fault?.code).toBe('missing-reference')
    expect(read([{ ref: 7 }], {}).problems).toMatchObject([{ code: 'invalid-item', pointer: '/component_data/0/ref' }])
  })

  it('BU-07 hides its sections, and limits them to its devices', () => {
    expect(read([{ ref: 'promises', hidden: true }], { promises }).items).toEqual([])
    const shown = (device: string[], own: string[]) =>
      read([{ ref: 'a', visible: { device } }], { a: [{ key: 'hero', visible: { device: own } }] }).items[0]
    expect(shown(['phone', 'tablet'], ['tablet', 'desktop'])).toMatchObject({ devices: ['tablet'], hidden: false })
    expect(shown(['phone'], ['desktop'])).toMatchObject({ hidden: true })
  })

  it('BU-07 cannot blow up a page by doubling', () => {
    const twice = (key: string) => [{ ref: key }, { ref: key }]
    const shared = Object.fromEntries(Array.from({ length: 60 }, (_, level) => [`s${level}`, twice(`s${level + 1}`)]))
    const { items, problems } = read([{ key: 'hero' }, { ref: 's0' }], { ...shared, s60: [{ key: 'hero' }] })
    expect(items.length).toBeLessThanOrEqual(MAX_ITEMS)
    expect(problems.map(({ code }) => code)).toContain('too-many-items')
  })

  it('BU-07 never makes an id twice', () => {
    const key = fc.constantFrom('a', 'b', 'c')
    const id = fc.constantFrom(undefined, 'a-0', 'a-1', 'b-0-x', 'x')
    const item = fc.oneof(fc.record({ ref: key, id }), fc.record({ key: fc.constantFrom('x', 'a'), id }))
    const list = fc.array(item, { maxLength: 4 })
    fc.assert(
      fc.property(list, fc.dictionary(key, list), (items, shared) => {
        const { ids } = read(items, shared)
        expect(new Set(ids).size).toBe(ids.length)
      }),
    )
  })
})
