import fc from 'fast-check'
import { expect, it } from 'vitest'
import { formatWholeNumber } from './whole-number.ts'

it('formats whole numbers like Intl', () => {
  fc.assert(
    fc.property(fc.maxSafeInteger(), (value) => {
      expect(formatWholeNumber(value)).toBe(value.toLocaleString('en'))
    }),
  )
  expect([0, 999, 1000, -1000, 10_000, 1_234_567].map(formatWholeNumber)).toEqual([
    '0',
    '999',
    '1,000',
    '-1,000',
    '10,000',
    '1,234,567',
  ])
})
