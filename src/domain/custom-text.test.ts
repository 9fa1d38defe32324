import { expect, it } from 'vitest'
import { cleanCustomText, countCharacters } from './custom-text.ts'

it.each([
  ['  For  Meera \n', 'For Meera'],
  ['\u202eareeM', 'areeM'],
  ['e\u0301', '\u00e9'],
  ['\u00a0\u3000', ''],
  ['مريم', 'مريم'],
])('PL-09 stores %j as %j', (given, kept) => {
  expect(cleanCustomText(given)).toBe(kept)
  expect(cleanCustomText(kept)).toBe(kept)
})

it.each([
  ['', 0],
  ['Meera', 5],
  ['मीरा', 2],
  ['👨‍👩‍👧‍👦', 1],
  ['e\u0301', 1],
])('PL-09 counts %j as %i characters', (text, length) => {
  expect(countCharacters(text)).toBe(length)
})
