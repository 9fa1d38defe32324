import { expect, it } from 'vitest'
import { cutText } from './cut-text.ts'

it.each([
  ['vase', 10, 'vase'],
  ['vase', 2, 'va'],
  ['🏺🏺', 4, '🏺🏺'],
  ['🏺🏺', 3, '🏺'],
  ['🏺🏺', 2, '🏺'],
  ['🏺', 1, ''],
  ['', 0, ''],
])('cuts %j to at most %i units: %j', (text, most, cut) => {
  expect(cutText(text, most)).toBe(cut)
})
