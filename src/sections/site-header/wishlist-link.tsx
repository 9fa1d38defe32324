import { useWishlist } from '#visitor/wishlist.chart.ts'
import { selectSavedCount } from '#machines/wishlist/wishlist.selectors.ts'
import { pageHref } from '#routes/page-href.ts'
import { CountBadge } from '#ui/count-badge.tsx'
import { HeaderLink } from './header-link.tsx'

/** The way to the wishlist with the number of products in it. */
export function WishlistLink({ className }: { className: string | undefined }) {
  const count = useWishlist(selectSavedCount)
  const label = count > 0 ? `Wishlist, ${count} in it` : 'Wishlist'
  return (
    <HeaderLink href={pageHref('wishlist')} icon="heart" label={label} className={className}>
      <CountBadge count={count} />
    </HeaderLink>
  )
}
