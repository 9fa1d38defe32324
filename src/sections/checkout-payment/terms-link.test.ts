import { expect, it } from 'vitest'
import { termsLinkOf } from './terms-link.ts'

it('CK-06 AU-17 links to the storefront’s terms, or else to the section’s', () => {
  const link = { label: 'terms', href: '/terms-and-conditions' }
  expect(termsLinkOf({ termsandconditions_page: { slug: 'our-terms' } }, link)).toEqual({
    label: 'terms',
    href: '/our-terms',
  })
  for (const none of [{ termsandconditions_page: null }, null, undefined]) expect(termsLinkOf(none, link)).toBe(link)
})
