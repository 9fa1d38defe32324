import { expect, it } from 'vitest'
import { type Rounding, roundingOf, roundingSteps, roundings } from './price-rounding.ts'

it.each<[Rounding, string, number, number]>([
  ['none', 'INR', 1, 0],
  ['whole', 'INR', 100, 0],
  ['tens', 'INR', 1000, 0],
  ['hundreds', 'JPY', 100, 0],
  ['ends_in_99_cents', 'INR', 100, -1],
  ['ends_in_99_cents', 'KWD', 1000, -10],
  ['ends_in_99_cents', 'JPY', 1, 0],
  ['ends_in_9', 'INR', 1000, -100],
  ['ends_in_99', 'INR', 10_000, -100],
])('AD-13 rounds %s in %s to multiples of %i and %i', (rounding, currency, step, offset) => {
  expect(roundingSteps(rounding, currency)).toEqual({ step, offset })
})

it('AD-13 knows a rounding by its steps', () => {
  for (const rounding of roundings) expect(roundingOf(roundingSteps(rounding, 'INR'), 'INR')).toBe(rounding)
  expect(roundingOf({ step: 7, offset: 0 }, 'INR')).toBe('none')
})
