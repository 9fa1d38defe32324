import { usePage } from '#engine/page-context.tsx'
import { useCart } from '#visitor/cart.chart.ts'
import { selectTotalQuantity } from '#machines/cart/cart.selectors.ts'
import { type PageKind, pageHref } from '#pages/page-href.ts'
import { CountBadge } from '#ui/count-badge.tsx'
import { Icon, type IconName } from '#ui/icon.tsx'
import { Link } from '#ui/link.tsx'
import patterns from '#ui/patterns.module.css'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import * as t from '#words/pages.ts'
import css from './phone-bar.module.css'

const items = [
  { label: t.home, kind: 'home', icon: 'home' },
  { label: t.shop, kind: 'shop', icon: 'grid' },
  { label: t.cart, kind: 'cart', icon: 'bag' },
  { label: t.account, kind: 'account', icon: 'user' },
] as const satisfies { label: () => string; kind: PageKind; icon: IconName }[]

/** The fixed bar at the bottom of phones (§2.5). */
export function PhoneBar() {
  const { area, chrome } = usePage()
  const quantity = useCart(selectTotalQuantity)
  // The checkout has no links that lead away.
  if (chrome === 'plain') return null
  return (
    <nav className={css.root} aria-label={t.phoneBar()} data-phone-bar="">
      <ul role="list" className={css.list}>
        {items.map(({ label, kind, icon }) => (
          <li key={kind}>
            <Link
              className={`${css.link} ${patterns.soft} ${patterns.small}`}
              href={pageHref(kind)}
              current={area === kind}
            >
              <Icon name={icon} />
              <span className={patterns.cut}>
                {label()}
                {kind === 'cart' && quantity > 0 && (
                  <VisuallyHidden> {t.itemsInCart({ count: quantity })}</VisuallyHidden>
                )}
              </span>
              {kind === 'cart' && <CountBadge count={quantity} />}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
