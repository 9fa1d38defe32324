import type { InitialValues } from '#generated/api.d.ts'
import { isExternalHref, safeHref } from '#lib/url.ts'
import { pageHref } from '#pages/page-href.ts'
import { absolute } from './page-facts.ts'
import type { Thing } from './thing.ts'

const networks = ['instagram', 'facebook', 'youtube', 'pinterest', 'twitter', 'linkedin']

/** Structured data of the shop: owner, contact details and search. */
export function shopData({ settings, storefront }: InitialValues, origin: string): Thing[] {
  const text = (key: string) => {
    const value = settings[key]
    return typeof value === 'string' || typeof value === 'number' ? String(value).trim() || undefined : undefined
  }
  const name = text('store_name') ?? storefront?.name
  const phone = (key: string) => {
    const number = text(key)
    const code = storefront?.channel.country.mobile_code ?? ''
    return number && (number.startsWith('+') ? number : `${code}${number}`).replace(/[^+\d]/gu, '')
  }
  const logo = storefront?.mark?.src ?? storefront?.favicons.find(({ rel }) => rel === 'apple-touch-icon')?.href
  const links = networks.map((network) => safeHref(settings[network])).filter((href) => href && isExternalHref(href))
  const address = text('store_address')
  const id = `${origin}/#organization`
  return [
    {
      '@type': 'Organization',
      '@id': id,
      name,
      url: `${origin}/`,
      logo: logo && absolute(origin, logo),
      email: text('store_email'),
      telephone: phone('store_phone'),
      address: address && {
        '@type': 'PostalAddress',
        streetAddress: address,
        addressRegion: text('store_state'),
        addressCountry: text('store_country') ?? storefront?.channel.country.id,
      },
      contactPoint:
        settings['enable_customer_care'] === true
          ? {
              '@type': 'ContactPoint',
              contactType: 'customer service',
              email: text('customer_care_email'),
              telephone: phone('customer_care_phone'),
            }
          : undefined,
      sameAs: links.length > 0 ? links : undefined,
    },
    {
      '@type': 'WebSite',
      '@id': `${origin}/#website`,
      name,
      url: `${origin}/`,
      publisher: { '@id': id },
      potentialAction: {
        '@type': 'SearchAction',
        target: { '@type': 'EntryPoint', urlTemplate: `${origin}${pageHref('search')}?query={search_term_string}` },
        'query-input': 'required name=search_term_string',
      },
    },
  ]
}
