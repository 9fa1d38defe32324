import { describe, expect, it } from 'vitest'
import { type Direction, moveTo, pickUp, stepsOf, stepTo, targetOf, withMove } from './tree-moves.ts'
import { matching, rowsOf, type TreeNode } from './tree-rows.ts'

const LEVELS = 10

/** Reads “A(B C(D)) E”. The id of A is 1, of B 2, and so on. */
function treeOf(text: string): TreeNode[] {
  const nodes: TreeNode[] = []
  const path: number[] = []
  for (const sign of text.replaceAll(' ', '')) {
    if (sign === '(') path.push(nodes.at(-1)!.id)
    else if (sign === ')') path.pop()
    else {
      const id = sign.charCodeAt(0) - 64
      nodes.push({ id, parent_id: path.at(-1) ?? null, name: sign })
    }
  }
  return nodes
}

function textOf(nodes: readonly TreeNode[], parent: number | null = null): string {
  return nodes
    .filter((node) => node.parent_id === parent)
    .map((node) => {
      const below = textOf(nodes, node.id)
      return below === '' ? node.name : `${node.name}(${below})`
    })
    .join(' ')
}

const idOf = (name: string) => name.charCodeAt(0) - 64

function moved(text: string, name: string, steps: readonly Direction[], collapsed: readonly string[] = []): string {
  const nodes = treeOf(text)
  const begin = pickUp(nodes, new Set(collapsed.map(idOf)), idOf(name), LEVELS)!
  return textOf(withMove(nodes, begin.id, targetOf(steps.reduce(stepTo, begin))))
}

describe('the rows of a tree', () => {
  it('AD-12 have their level and place; collapsed ones hide their children', () => {
    const rows = rowsOf(treeOf('A(B(C) D) E'), new Set([2]))
    expect(rows.map(({ node, level, place, siblings }) => [node.name, level, place, siblings])).toEqual([
      ['A', 1, 1, 2],
      ['B', 2, 1, 2],
      ['D', 2, 2, 2],
      ['E', 1, 2, 2],
    ])
  })

  it('AD-12 are searched, with what is above a match', () => {
    const nodes = treeOf('A(B(C) D) E(F)')
    const rows = rowsOf(nodes, new Set(), matching(nodes, 'c'))
    expect(rows.map(({ node }) => node.name)).toEqual(['A', 'B', 'C'])
  })
})

describe('a node that is moved', () => {
  it.each<[string, string, Direction[], string]>([
    ['A B C', 'C', ['up'], 'A C B'],
    ['A B C', 'A', ['down', 'down', 'down'], 'B C A'],
    ['A B C', 'B', ['in'], 'A(B) C'],
    ['A(B C)', 'C', ['out'], 'A(B) C'],
    ['A(B C) D', 'C', ['out'], 'A(B) C D'],
    ['A(B C) D', 'B', ['out'], 'A(C) B D'],
    ['A(B) C', 'C', ['in'], 'A(B C)'],
    ['A(B) C', 'C', ['in', 'in'], 'A(B(C))'],
    ['A(B) C', 'C', ['up'], 'A(C B)'],
    ['A(B) C', 'A', ['down'], 'C A(B)'],
    ['A B', 'A', ['up', 'out'], 'A B'],
  ])('AD-12 in “%s”: %s by %j makes “%s”', (before, name, steps, after) => {
    expect(moved(before, name, steps)).toBe(after)
  })

  it('AD-12 goes to the end of a collapsed one', () => {
    expect(moved('A(B C) D', 'D', ['in'], ['A'])).toBe('A(B C D)')
  })

  it('AD-12 takes along what is below it, and never goes below itself', () => {
    const nodes = treeOf('A(B(C)) D')
    const begin = pickUp(nodes, new Set(), 1, LEVELS)!
    expect(begin.others.map(({ node }) => node.name)).toEqual(['D'])
    expect(begin.height).toBe(3)
    expect(moved('A(B(C)) D', 'A', ['down', 'in'])).toBe('D(A(B(C)))')
  })

  it('AD-12 stays within the levels that a tree may have', () => {
    const nodes = treeOf('A(B(C(D(E(F(G(H(I(J))))))))) K(L)')
    const begin = pickUp(nodes, new Set(), 11, LEVELS)!
    // K has two levels: below H there is room, below I there is not.
    expect(moveTo(begin, { index: 8, level: 9 })?.gap.level).toBe(9)
    expect(moveTo(begin, { index: 9, level: 10 })).toBeUndefined()
    expect(stepTo({ ...begin, gap: { index: 8, level: 9 } }, 'in').gap.level).toBe(9)
  })

  it('AD-12 is offered the steps that are possible', () => {
    const nodes = treeOf('A(B C) D')
    const rows = rowsOf(nodes)
    const steps = (name: string) =>
      stepsOf(
        nodes,
        rows.find(({ node }) => node.name === name)!,
        LEVELS,
      )
    expect(steps('A')).toEqual({ down: { parentId: null, before: null } })
    expect(steps('C')).toEqual({
      up: { parentId: 1, before: 2 },
      in: { parentId: 2, before: null },
      out: { parentId: null, before: 4 },
    })
    expect(steps('D')).toEqual({ up: { parentId: null, before: 1 }, in: { parentId: 1, before: null } })
  })
})
