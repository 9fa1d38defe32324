import { expect, it } from 'vitest'
import { termsLinkOf } from './terms-link.ts'

it('CK-06 AU-17 links to the page of terms that the storefront names, else to the section’s own', () => {
  const link = { label: 'terms', href: '/terms-and-conditions' }
  expect(termsLinkOf({ termsandconditions_page: { slug: 'our-terms' } }, link)).toEqual({
    label: 'terms',
    href: '/our-terms',
  })
  for (const none of [{ termsandconditions_page: null }, null, undefined]) expect(termsLinkOf(none, link)).toBe(link)
})
