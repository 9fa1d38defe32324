import fc from 'fast-check'
import { distance } from 'fastest-levenshtein'
import { expect, it } from 'vitest'
import { editDistance } from './edit-distance.ts'

it('counts a swap of neighbours as one error', () => {
  expect(editDistance('vase', 'vase')).toBe(0)
  expect(editDistance('hreo', 'hero')).toBe(1)
  expect(editDistance('vas', 'vase')).toBe(1)
  expect(editDistance('bowl', 'vase')).toBe(4)
  const letters = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 8 })
  fc.assert(
    fc.property(letters, letters, (a, b) => {
      const plain = distance(a, b)
      expect(editDistance(a, b)).toBeLessThanOrEqual(plain)
      expect(editDistance(a, b) * 2).toBeGreaterThanOrEqual(plain)
      expect(editDistance(a, b)).toBe(editDistance(b, a))
    }),
  )
})
