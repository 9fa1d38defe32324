import { useSuspenseQuery } from '@tanstack/react-query'
import { shopValuesQuery } from '#api/shop-values.queries.ts'
import { usePage } from '#engine/page-context.tsx'
import type { SectionProps } from '#engine/types.ts'
import type { Settings } from '#generated/sections/top-bar.js'
import { storeContact, telHref } from '#domain/store-contact.ts'
import { Page } from '#ui/band.tsx'
import { Link } from '#ui/link.tsx'
import patterns from '#ui/patterns.module.css'
import css from './top-bar.module.css'

/** A small line above the header with some text, links, and the shop's contact. */
export function TopBar({ settings }: SectionProps<Settings>) {
  const { storefront, settings: shop } = useSuspenseQuery(shopValuesQuery()).data
  const { text, links, show_phone: withPhone, show_email: withEmail, show_currency: withCurrency } = settings
  const { chrome } = usePage()
  const { phone, email } = storeContact(shop, storefront?.channel.country.mobile_code)
  const currency = withCurrency ? storefront?.channel.currency : undefined
  const entries = [
    ...links.map(({ label, href }) => ({ label, href })),
    ...(withPhone && phone ? [{ label: phone, href: telHref(phone) }] : []),
    ...(withEmail && email ? [{ label: email, href: `mailto:${email}` }] : []),
  ]
  // Not shown during checkout, which has no links that lead away.
  if (chrome === 'plain' || (!text && entries.length === 0 && !currency)) return null
  return (
    <div className={`${css.root} ${patterns.note}`}>
      <Page className={`${css.line} ${patterns.between}`}>
        {text && <p className={css.text}>{text}</p>}
        {(entries.length > 0 || currency) && (
          <ul role="list" className={css.links}>
            {entries.map(({ label, href }) => (
              <li key={href + label}>
                <Link className={`${css.link} ${patterns.touch} ${patterns.lined}`} href={href} data-for-menu="">
                  {label}
                </Link>
              </li>
            ))}
            {currency && <li className={css.currency}>{currencyName(currency)}</li>}
          </ul>
        )}
      </Page>
    </div>
  )
}

/** “₹ INR”: the currency's sign as in the shop's prices, then its code. */
function currencyName({ code, locale }: { code: string; locale: string }): string {
  const parts = new Intl.NumberFormat(locale, { style: 'currency', currency: code }).formatToParts(0)
  const sign = parts.find(({ type }) => type === 'currency')?.value
  return sign === undefined || sign === code ? code : `${sign} ${code}`
}
