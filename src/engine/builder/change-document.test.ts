import { describe, expect, it } from 'vitest'
import { withUnchangedItems, withValueAt } from './change-document.ts'

const before = { a: { b: [1, { c: 'x' }, 3] }, d: 'e' }

describe('a change at a pointer', () => {
  it.each([
    ['/d', 'f', { ...before, d: 'f' }],
    ['/a/b/1/c', 'y', { ...before, a: { b: [1, { c: 'y' }, 3] } }],
    ['/a/b/1/new/deep', 1, { ...before, a: { b: [1, { c: 'x', new: { deep: 1 } }, 3] } }],
    ['/a/b/3', 4, { ...before, a: { b: [1, { c: 'x' }, 3, 4] } }],
    ['/a/b/-', 4, { ...before, a: { b: [1, { c: 'x' }, 3, 4] } }],
    ['/a/b/0', undefined, { ...before, a: { b: [{ c: 'x' }, 3] } }],
    ['/d', undefined, { a: before.a }],
    ['/nothing', undefined, before],
    ['/a~1b', 1, { ...before, 'a/b': 1 }],
    ['', 7, 7],
  ])('BU-02 at %s to %j', (pointer, value, after) => {
    const original = structuredClone(before)
    expect(withValueAt(before, pointer, value)).toEqual(after)
    expect(before).toEqual(original)
  })

  it.each(['/d/x', '/a/b/4', '/a/b/x', '/a/b/01', '/a/b/-1', '/__proto__/x', '/a/constructor/y', '/a/b/1/prototype'])(
    'BU-02 there is nothing at %s',
    (pointer) => {
      expect(withValueAt(before, pointer, 'z')).toBeUndefined()
      expect(({} as { x?: unknown }).x).toBeUndefined()
    },
  )

  it('BU-02 keeps the order of settings, and shares what does not change', () => {
    const after = withValueAt(before, '/d', 'f')!
    expect(after.a).toBe(before.a)
    expect(Object.keys(withValueAt(before, '/a', 1)!)).toEqual(['a', 'd'])
  })
})

it('BU-04 keeps the unchanged items of a document that is sent again, wherever they moved', () => {
  const item = (id: unknown, heading: string) => ({ key: 'hero', id, settings: { heading } })
  const before = { page: 1, component_data: [item('a', 'A'), item('b', 'B'), 'odd', item(undefined, 'C')] }
  const after = { page: 2, component_data: [item('b', 'B'), item('a', 'Other'), null, 'odd', item('c', 'A')] }
  const merged = withUnchangedItems(before, after)
  expect(merged).toEqual(after)
  expect(merged.component_data[0]).toBe(before.component_data[1])
  expect(merged.component_data[1]).toBe(after.component_data[1])
})
