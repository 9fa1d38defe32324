import { useCart } from '#visitor/cart.chart.ts'
import { selectTotalQuantity } from '#machines/cart/cart.selectors.ts'
import { pageHref } from '#routes/page-href.ts'
import { CountBadge } from '#ui/count-badge.tsx'
import { HeaderLink } from './header-link.tsx'

/** The way to the cart with the number of pieces in it. Where the page has a drawer, that opens instead. */
export function CartLink() {
  const quantity = useCart(selectTotalQuantity)
  return (
    <HeaderLink
      href={pageHref('cart')}
      icon="bag"
      label={quantity > 0 ? `Cart, ${quantity} in it` : 'Cart'}
      data-cart-drawer=""
    >
      <CountBadge count={quantity} />
    </HeaderLink>
  )
}
