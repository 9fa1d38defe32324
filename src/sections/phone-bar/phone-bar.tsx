import { usePage } from '#engine/page-context.tsx'
import { loginAddress } from '#lib/login-address.ts'
import { mobileFooter } from '#lib/messages.ts'
import { selectUser, useAuth } from '#machines/react/auth.tsx'
import { useCart } from '#machines/react/cart.tsx'
import { selectTotalQuantity } from '#machines/cart.selectors.ts'
import { CountBadge } from '#ui/count-badge.tsx'
import { Icon, type IconName } from '#ui/icon.tsx'
import { Link } from '#ui/link.tsx'
import patterns from '#ui/patterns.module.css'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import css from './phone-bar.module.css'

const items: { label: string; href: string; icon: IconName }[] = [
  { label: mobileFooter.home, href: '/', icon: 'home' },
  { label: mobileFooter.shop, href: '/shop-online', icon: 'grid' },
  { label: mobileFooter.cart, href: '/cart', icon: 'bag' },
  { label: mobileFooter.account, href: '/account', icon: 'user' },
]

/** The fixed bar at the foot of phones: Home, Shop, Cart with its count, Account (specification §2.5). */
export function PhoneBar() {
  const { path } = usePage()
  const quantity = useCart(selectTotalQuantity)
  const account = useAuth(selectUser) ? '/account' : loginAddress('login')
  // Whoever pays is led nowhere else.
  if (path.startsWith('/checkout/')) return null
  return (
    <nav className={css.root} aria-label="At the foot of the screen" data-phone-bar="">
      <ul role="list" className={css.list}>
        {items.map(({ label, href, icon }) => (
          <li key={href}>
            <Link
              className={`${css.link} ${patterns.soft} ${patterns.small}`}
              href={href === '/account' ? account : href}
              current={isWithin(path, href)}
            >
              <Icon name={icon} />
              <span>
                {label}
                {href === '/cart' && quantity > 0 && <VisuallyHidden> ({quantity} in it)</VisuallyHidden>}
              </span>
              {href === '/cart' && <CountBadge count={quantity} />}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** The account has pages of its own below it; everything lies below home. */
const isWithin = (path: string, href: string) => path === href || (href === '/account' && path.startsWith('/account/'))
