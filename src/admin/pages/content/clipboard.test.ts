import { describe, expect, it } from 'vitest'
import type { SectionDefinition, SectionRegistry } from '#engine/types.ts'
import { sectionRegistry } from '../sections/registry.ts'
import { clipboardText, migratedItem, readClipboard } from './clipboard.ts'
import type { Content } from './content.ts'

const content: Content = {
  page: {},
  component_data: [
    { key: 'hero', id: 'hero', version: 1, settings: { heading: 'One' } },
    { key: 'rich-text', id: 'text', version: 1, settings: { html: '<p>Hi</p>' } },
  ],
}
const read = (text: string, type = 'Home', registry: SectionRegistry = sectionRegistry) =>
  readClipboard(text, type, registry)

describe('copied sections', () => {
  it('BU-04 are pasted as they were copied', async () => {
    const pasted = await read(clipboardText(content, [['hero'], ['text']]))
    expect(pasted).toEqual({ items: content.component_data, problems: [] })
  })

  it('BU-04 come from a document, a list or a single section, too', async () => {
    const [hero] = content.component_data
    for (const value of [{ ...content, component_data: [hero] }, [hero], hero])
      expect(await read(JSON.stringify(value))).toMatchObject({ items: [{ key: 'hero' }], problems: [] })
  })

  it('BU-04 are refused if they are something else', async () => {
    expect(await read('Hello')).toEqual({ refusal: 'not-json' })
    expect(await read('{"a":1}')).toEqual({ refusal: 'no-sections' })
    expect(await read('[1, null]')).toEqual({ refusal: 'no-sections' })
    expect(await read(JSON.stringify('x'.repeat(600_000)))).toEqual({ refusal: 'too-large' })
  })

  it('BU-04 say what is wrong with them on this page', async () => {
    const wrong = [{ key: 'hero', settings: { heding: 'One' } }, { key: 'cart-lines' }]
    const pasted = await read(JSON.stringify(wrong))
    expect('problems' in pasted && pasted.problems.map(({ code }) => code)).toEqual(
      expect.arrayContaining(['unknown-setting', 'wrong-page-type']),
    )
  })

  it('BU-04 are brought to the current version of their section', async () => {
    const migrations = {
      1: ({ settings }: { settings: Record<string, unknown> }) => ({
        settings: { heading: settings['title'] },
        blocks: [],
      }),
    }
    const hero = (await sectionRegistry.load('hero'))!
    const newer = { ...hero, contract: { ...hero.contract, version: 2 }, migrations } as SectionDefinition
    const registry = { ...sectionRegistry, load: () => Promise.resolve(newer) }
    const old = [{ key: 'hero', id: 'a', version: 1, settings: { title: 'Old' } }]
    expect(await read(JSON.stringify(old), 'Home', registry)).toEqual({
      items: [{ key: 'hero', id: 'a', version: 2, settings: { heading: 'Old' } }],
      problems: [],
    })
    const item = { key: 'hero', id: 'a', version: 1, settings: { title: 'Old' } }
    expect(migratedItem(item, 2, {})).toBe(item)
    expect(migratedItem({ ...item, version: 2 }, 2, migrations)).toMatchObject({ settings: { title: 'Old' } })
  })
})
