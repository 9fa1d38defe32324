import fc from 'fast-check'
import { expect, it } from 'vitest'
import { MAX_SLUG_LENGTH, isSlug, slugOf } from './slug.ts'

it.each([
  ['Moon jar', 'moon-jar'],
  ['Café au lait, 25 cl', 'cafe-au-lait-25-cl'],
  ['Potter’s “best” bowl!', 'potters-best-bowl'],
  ['चाँद का मर्तबान', 'चाँद-का-मर्तबान'],
  ['ÄÖÜ & ß', 'aou-ß'],
  ['???', ''],
])('AD-10 proposes the slug of %s', (name, slug) => {
  expect(slugOf(name)).toBe(slug)
})

it('AD-10 proposes only usable slugs', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (name) => {
      const slug = slugOf(name)
      expect(slug === '' || isSlug(slug), JSON.stringify(slug)).toBe(true)
    }),
    { numRuns: 500 },
  )
})

it.each(['', '-', 'a--b', 'a-', 'A', 'a b', 'a/b', 'a?b', 'a%20b', 'a.b', 'a'.repeat(MAX_SLUG_LENGTH + 1)])(
  'AD-10 refuses %j as a slug',
  (slug) => {
    expect(isSlug(slug)).toBe(false)
  },
)
