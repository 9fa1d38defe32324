import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MAX_CATEGORY_LEVELS, type TreeNode, findMoveProblem, placeBefore } from './category-tree.ts'

/** 1 > 2 > 3, and 4. */
const tree: TreeNode[] = [
  { id: 1, parent_id: null },
  { id: 2, parent_id: 1 },
  { id: 3, parent_id: 2 },
  { id: 4, parent_id: null },
]
const chain = (length: number): TreeNode[] =>
  Array.from({ length }, (_, at) => ({ id: at + 1, parent_id: at === 0 ? null : at }))

describe('moving a category', () => {
  it.each([
    [1, 3, 'below_itself'],
    [1, 1, 'below_itself'],
    [1, 4, undefined],
    [3, null, undefined],
    [2, 99, 'unknown_parent'],
    [undefined, 3, undefined],
  ])('AD-12 moves %s below %s: %s', (id, parent, problem) => {
    expect(findMoveProblem(tree, id, parent)).toBe(problem)
  })

  it(`AD-12 allows ${MAX_CATEGORY_LEVELS} levels, with those below the moved one`, () => {
    expect(findMoveProblem(chain(MAX_CATEGORY_LEVELS - 1), undefined, MAX_CATEGORY_LEVELS - 1)).toBeUndefined()
    expect(findMoveProblem(chain(MAX_CATEGORY_LEVELS), undefined, MAX_CATEGORY_LEVELS)).toBe('too_deep')
    const two = [...chain(MAX_CATEGORY_LEVELS - 1), { id: 50, parent_id: null }, { id: 51, parent_id: 50 }]
    expect(findMoveProblem(two, 50, MAX_CATEGORY_LEVELS - 2)).toBeUndefined()
    expect(findMoveProblem(two, 50, MAX_CATEGORY_LEVELS - 1)).toBe('too_deep')
  })

  it('AD-12 never makes a cycle, whatever is moved', () => {
    const id = fc.integer({ min: 1, max: 12 })
    fc.assert(
      fc.property(fc.array(fc.tuple(id, fc.option(id)), { maxLength: 60 }), (moves) => {
        const nodes = Array.from({ length: 12 }, (_, at): TreeNode => ({ id: at + 1, parent_id: null }))
        for (const [moved, parent] of moves)
          if (findMoveProblem(nodes, moved, parent) === undefined) nodes[moved - 1]!.parent_id = parent
        for (const node of nodes) {
          let levels = 1
          for (let at = node.parent_id; at !== null && levels <= 20; at = nodes[at - 1]!.parent_id) levels++
          expect(levels).toBeLessThanOrEqual(MAX_CATEGORY_LEVELS)
        }
      }),
    )
  })

  it('AD-12 places a category before another one, or last', () => {
    expect(placeBefore([1, 2, 3], 3, 1)).toEqual([3, 1, 2])
    expect(placeBefore([1, 2, 3], 1, null)).toEqual([2, 3, 1])
    expect(placeBefore([1, 2], 9, 2)).toEqual([1, 9, 2])
    expect(placeBefore([1, 2], 1, 1)).toEqual([2, 1])
  })
})
