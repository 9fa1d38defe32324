import { usePage } from '#engine/page-context.tsx'
import type { SectionProps } from '#engine/types.ts'
import type { Settings } from '#generated/sections/not-found.js'
import { isPage, pageHref } from '#pages/page-href.ts'
import { ArrowLink } from '#ui/arrow-link.tsx'
import { Band } from '#ui/band.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { Drawing } from '#ui/drawings.tsx'
import { Heading } from '#ui/heading.tsx'
import { Link } from '#ui/link.tsx'
import patterns from '#ui/patterns.module.css'
import * as t from '#words/pages.ts'
import css from './not-found.module.css'

/** The 404 page (§2.8). */
export function NotFound({ id, settings: { link } }: SectionProps<Settings>) {
  const headingId = `${id}-heading`
  const page = usePage()
  return (
    <Band labelledBy={headingId} top="page">
      <div className={`${css.root} ${patterns.stack24}`}>
        <div className={css.drawing}>
          <Drawing name="broken" />
        </div>
        <div className={`${css.words} ${patterns.stack24} ${patterns.start}`}>
          <Heading level={1} id={headingId}>
            {t.notFoundTitle()}
          </Heading>
          <p className={css.text}>{t.notFoundText()}</p>
          {isPage(page, 'checkout-complete', 'checkout-invoice') && <LostOrder />}
          <div className={`${css.actions} ${patterns.cluster} ${patterns.actions}`}>
            <ButtonLink href={pageHref('home')}>{t.goHome()}</ButtonLink>
            {link && <ArrowLink href={link.href}>{link.label}</ArrowLink>}
          </div>
        </div>
      </div>
    </Band>
  )
}

/** Says where to find an order whose link has expired or is incomplete. */
function LostOrder() {
  return <p className={css.text}>{t.orderLinkExpired({ find: renderFindLink, orders: renderOrdersLink })}</p>
}

const renderFindLink = (text: string) => (
  <Link key="find" href={`${pageHref('track-order')}#find-order`}>
    {text}
  </Link>
)

const renderOrdersLink = (text: string) => (
  <Link key="orders" href={pageHref('orders')}>
    {text}
  </Link>
)
