import { describe, expect, it } from 'vitest'
import type { Draft, DraftConflict } from '#machines/page-editor/page-editor-context.ts'
import type { Content, Item } from './content.ts'
import { chooseSide, mergeDrafts } from './merge.ts'

const item = (id: string, heading = 'One'): Item => ({ key: 'hero', id, settings: { heading } })
const draft = (items: readonly Item[], page: Content['page'] = { title: 'Home' }, name = 'Home'): Draft => ({
  name,
  content: { page, component_data: items },
})
const base = draft([item('a'), item('b'), item('c')])
const idsOf = ({ content }: Draft) => (content as unknown as Content).component_data.map(({ id }) => id)

/** Merges, and chooses one side of every conflict. */
function resolve(mine: Draft, theirs: Draft, side: 'mine' | 'theirs') {
  const { draft: merged, conflicts } = mergeDrafts(base, mine, theirs)
  return conflicts.reduce((result, conflict: DraftConflict) => chooseSide(result, conflict, side, theirs), merged)
}

describe('two people’s drafts', () => {
  it('BU-04 are merged by section', () => {
    const { draft: merged, conflicts } = mergeDrafts(
      base,
      draft([item('a', 'Mine'), item('b'), item('c')]),
      draft([item('a'), item('c'), item('d')], { title: 'Start' }),
    )
    expect(conflicts).toEqual([])
    expect(merged).toEqual(draft([item('a', 'Mine'), item('c'), item('d')], { title: 'Start' }))
  })

  it('BU-04 keep the chosen side of a section, whether it was changed, removed or kept', () => {
    const changed = draft([item('a', 'Mine'), item('b'), item('c')])
    const other = draft([item('a', 'Theirs'), item('b'), item('c')])
    const removed = draft([item('b'), item('c')])
    expect(resolve(changed, other, 'mine')).toEqual(changed)
    expect(resolve(changed, other, 'theirs')).toEqual(other)
    expect(idsOf(resolve(changed, removed, 'theirs'))).toEqual(['b', 'c'])
    expect(
      idsOf(resolve(draft([item('a'), item('c')]), draft([item('a'), item('b', 'X'), item('c')]), 'theirs')),
    ).toEqual(['a', 'b', 'c'])
  })

  it('BU-04 keep the chosen title, name and order', () => {
    const list = [item('a'), item('b'), item('c')]
    const mine = draft(list, { title: 'Mine' }, 'My home')
    const theirs = draft(list, { title: 'Theirs' }, 'Their home')
    expect(resolve(mine, theirs, 'mine')).toEqual(mine)
    expect(resolve(mine, theirs, 'theirs')).toEqual(theirs)
    const order: DraftConflict = { kind: 'order', item: '', base: [], mine: [], theirs: ['c', 'a', 'b'] }
    expect(idsOf(chooseSide(base, order, 'theirs', base))).toEqual(['c', 'a', 'b'])
    expect(idsOf(chooseSide(base, order, 'mine', base))).toEqual(['a', 'b', 'c'])
  })

  it('BU-04 are merged with 200 steps of undo by reading each section once', () => {
    let reads = 0
    const counted = (id: string, heading = 'One'): Item => ({
      ...item(id, heading),
      settings: {
        heading,
        get text() {
          reads += 1
          return 'x'
        },
      },
    })
    const before = draft([counted('a'), counted('b')])
    const theirs = draft([counted('a'), counted('b', 'Theirs')])
    const [, kept] = (before.content as unknown as Content).component_data
    for (let step = 0; step < 200; step++) {
      const mine = draft([item('a', `Mine ${step}`), kept!])
      const { draft: merged, conflicts } = mergeDrafts(before, mine, theirs)
      expect(conflicts).toEqual([])
      expect((merged.content as unknown as Content).component_data[1]).toBe(
        (theirs.content as unknown as Content).component_data[1],
      )
    }
    // Twice each: it is sorted, then written.
    expect(reads).toBeLessThanOrEqual(8)
  })
})
