import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { menuQuery } from '#api/menu.queries.ts'
import { shopValuesQuery } from '#api/shop-values.queries.ts'
import { usePage } from '#engine/page-context.tsx'
import type { SectionProps } from '#engine/types.ts'
import type { Settings } from '#generated/sections/site-footer.js'
import { useConsentActor } from '#visitor/consent.chart.ts'
import { Page } from '#ui/band.tsx'
import { Link } from '#ui/link.tsx'
import patterns from '#ui/patterns.module.css'
import * as t from '#words/consent.ts'
import { Contact } from './contact.tsx'
import { ScrollToTop } from './scroll-to-top.tsx'
import css from './site-footer.module.css'
import { SocialLinks } from './social-links.tsx'

/** Menus, contact details, social links and the link to the top. */
export function SiteFooter({ settings }: SectionProps<Settings>) {
  const { text, menus: ids, show_address: withAddress, show_social: withSocial, copyright } = settings
  const { storefront, settings: shop } = useSuspenseQuery(shopValuesQuery()).data
  const name = textOf(shop['store_name']) || storefront?.name || ''
  // The checkout has no links that lead away.
  const isWhole = usePage().chrome !== 'plain'
  return (
    <footer className={`${css.root} ${patterns.small}`}>
      <Page>
        {isWhole && (
          <div className={`${css.columns} ${patterns.columns2}`}>
            <div className={css.shop}>
              <p className={css.mark}>{name}</p>
              {text && <p className={css.text}>{text}</p>}
              {withAddress && <Contact settings={shop} phoneCode={storefront?.channel.country.mobile_code} />}
            </div>
            {ids.map((id) => (
              <MenuColumn key={id} id={id} />
            ))}
          </div>
        )}
        <div className={`${css.foot} ${patterns.cluster} ${patterns.soft}`}>
          <p>{copyright || `© ${name}`}</p>
          {storefront?.is_cookie_warning_enabled && <CookieManager />}
          {isWhole && withSocial && <SocialLinks settings={shop} />}
        </div>
      </Page>
      {isWhole && storefront?.scroll_button && <ScrollToTop />}
    </footer>
  )
}

/** A button that opens the cookie preferences (LY-04). */
function CookieManager() {
  const consent = useConsentActor()
  return (
    <button
      type="button"
      className={`${patterns.action} ${patterns.touch}`}
      onClick={() => consent.send({ type: 'preferences.opened' })}
    >
      {t.preferences()}
    </button>
  )
}

/** A menu; nothing if it is missing. */
function MenuColumn({ id }: { id: string }) {
  const { data: found } = useQuery(menuQuery(id))
  const entries = found?.items.filter(({ active }) => active) ?? []
  if (!found || entries.length === 0) return null
  return (
    <nav aria-labelledby={`footer-menu-${id}`}>
      <h2 className={`${css.title} ${patterns.soft}`} id={`footer-menu-${id}`}>
        {found.title}
      </h2>
      <ul role="list">
        {entries.map(({ menu, path }) => (
          <li key={path + menu}>
            <Link className={css.link} href={path}>
              {menu}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

const textOf = (value: unknown) => (typeof value === 'string' ? value.trim() : '')
