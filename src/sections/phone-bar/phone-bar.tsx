import { usePage } from '#engine/page-context.tsx'
import { mobileFooter } from '#domain/messages.ts'
import { useCart } from '#visitor/cart.chart.ts'
import { selectTotalQuantity } from '#machines/cart/cart.selectors.ts'
import { type PageKind, pageHref } from '#routes/page-href.ts'
import { CountBadge } from '#ui/count-badge.tsx'
import { Icon, type IconName } from '#ui/icon.tsx'
import { Link } from '#ui/link.tsx'
import patterns from '#ui/patterns.module.css'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import css from './phone-bar.module.css'

const items = [
  { label: mobileFooter.home, kind: 'home', icon: 'home' },
  { label: mobileFooter.shop, kind: 'shop', icon: 'grid' },
  { label: mobileFooter.cart, kind: 'cart', icon: 'bag' },
  { label: mobileFooter.account, kind: 'account', icon: 'user' },
] as const satisfies { label: string; kind: PageKind; icon: IconName }[]

/** The fixed bar at the foot of phones: Home, Shop, Cart with its count, Account (specification §2.5). */
export function PhoneBar() {
  const { area, chrome } = usePage()
  const quantity = useCart(selectTotalQuantity)
  // Anyone who pays is led nowhere else.
  if (chrome === 'plain') return null
  return (
    <nav className={css.root} aria-label="At the foot of the screen" data-phone-bar="">
      <ul role="list" className={css.list}>
        {items.map(({ label, kind, icon }) => (
          <li key={kind}>
            <Link
              className={`${css.link} ${patterns.soft} ${patterns.small}`}
              href={pageHref(kind)}
              current={area === kind}
            >
              <Icon name={icon} />
              <span>
                {label}
                {kind === 'cart' && quantity > 0 && <VisuallyHidden> ({quantity} in it)</VisuallyHidden>}
              </span>
              {kind === 'cart' && <CountBadge count={quantity} />}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
