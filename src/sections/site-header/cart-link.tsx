import { useCart } from '#visitor/cart.chart.ts'
import { selectTotalQuantity } from '#machines/cart/cart.selectors.ts'
import { pageHref } from '#pages/page-href.ts'
import { CountBadge } from '#ui/count-badge.tsx'
import * as t from '#words/header.ts'
import { HeaderLink } from './header-link.tsx'

/** A link to the cart with its number of items; opens the cart drawer if the page has one. */
export function CartLink() {
  const quantity = useCart(selectTotalQuantity)
  return (
    <HeaderLink
      href={pageHref('cart')}
      icon="bag"
      label={quantity > 0 ? t.cartWithItems({ count: quantity }) : t.cart()}
      data-cart-drawer=""
    >
      <CountBadge count={quantity} />
    </HeaderLink>
  )
}
