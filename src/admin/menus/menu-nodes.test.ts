import { describe, expect, it } from 'vitest'
import { withMove } from '../tree/tree-moves.ts'
import { inOrder, itemsOf, type MenuItem, nodesOf, pointerOf, restore } from './menu-nodes.ts'

const item = (menu: string, ...children: MenuItem[]): MenuItem => ({ menu, path: `/${menu}`, active: true, children })
const menu = [item('a', item('b'), item('c')), item('d')]

describe('the nodes of a menu', () => {
  it('AD-26 become the same menu again', () => {
    const nodes = nodesOf(menu)
    expect(nodes.map(({ id, parent_id, name }) => [id, parent_id, name])).toEqual([
      [1, null, 'a'],
      [2, 1, 'b'],
      [3, 1, 'c'],
      [4, null, 'd'],
    ])
    expect(itemsOf(nodes)).toEqual(menu)
  })

  it('AD-26 have places in the form’s values', () => {
    const nodes = nodesOf(menu)
    expect(nodes.map(({ id }) => pointerOf(nodes, id))).toEqual(['0', '0/children/0', '0/children/1', '1'])
  })

  it('AD-26 keep their ids when texts change, also after moves', () => {
    const moved = inOrder(withMove(nodesOf(menu), 4, { parentId: 1, before: 2 }))
    expect(moved.map(({ id }) => id)).toEqual([1, 4, 2, 3])
    const [first, ...rest] = itemsOf(moved)
    const typed = nodesOf([{ ...first!, menu: 'A' }, ...rest], moved)
    expect(typed.map(({ id, name }) => [id, name])).toEqual([
      [1, 'A'],
      [4, 'd'],
      [2, 'b'],
      [3, 'c'],
    ])
    // Another menu, such as that of a colleague, is told apart.
    const other = nodesOf([item('x', item('y')), item('z')], moved)
    expect(new Set(other.map(({ id }) => id)).size).toBe(3)
    expect(itemsOf(other)).toEqual([item('x', item('y')), item('z')])
  })

  it('AD-26 return to an earlier arrangement with their current texts', () => {
    const before = nodesOf(menu)
    const moved = inOrder(withMove(before, 3, { parentId: null, before: 1 }))
    const typed = moved.map((node) =>
      node.id === 3 ? { ...node, name: 'C', item: { ...node.item, menu: 'C' } } : node,
    )
    expect(itemsOf(restore(before, typed))).toEqual([item('a', item('b'), { ...item('c'), menu: 'C' }), item('d')])
  })
})
