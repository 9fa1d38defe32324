import { usePage } from '#engine/page-context.tsx'
import type { SectionProps } from '#engine/types.ts'
import type { Settings } from '#generated/sections/not-found.js'
import { errorPages } from '#domain/messages.ts'
import { isPage, pageHref } from '#routes/page-href.ts'
import { ArrowLink } from '#ui/arrow-link.tsx'
import { Band } from '#ui/band.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { Drawing } from '#ui/drawings.tsx'
import { Heading } from '#ui/heading.tsx'
import { Link } from '#ui/link.tsx'
import patterns from '#ui/patterns.module.css'
import css from './not-found.module.css'

/** There is no such page: the words and the button are the specification's (§2.8). */
export function NotFound({ id, settings: { link } }: SectionProps<Settings>) {
  const { title, text, button } = errorPages.notFound
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
            {title}
          </Heading>
          <p className={css.text}>{text}</p>
          {isPage(page, 'checkout-complete', 'checkout-invoice') && <LostOrder />}
          <div className={`${css.actions} ${patterns.cluster} ${patterns.actions}`}>
            <ButtonLink href={pageHref('home')}>{button}</ButtonLink>
            {link && <ArrowLink href={link.href}>{link.label}</ArrowLink>}
          </div>
        </div>
      </div>
    </Band>
  )
}

/** The link in a mail about an order was not whole, or has expired: where the order is to be found all the same. */
function LostOrder() {
  return (
    <p className={css.text}>
      Links to an order work for 30 days, and stop working when its email address is changed. We can{' '}
      <Link href={`${pageHref('track-order')}#find-order`}>email you a new one</Link>. If you have an account, the order
      is in <Link href={pageHref('orders')}>your orders</Link>.
    </p>
  )
}
