import { expect, it } from 'vitest'
import { quickTime } from './quick-times.ts'

// Friday 23:30 in India, still 18:00 in London.
const friday = new Date('2026-11-27T18:00:00Z')
const sunday = new Date('2026-11-29T09:00:00Z')

it.each([
  ['now', friday, '2026-11-27T18:00:00.000Z'],
  ['midnight', friday, '2026-11-27T18:30:00.000Z'],
  ['today', friday, '2026-11-27T18:29:00.000Z'],
  ['sunday', friday, '2026-11-29T18:29:00.000Z'],
  ['sunday', sunday, '2026-11-29T18:29:00.000Z'],
  ['week', friday, '2026-12-04T18:29:00.000Z'],
  ['month', friday, '2026-11-30T18:29:00.000Z'],
  ['month', new Date('2028-02-10T00:00:00Z'), '2028-02-29T18:29:00.000Z'],
] as const)('AD-13 the quick time %s is one of the shop’s days', (which, now, expected) => {
  expect(quickTime(which, now, 'Asia/Kolkata')).toBe(expected)
})
