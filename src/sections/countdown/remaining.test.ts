import { expect, it } from 'vitest'
import { describeRemaining, remaining } from './remaining.ts'

const now = Date.UTC(2026, 11, 1)
const after = (days: number, hours = 0, minutes = 0, seconds = 0) =>
  remaining(now + (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000, now)

it('MD-02 splits the remaining time into days, hours, minutes and seconds', () => {
  expect(after(3, 4, 5, 6)).toEqual({ days: 3, hours: 4, minutes: 5, seconds: 6 })
  expect(remaining(now + 1, now)).toEqual({ days: 0, hours: 0, minutes: 0, seconds: 1 })
})

it.each([[0], [-1], [Number.NaN]])('MD-02 is over at %s', (left) => {
  expect(remaining(now + left, now)).toBeUndefined()
})

it.each([
  [after(3, 4, 5, 6), '3 days, 4 hours'],
  [after(1, 0, 5), '1 day'],
  [after(0, 1, 1), '1 hour, 1 minute'],
  [after(0, 0, 0, 59), 'less than a minute'],
])('MD-02 describes it: %j', (left, words) => expect(left && describeRemaining(left)).toBe(words))
