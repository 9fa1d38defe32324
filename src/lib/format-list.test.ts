import { afterEach, expect, it } from 'vitest'
import { formatList } from './format-list.ts'
import { provideWords } from './words.ts'

afterEach(() => provideWords(() => undefined))

it('LG-01 joins names in the language of the page', () => {
  const names = ['Bowl', 'Cup', 'Jar']
  expect(formatList(names)).toBe('Bowl, Cup, and Jar')
  provideWords(() => ({ language: 'fr', plural: () => 'other', messages: {} }))
  expect(formatList(names)).toBe('Bowl, Cup et Jar')
  expect(formatList(names, 'disjunction')).toBe('Bowl, Cup ou Jar')
})
