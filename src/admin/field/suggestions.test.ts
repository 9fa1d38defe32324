import { expect, it } from 'vitest'
import { suggestionsFor } from './suggestions.ts'

it('AD-21 suggests what contains the typed text, and nothing that would cover the dialog once it is typed', () => {
  const titles = (typed: string) => suggestionsFor(typed, ['Blue Dart', 'Delhivery']).map(({ title }) => title)
  expect(titles('')).toEqual(['Blue Dart', 'Delhivery'])
  expect(titles(' dart')).toEqual(['Blue Dart'])
  expect(titles('delhivery ')).toEqual([])
  expect(titles('By hand')).toEqual([])
})
