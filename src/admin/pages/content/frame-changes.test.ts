import { describe, expect, it } from 'vitest'
import type { Content } from './content.ts'
import { duplicateItems, hideItems, moveItem, setValue } from './edit-content.ts'
import { frameChanges } from './frame-changes.ts'

const content: Content = {
  page: { title: 'Home' },
  component_data: [
    { key: 'hero', id: 'hero', version: 1, settings: { heading: 'One', text: 'Two' } },
    { key: 'columns', id: 'columns', settings: {}, blocks: [{ key: 'column', id: 'c', settings: { width: 'wide' } }] },
  ],
}

describe('changes shown in the frame', () => {
  it('BU-05 are single values, of blocks too', () => {
    expect(frameChanges(content, content)).toEqual([])
    expect(frameChanges(content, setValue(content, ['hero'], '/settings/heading', 'New'))).toEqual([
      { id: 'hero', pointer: '/settings/heading', value: 'New' },
    ])
    expect(frameChanges(content, setValue(content, ['hero'], '/settings/text', undefined))).toEqual([
      { id: 'hero', pointer: '/settings/text', value: undefined },
    ])
    expect(frameChanges(content, setValue(content, ['columns', 'c'], '/settings/width', 'narrow'))).toEqual([
      { id: 'columns', pointer: '/blocks/0/settings/width', value: 'narrow' },
    ])
    expect(frameChanges(content, hideItems(content, [['hero'], ['columns', 'c']], true))).toEqual([
      { id: 'hero', pointer: '/hidden', value: true },
      { id: 'columns', pointer: '/blocks/0/hidden', value: true },
    ])
  })

  it('BU-05 are the list of blocks where blocks were added or moved', () => {
    const after = duplicateItems(content, [['columns', 'c']]).content
    expect(frameChanges(content, after)).toEqual([
      { id: 'columns', pointer: '/blocks', value: after.component_data[1]!.blocks },
    ])
  })

  it('BU-05 are the whole document where sections, their versions or the page differ', () => {
    expect(frameChanges(content, moveItem(content, ['hero'], 1))).toBeUndefined()
    expect(frameChanges(content, duplicateItems(content, [['hero']]).content)).toBeUndefined()
    expect(frameChanges(content, setValue(content, [], '/title', 'Start'))).toBeUndefined()
    expect(frameChanges(content, setValue(content, ['hero'], '/version', 2))).toBeUndefined()
  })
})
