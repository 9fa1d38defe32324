import { expect, it } from 'vitest'
import { isSameJson } from './same-json.ts'

const VALUES = [
  ...[null, true, 0, 1, '', 'a', '1', [], {}, [1], [1, 2], [[1]], { a: 1 }, { a: 2 }, { b: 1 }, { a: 1, b: 2 }],
  ...[{ b: 2, a: 1 }, { a: undefined }, { a: 1, b: undefined }, { a: [{ b: 'c' }] }, { a: [{ b: 'd' }] }, { 0: 1 }],
]

it('BU-04 compares values as their JSON would', () => {
  for (const one of VALUES)
    for (const other of VALUES)
      expect([one, other, isSameJson(one, structuredClone(other))]).toEqual([
        one,
        other,
        JSON.stringify(one) === JSON.stringify(other),
      ])
})

it('BU-04 does not look into what two documents share', () => {
  const shared = new Proxy(
    {},
    {
      ownKeys: () => {
        throw new Error('was read')
      },
    },
  )
  expect(isSameJson([shared, 1], [shared, 1])).toBe(true)
  expect(isSameJson([shared, 1], [shared, 2])).toBe(false)
})
