import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type MergeableDocument, mergeDocuments } from './merge-documents.ts'

interface Item {
  id: string
  text: string
}

const item = (id: string, text = 'as it was'): Item => ({ id, text })
const document = (items: readonly unknown[], page: Record<string, unknown> = { title: 'T' }, name = 'N') => ({
  name,
  page,
  component_data: items,
})
const list = (...ids: string[]) => document(ids.map((id) => item(id)))
const idsOf = ({ component_data: items }: MergeableDocument) => items.map((one) => (one as Item).id)
const merge = (base: MergeableDocument, theirs: MergeableDocument, mine: MergeableDocument) => {
  const { merged, conflicts } = mergeDocuments(base, theirs, mine)
  return { merged, ids: idsOf(merged), conflicts: conflicts.map(({ kind, item: id }) => `${kind} ${id}`.trim()) }
}

describe('mergeDocuments', () => {
  it('BU-05 keeps edits of two people to different sections', () => {
    const base = list('a', 'b', 'c')
    const theirs = document([item('a', 'theirs'), item('b'), item('c')])
    const mine = document([item('a'), item('b'), item('c', 'mine')])
    expect(mergeDocuments(base, theirs, mine)).toEqual({
      merged: document([item('a', 'theirs'), item('b'), item('c', 'mine')]),
      conflicts: [],
    })
  })

  it.each([
    ['a section that one moved and the other edited', 'abc', 'cab', 'abc', 'cab'],
    ['sections that both added at the same place', 'ab', 'axb', 'ayb', 'axyb'],
    ['what one added to what the other moved', 'abc', 'abxc', 'bca', 'bxca'],
    ['what one removed', 'abc', 'ac', 'abcd', 'acd'],
    ['moves of different sections', 'abcdef', 'bacdef', 'abcdfe', 'bacdfe'],
    ['the same move', 'abc', 'cab', 'cab', 'cab'],
  ])('BU-05 merges %s', (_what, base, theirs, mine, expected) => {
    const [first, second, third] = [base, theirs, mine].map((ids) => list(...ids.split(''))) as [
      MergeableDocument,
      MergeableDocument,
      MergeableDocument,
    ]
    expect(merge(first, second, third)).toMatchObject({ ids: expected.split(''), conflicts: [] })
  })

  it('BU-05 merges what one moved and the other edited into both', () => {
    const mine = document([item('a', 'mine'), item('b'), item('c')])
    const { merged, conflicts } = mergeDocuments(list('a', 'b', 'c'), list('b', 'c', 'a'), mine)
    expect(merged.component_data).toEqual([item('b'), item('c'), item('a', 'mine')])
    expect(conflicts).toEqual([])
  })

  it('BU-05 reports the same section with all three versions, and prefers mine', () => {
    const [theirs, mine] = [document([item('a', 'theirs')]), document([item('a', 'mine')])]
    expect(mergeDocuments(list('a'), theirs, mine)).toEqual({
      merged: mine,
      conflicts: [{ kind: 'item', item: 'a', base: item('a'), theirs: item('a', 'theirs'), mine: item('a', 'mine') }],
    })
  })

  it('BU-05 reports a section that one removed and the other edited', () => {
    const edited = document([item('a'), item('b', 'edited')])
    expect(merge(list('a', 'b'), list('a'), edited)).toMatchObject({ ids: ['a', 'b'], conflicts: ['item b'] })
    expect(merge(list('a', 'b'), edited, list('a'))).toMatchObject({ ids: ['a'], conflicts: ['item b'] })
  })

  it('BU-05 reports orders that contradict each other', () => {
    // One moved b before a, the other behind c: a before c, c before b, b before a.
    const { conflicts, ids } = merge(list('a', 'b', 'c'), list('a', 'c', 'b'), list('b', 'a', 'c'))
    expect(conflicts).toEqual(['order'])
    expect(ids).toEqual(['b', 'a', 'c'])
  })

  it('BU-05 merges the head of the page by field', () => {
    const base = document([], { title: 'T', noindex: true })
    const theirs = document([], { title: 'Theirs', noindex: true }, 'Their name')
    const mine = document([], { title: 'T', meta_title: 'Mine' })
    expect(mergeDocuments(base, theirs, mine)).toEqual({
      merged: document([], { title: 'Theirs', meta_title: 'Mine' }, 'Their name'),
      conflicts: [],
    })
    const other = document([], { title: 'Another' }, 'My name')
    expect(merge(base, theirs, other).conflicts).toEqual(['page name', 'page title'])
  })

  it('BU-05 loses no section without an id', () => {
    const odd = [7, null, { key: 'x' }, { key: 'x' }, item('a'), item('a', 'second')]
    const theirs = document([...odd, { key: 'y' }])
    expect(mergeDocuments(document(odd), theirs, document(['first', ...odd])).merged.component_data).toEqual([
      'first',
      ...odd,
      { key: 'y' },
    ])
  })

  it('BU-05 treats names of object methods as any other', () => {
    const hostile = JSON.parse('{"title":"T","__proto__":{"polluted":true},"constructor":1}') as Record<string, unknown>
    const { merged } = mergeDocuments(list(), document([item('__proto__')], hostile), list())
    expect(Object.keys(merged.page)).toEqual(['title', '__proto__', 'constructor'])
    expect(idsOf(merged)).toEqual(['__proto__'])
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined()
  })

  it('BU-05 merges 5,000 sections without comparing every pair', () => {
    const ids = Array.from({ length: 5000 }, (_, at) => `s${at}`)
    const startedAt = performance.now()
    const { conflicts } = mergeDocuments(list(...ids), list(...ids, 'x'), list('y', ...ids.toReversed()))
    expect(conflicts).toEqual([])
    expect(performance.now() - startedAt).toBeLessThan(10_000)
  })
})

/** An edit by one person. Each has ids of their own, so that two never concern the same section. */
type Edit = (items: readonly Item[]) => Item[]

const edits = (own: readonly string[], added: string) =>
  fc.array(
    fc.oneof(
      fc.record({ id: fc.constantFrom(...own), text: fc.string() }).map(
        ({ id, text }): Edit =>
          (items) =>
            items.map((one) => (one.id === id ? item(id, text) : one)),
      ),
      fc.constantFrom(...own).map(
        (id): Edit =>
          (items) =>
            items.filter((one) => one.id !== id),
      ),
      fc.record({ at: fc.nat(9), id: fc.integer({ min: 0, max: 20 }) }).map(
        ({ at, id }): Edit =>
          (items) =>
            items.some((one) => one.id === `${added}${id}`)
              ? [...items]
              : items.toSpliced(at, 0, item(`${added}${id}`)),
      ),
    ),
    { maxLength: 8 },
  )

const apply = (items: readonly Item[], all: readonly Edit[]) => all.reduce((done, edit) => edit(done), [...items])
const BASE = 'abcdefgh'.split('').map((id) => item(id))

describe('BU-05 mergeDocuments, for many equal sections without an id', () => {
  it('takes time linear to their number', () => {
    const same = (count: number) => ({ ...document([]), component_data: Array.from({ length: count }, () => ({})) })
    const startedAt = performance.now()
    const { merged } = mergeDocuments(same(30_000), same(30_001), same(30_000))
    expect(merged.component_data).toHaveLength(30_001)
    expect(performance.now() - startedAt).toBeLessThan(3000)
  })
})

describe('BU-05 mergeDocuments, for any edits', () => {
  const theirEdits = edits(['a', 'c', 'e', 'g'], 'their')
  const myEdits = edits(['b', 'd', 'f', 'h'], 'my')

  it('does not depend on who saves first, and loses no edit to different sections', () => {
    fc.assert(
      fc.property(theirEdits, myEdits, (first, second) => {
        const [theirs, mine] = [apply(BASE, first), apply(BASE, second)]
        const forth = mergeDocuments(document(BASE), document(theirs), document(mine))
        const back = mergeDocuments(document(BASE), document(mine), document(theirs))
        expect(forth.conflicts).toEqual([])
        expect(back.merged).toEqual(forth.merged)
        const found = new Map(forth.merged.component_data.map((one) => [(one as Item).id, one]))
        const before = new Map(BASE.map((one) => [one.id, one]))
        for (const side of [theirs, mine])
          for (const one of side) {
            const isChanged = before.get(one.id)?.text !== one.text
            if (isChanged) expect(found.get(one.id)).toEqual(one)
          }
        for (const { id } of BASE) {
          const isRemoved = [theirs, mine].some((side) => !side.some((one) => one.id === id))
          expect(found.has(id)).toBe(!isRemoved)
        }
      }),
    )
  })

  it('keeps one person’s order when the other moves nothing, and every section when both do', () => {
    const orders = fc.shuffledSubarray(BASE, { minLength: BASE.length })
    fc.assert(
      fc.property(orders, orders, myEdits, (theirs, mine, more) => {
        const edited = apply(BASE, more)
        const alone = mergeDocuments(document(BASE), document(theirs), document(edited))
        const kept = idsOf(alone.merged).filter((id) => BASE.some((one) => one.id === id))
        expect(kept).toEqual(idsOf(document(theirs)).filter((id) => edited.some((one) => one.id === id)))
        const both = merge(document(BASE), document(theirs), document(mine))
        expect(both.ids.toSorted()).toEqual(idsOf(document(BASE)))
        if (both.conflicts.length > 0) expect(both.ids).toEqual(idsOf(document(mine)))
      }),
    )
  })

  it('changes nothing when both did the same, and takes the only change there is', () => {
    fc.assert(
      fc.property(edits(['a', 'b', 'c'], 'x'), (all) => {
        const changed = document(apply(BASE, all))
        for (const [theirs, mine] of [
          [changed, changed],
          [changed, document(BASE)],
          [document(BASE), changed],
        ] as const)
          expect(mergeDocuments(document(BASE), theirs, mine)).toEqual({ merged: changed, conflicts: [] })
      }),
    )
  })
})
