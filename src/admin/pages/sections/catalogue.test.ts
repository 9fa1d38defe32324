import { describe, expect, it } from 'vitest'
import { explainDocument } from '#engine/explain-page.ts'
import { sectionPresets } from '#generated/section-presets.js'
import type { Content } from '../content/content.ts'
import { findItems } from '../content/find-items.ts'
import { withIds } from '../content/ids.ts'
import { blocksFor, itemText, kindTitle, rulesBelow, sectionOf } from './catalogue.ts'
import { itemFrom, presetOfBlock, sectionsFor } from './presets.ts'
import { sectionRegistry } from './registry.ts'

const hero = sectionOf('hero')!
const columns = sectionOf('columns')!
const empty: Content = { page: {}, component_data: [] }

describe('the sections that can be added', () => {
  it('BU-04 are those of the page’s type, with the reason where their number is reached', () => {
    const keys = sectionsFor(empty, 'Home').map(({ section }) => section.key)
    expect(keys).toContain('hero')
    expect(keys).not.toContain('cart-lines')
    const full: Content = { page: {}, component_data: [itemFrom(hero, sectionPresets['hero']!.presets[0]!)] }
    expect(sectionsFor(full, 'Home').find(({ section }) => section.key === 'hero')?.refusal).toEqual({
      kind: 'limit',
      limit: 1,
    })
  })

  it('BU-04 begin as presets that have no errors', async () => {
    const seen = new Set<string>()
    for (const type of ['Home', 'Page', 'Product', 'Category', 'Cart', 'Checkout', 'Account', 'Header', 'Footer'])
      for (const { section, presets } of sectionsFor(empty, type)) {
        seen.add(section.key)
        for (const preset of presets) {
          const document = { template: { key: 'x', name: 'X' }, page_type: type, page: { title: 'X', path: '/' } }
          const items = [itemFrom(section, preset)]
          const problems = await explainDocument({ ...document, component_data: items }, sectionRegistry)
          expect(problems.filter(({ severity }) => severity === 'error')).toEqual([])
        }
      }
    expect(seen.size).toBeGreaterThan(50)
  })

  it('BU-04 have no presets that read what the page lacks', () => {
    const namesOn = (type: string) =>
      sectionsFor(empty, type).find(({ section }) => section.key === 'page-heading')?.presets.length
    expect(namesOn('Category')).toBeGreaterThan(namesOn('Page') ?? 0)
  })

  it('BU-04 have blocks by the rules of their section, which begin as in a preset', () => {
    const item = itemFrom(columns, sectionPresets['columns']!.presets[1]!)
    const content: Content = { page: {}, component_data: [item] }
    const column = item.blocks![0]!
    expect(rulesBelow(content, [item.id])?.max).toBe(4)
    expect(blocksFor(content, [item.id]).map(({ key }) => key)).toEqual(['column'])
    const inColumn = blocksFor(content, [item.id, column.id]).map(({ key }) => key)
    expect(inColumn.toSorted()).toEqual(['button', 'heading', 'image', 'text'])
    expect(blocksFor(content, [item.id, column.id, column.blocks![0]!.id])).toEqual([])
    expect(presetOfBlock('columns', 'heading')).toMatchObject({ settings: { text: expect.any(String) as string } })
    expect(kindTitle(content, [item.id, column.id])).toBe('Column')
  })
})

describe('the outline', () => {
  const content = withIds({
    page: {},
    component_data: [
      { key: 'hero', settings: { image_side: 'left', heading: '<p>Pots for <b>rice</b></p>' } },
      { key: 'columns', blocks: [{ key: 'column', blocks: [{ key: 'heading', settings: { text: 'Glazes' } }] }] },
    ],
  })
  it('BU-04 names a section by its first text', () => {
    expect(itemText(content.component_data[0]!)).toBe('Pots for rice')
    expect(itemText({ settings: { layout: 'rows', href: '/shop' } })).toBe('')
  })

  it('BU-04 is searched by the texts and kinds of sections and blocks', () => {
    const find = (words: string) => findItems(content, words, (path) => kindTitle(content, path))
    expect(find('RICE pots')).toEqual([['hero-0']])
    expect(find('glazes')).toHaveLength(1)
    expect(find('glazes')[0]).toHaveLength(3)
    expect(find('column')).toHaveLength(3)
    expect(find('  ')).toEqual([])
  })
})
