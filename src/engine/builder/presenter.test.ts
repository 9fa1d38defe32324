import { describe, expect, it, vi } from 'vitest'
import type { ResolvedSection } from '../resolved-section.ts'
import type { PageDocument, SectionDefinition, SectionRegistry } from '../types.ts'
import { decodeMarks } from './marks.ts'
import { createPresenter } from './presenter.ts'

const schema = {
  properties: {
    heading: { type: 'string', title: 'Heading' },
    tiles: { type: 'array', items: { properties: { label: { type: 'string' } } } },
  },
  definitions: { card: { properties: { text: { type: 'string' } } } },
}
const definition = {
  contract: {
    key: 'hero',
    title: 'Hero',
    explain: () => Promise.resolve({ schema, validate: () => true, validateBlock: {} }),
  },
} as never as SectionDefinition
const registry = {
  keys: ['hero'],
  load: (key: string) => (key === 'hero' ? Promise.resolve(definition) : undefined),
  peek: (key: string) => (key === 'hero' ? definition : undefined),
} as never as SectionRegistry

const blocks = [
  { key: 'card', id: 'one', settings: { text: 'One' }, blocks: [] },
  { key: 'card', id: 'two', hidden: true, settings: { text: 'Two' }, blocks: [] },
  {
    key: 'card',
    id: 'three',
    settings: { text: 'Three' },
    blocks: [{ key: 'card', id: 'deep', settings: { text: 'Deep' }, blocks: [] }],
  },
]
const section = (heading = 'Hello'): ResolvedSection =>
  ({
    id: 'hero-1',
    key: 'hero',
    problems: [],
    ready: { definition, settings: { heading, tiles: [{ label: 'A' }] }, blocks: [blocks[0], blocks[2]] },
  }) as never
const written = {
  items: [{ key: 'hero', id: 'hero-1', index: 0, settings: {}, blocks }],
} as never as PageDocument

async function presenter({ isEditing = true } = {}) {
  const one = createPresenter(registry)
  await one.prepare(['hero', 'unknown'])
  one.setEditing(isEditing)
  return one
}
const headingOf = ([one]: ResolvedSection[]) => one!.ready!.settings['heading'] as string

describe('sections in the builder', () => {
  it('BU-02 are marked while editing, and unmarked while browsing', async () => {
    const one = await presenter()
    const shown = one.present([section()], written)
    const [number] = decodeMarks(headingOf(shown))
    expect(one.marks.fieldOf(number!)).toEqual({ id: 'hero-1', pointer: '/settings/heading' })
    one.setEditing(false)
    expect(headingOf(one.present([section()], written))).toBe('Hello')
  })

  it('BU-02 keep their identity while nothing changes, so React renders none again', async () => {
    const one = await presenter()
    const [before] = one.present([section()], written)
    expect(one.present([section()], written)[0]).toBe(before)
    expect(one.present([before!], written)[0]).toBe(before)
    expect(one.present([section('Other')], written)[0]).not.toBe(before)
  })

  it('BU-02 count hidden blocks in their pointers', async () => {
    const one = await presenter()
    const [shown] = one.present([section()], written)
    const texts = shown!.ready!.blocks.map(({ settings }) => decodeMarks((settings as { text: string }).text)[0]!)
    expect(texts.map((number) => one.marks.fieldOf(number)?.pointer)).toEqual([
      '/blocks/0/settings/text',
      '/blocks/2/settings/text',
    ])
    expect(one.blockAt('hero-1', '/blocks/2/settings/text')).toBe('three')
    expect(one.blockAt('hero-1', '/blocks/2/blocks/0/settings/text')).toBe('deep')
    expect(one.blockAt('hero-1', '/settings/heading')).toBeUndefined()
    expect(one.blockAt('nobody', '/blocks/0')).toBeUndefined()
  })

  it('BU-04 are recognised by identity, so that nothing of an unchanged one is read', async () => {
    const one = await presenter()
    const settings = { heading: 'Hello', toJSON: vi.fn(() => 'x') }
    const source = { ...section(), ready: { definition, settings, blocks: [] } } as never as ResolvedSection
    const [before] = one.present([source], written)
    settings.toJSON.mockClear()
    expect(one.present([{ ...source, problems: [] }], written)[0]).toBe(before)
    expect(settings.toJSON).not.toHaveBeenCalled()
    expect(one.present([{ ...source, ready: { ...source.ready! } }], written)[0]).toBe(before)
    expect(settings.toJSON).toHaveBeenCalled()
  })

  it('BU-07 follow their look and the devices they are shown on, which are not among their settings', async () => {
    const one = await presenter()
    const show = (change: object) => one.present([{ ...section(), ...change }], structuredClone(written))[0]
    expect(show({})).not.toHaveProperty('look')
    expect(show({ look: 'raised' })).toMatchObject({ look: 'raised' })
    expect(show({ hiddenOn: ['phone'] })).toMatchObject({ hiddenOn: ['phone'] })
    expect(show({})).not.toHaveProperty('hiddenOn')
  })

  it('BU-04 stay the same when they move, unless the blocks in them do', async () => {
    const one = await presenter()
    const [before] = one.present([section()], written)
    const [item] = written.items
    const moved = { ...written, items: [{ ...item!, index: 7 }] }
    expect(one.present([section()], moved)[0]).toBe(before)
    const hidden = { key: 'card', id: 'new', hidden: true, settings: {} }
    const shifted = { ...written, items: [{ ...item!, blocks: [hidden, ...item!.blocks] }] }
    const [after] = one.present([section()], shifted)
    expect(after).not.toBe(before)
    const [number] = decodeMarks((after!.ready!.blocks[0]!.settings as { text: string }).text)
    expect(one.marks.fieldOf(number!)?.pointer).toBe('/blocks/1/settings/text')
  })

  it('BU-04 stay as they were while they are held, and are empty if they were not there', async () => {
    vi.stubGlobal('document', { getElementById: () => null })
    const one = await presenter()
    const other = { ...section('New'), id: 'hero-2' }
    const [before] = one.present([section()], written)
    one.hold(new Set(['hero-1', 'hero-2']))
    const [first, second] = one.present([section('Changed'), other], written)
    expect(first).toBe(before)
    expect(second).toMatchObject({ id: 'hero-2', key: 'hero', problems: [], ready: { settings: {}, blocks: [] } })
    expect(one.present([section('Changed'), other], written)[1]).toBe(second)
    one.hold(new Set())
    const [changed, shown] = one.present([section('Changed'), other], written)
    expect(headingOf([changed!])).toMatch(/^Changed/)
    expect(headingOf([shown!])).toBe('New')
    vi.unstubAllGlobals()
  })

  it('BU-04 keep what the shop served while they are held', async () => {
    vi.stubGlobal('document', { getElementById: () => ({ dataset: { section: 'hero' } }) })
    const one = await presenter()
    one.hold(new Set(['hero-1']))
    const source = section()
    expect(one.present([source], written)[0]).toBe(source)
    vi.unstubAllGlobals()
  })

  it('BU-02 stay unchanged if nothing is known about them', async () => {
    const one = createPresenter(registry)
    one.setEditing(true)
    const source = section()
    expect(one.present([source], written)[0]).toBe(source)
    const broken = { ...section(), ready: undefined } as never as ResolvedSection
    expect((await presenter()).present([broken], written)[0]).toBe(broken)
    expect((await presenter()).present([source], undefined)[0]).toBe(source)
  })

  it('BU-02 have readable names', async () => {
    const one = await presenter()
    expect(one.labelOf('hero')).toBe('Hero')
    expect(one.labelOf('hero', '/settings/heading')).toBe('Hero · Heading')
    expect(one.labelOf('nothing', '/settings/x')).toBe('nothing')
  })
})
