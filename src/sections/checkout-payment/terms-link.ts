import type { Storefront } from '#generated/api.d.ts'
import type { Settings } from '#generated/sections/checkout-payment.js'
import { pageHref } from '#pages/page-href.ts'

type TermsLink = Settings['terms_link']

/** Returns the link to the terms: the storefront's page (CK-06) with the section's label. */
export function termsLinkOf(
  storefront: Pick<Storefront, 'termsandconditions_page'> | null | undefined,
  link: TermsLink,
): TermsLink {
  const page = storefront?.termsandconditions_page
  return page ? { ...link, href: pageHref('page', { slug: page.slug }) } : link
}
