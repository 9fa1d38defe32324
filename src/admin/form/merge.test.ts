import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { changesOf, hasChanges } from './changes.ts'
import { mergeValues } from './merge.ts'
import { isSame } from './same.ts'

const base = {
  name: 'Bowl',
  price: 100,
  seo: { title: 'Bowl', text: '' },
  tags: ['a'],
  variants: [
    { id: 1, sku: 'A', price: 10 },
    { id: 2, sku: 'B', price: 20 },
  ],
}

describe('two people’s changes', () => {
  it('AD-03 are merged when they concern different fields', () => {
    const merge = mergeValues(base, { ...base, name: 'Deep bowl' }, { ...base, price: 120 })
    expect(merge).toEqual({ values: { ...base, name: 'Deep bowl', price: 120 }, conflicts: [], taken: ['price'] })
  })

  it('AD-03 are merged within objects, and within lists by the items’ ids', () => {
    const mine = {
      ...base,
      seo: { title: 'My bowl', text: '' },
      variants: [base.variants[0]!, { id: 2, sku: 'B', price: 25 }],
    }
    const theirs = {
      ...base,
      seo: { title: 'Bowl', text: 'Round' },
      variants: [
        { id: 3, sku: 'C', price: 5 },
        { id: 2, sku: 'B2', price: 20 },
        { id: 1, sku: 'A', price: 11 },
      ],
    }
    const { values, conflicts } = mergeValues(base, mine, theirs)
    expect(conflicts).toEqual([])
    expect(values['seo']).toEqual({ title: 'My bowl', text: 'Round' })
    expect(values['variants']).toEqual([
      { id: 3, sku: 'C', price: 5 },
      { id: 2, sku: 'B2', price: 25 },
      { id: 1, sku: 'A', price: 11 },
    ])
  })

  it('AD-03 conflict when they give one field different values; mine stays until a choice is made', () => {
    const mine = { ...base, name: 'Mine', seo: { title: 'Mine', text: '' } }
    const { values, conflicts } = mergeValues(base, mine, {
      ...base,
      name: 'Theirs',
      seo: { title: 'Theirs', text: '' },
    })
    expect(values).toEqual(mine)
    expect(conflicts).toEqual([
      { name: 'name', base: 'Bowl', mine: 'Mine', theirs: 'Theirs' },
      { name: 'seo/title', base: 'Bowl', mine: 'Mine', theirs: 'Theirs' },
    ])
  })

  it('AD-03 conflict when one removes what the other changed, or both add items', () => {
    const removed = { ...base, variants: [base.variants[0]!] }
    const changed = { ...base, variants: [base.variants[0]!, { id: 2, sku: 'B', price: 99 }] }
    expect(mergeValues(base, removed, changed).conflicts.map(({ name }) => name)).toEqual(['variants'])
    expect(mergeValues(base, changed, removed).conflicts.map(({ name }) => name)).toEqual(['variants'])
    const added = (id: number) => ({ ...base, variants: [...base.variants, { id, sku: 'N', price: 1 }] })
    expect(mergeValues(base, added(8), added(9)).conflicts.map(({ name }) => name)).toEqual(['variants'])
    expect(mergeValues(base, { ...base, tags: ['a', 'b'] }, { ...base, tags: ['c'] }).conflicts).toHaveLength(1)
  })

  const values = fc.dictionary(fc.constantFrom('a', 'b', 'c'), fc.jsonValue({ maxDepth: 2 }))
  it('AD-03 are kept whole when only one side has any', () => {
    fc.assert(
      fc.property(values, values, (before, after) => {
        const mine = mergeValues(before, after, before)
        const theirs = mergeValues(before, before, after)
        expect([mine.conflicts, theirs.conflicts]).toEqual([[], []])
        expect(isSame(mine.values, after) && isSame(theirs.values, after)).toBe(true)
      }),
    )
  })

  it('AD-03 are the same on both sides, unless they conflict, and never lost', () => {
    fc.assert(
      fc.property(values, values, values, (before, mine, theirs) => {
        const merge = mergeValues(before, mine, theirs)
        const other = mergeValues(before, theirs, mine)
        expect(merge.conflicts.map(({ name }) => name).toSorted()).toEqual(
          other.conflicts.map(({ name }) => name).toSorted(),
        )
        if (merge.conflicts.length === 0) expect(isSame(merge.values, other.values)).toBe(true)
        for (const name of Object.keys(changesOf(before, mine)))
          if (isSame(before[name], theirs[name])) expect(isSame(merge.values[name], mine[name])).toBe(true)
      }),
    )
  })
})

describe('what an update sends', () => {
  it('AD-03 is only what changed, and null for what was removed', () => {
    const { tags: _removed, ...rest } = base
    expect(changesOf(base, { ...rest, name: 'Cup', seo: { title: 'Bowl', text: '' } })).toEqual({
      name: 'Cup',
      tags: null,
    })
    expect(hasChanges(base, structuredClone(base))).toBe(false)
    expect(hasChanges(base, { ...base, hint: undefined })).toBe(false)
  })
})
