import { usePage } from '#engine/page-context.tsx'
import { useCart, useCartActor } from '#machines/react/cart.tsx'
import { selectTotalQuantity } from '#machines/cart.selectors.ts'
import { CountBadge } from '#ui/count-badge.tsx'
import { HeaderLink } from './header-link.tsx'

/** The way to the cart with the number of pieces in it. It opens the drawer, but on the cart's own page. */
export function CartLink() {
  const { path } = usePage()
  const quantity = useCart(selectTotalQuantity)
  const actor = useCartActor()
  return (
    <HeaderLink
      href="/cart"
      icon="bag"
      label={quantity > 0 ? `Cart, ${quantity} in it` : 'Cart'}
      onClick={(event) => {
        if (path === '/cart' || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
        event.preventDefault()
        actor.send({ type: 'drawer.opened' })
      }}
    >
      <CountBadge count={quantity} />
    </HeaderLink>
  )
}
