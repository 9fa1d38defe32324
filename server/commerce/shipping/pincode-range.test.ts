import fc from 'fast-check'
import { expect, it } from 'vitest'
import { prefixesOfRange } from './pincode-range.ts'

it('AD-27 covers exactly the pincodes of a range with prefixes', () => {
  const pincode = fc.integer({ min: 0, max: 9999 })
  fc.assert(
    fc.property(pincode, pincode, (a, b) => {
      const [first, last] = [Math.min(a, b), Math.max(a, b)].map((one) => String(one).padStart(4, '0')) as [
        string,
        string,
      ]
      const prefixes = prefixesOfRange(first, last)!
      const covered = Array.from({ length: 10_000 }, (_, one) => String(one).padStart(4, '0')).filter(
        (one) => prefixes.filter((prefix) => one.startsWith(prefix)).length === 1,
      )
      expect(covered).toHaveLength(Number(last) - Number(first) + 1)
      expect([covered[0], covered.at(-1)]).toEqual([first, last])
    }),
    { numRuns: 50 },
  )
})

it('AD-27 takes the fewest prefixes for a range', () => {
  expect(prefixesOfRange('600001', '600119')).toEqual([
    ...Array.from({ length: 9 }, (_, digit) => `60000${digit + 1}`),
    ...Array.from({ length: 9 }, (_, digit) => `6000${digit + 1}`).map((prefix) => prefix.slice(0, 5)),
    '60010',
    '60011',
  ])
  expect(prefixesOfRange('000000', '099999')).toEqual(['0'])
})

it.each([
  ['600119', '600001'],
  ['6001', '600119'],
  ['60000A', '60000B'],
  ['1'.repeat(11), '1'.repeat(11)],
])('AD-27 refuses %s to %s as a range', (first, last) => {
  expect(prefixesOfRange(first, last)).toBeUndefined()
})
