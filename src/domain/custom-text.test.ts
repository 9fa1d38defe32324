import { expect, it } from 'vitest'
import { cleanCustomText, lengthOf } from './custom-text.ts'

it.each([
  ['  For  Meera \n', 'For Meera'],
  ['\u202eareeM', 'areeM'],
  ['e\u0301', '\u00e9'],
  ['\u00a0\u3000', ''],
  ['مريم', 'مريم'],
])('PL-09 keeps %j as %j', (given, kept) => {
  expect(cleanCustomText(given)).toBe(kept)
  expect(cleanCustomText(kept)).toBe(kept)
})

it.each([
  ['', 0],
  ['Meera', 5],
  ['मीरा', 2],
  ['👨‍👩‍👧‍👦', 1],
  ['e\u0301', 1],
])('PL-09 counts %j as readers do: %i', (text, length) => {
  expect(lengthOf(text)).toBe(length)
})
