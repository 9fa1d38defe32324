import { expect, it } from 'vitest'
import { changedPlace } from './changed-place.ts'
import type { Content, Item } from './content.ts'
import { duplicateItems, hideItems, moveItem, removeItems, setValue } from './edit-content.ts'

const item = (id: string, other: Partial<Item> = {}): Item => ({ key: 'rich-text', id, settings: {}, ...other })
const content: Content = {
  page: { title: 'Home', path: '/' },
  component_data: [item('a'), item('b', { blocks: [item('left'), item('right')] }), item('c'), item('d')],
}
const from = (after: Content) => changedPlace(content, after)

it('BU-04 finds the section or block that undo changed, and its field', () => {
  expect(from(content)).toBeUndefined()
  expect(from(setValue(content, ['c'], '/settings/heading', 'Hi'))).toEqual({ path: ['c'], field: 'heading' })
  expect(from(setValue(content, ['b', 'right'], '/settings/html', 'Hi'))).toEqual({
    path: ['b', 'right'],
    field: 'html',
  })
  expect(from(setValue(content, [], '/title', 'Shop'))).toEqual({ path: [], field: 'title' })
  expect(from(hideItems(content, [['d']], true))).toEqual({ path: ['d'], field: undefined })
})

it('BU-04 finds what came back, and what moved; nothing where something is gone', () => {
  const without = removeItems(content, [['b', 'left'], ['c']]).content
  expect(changedPlace(without, content)).toEqual({ path: ['b', 'left'], field: undefined })
  const copy = duplicateItems(content, [['a']])
  expect(from(copy.content)?.path).toEqual(copy.selected[0])
  expect(from(removeItems(content, [['d']]).content)).toBeUndefined()
  expect(from(removeItems(content, [['b', 'left']]).content)).toEqual({ path: ['b'], field: undefined })
  for (const [id, to] of [
    ['a', 3],
    ['d', 0],
    ['b', 2],
  ] as const)
    expect(from(moveItem(content, [id], to))?.path, id).toEqual([id])
})
