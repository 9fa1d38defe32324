import { useWishlist } from '#visitor/wishlist.chart.ts'
import { selectSavedCount } from '#machines/wishlist/wishlist.selectors.ts'
import { pageHref } from '#pages/page-href.ts'
import { CountBadge } from '#ui/count-badge.tsx'
import * as t from '#words/header.ts'
import { HeaderLink } from './header-link.tsx'

/** A link to the wishlist with its number of products. */
export function WishlistLink({ className }: { className: string | undefined }) {
  const count = useWishlist(selectSavedCount)
  const label = count > 0 ? t.wishlistWithProducts({ count }) : t.wishlist()
  return (
    <HeaderLink href={pageHref('wishlist')} icon="heart" label={label} className={className}>
      <CountBadge count={count} />
    </HeaderLink>
  )
}
