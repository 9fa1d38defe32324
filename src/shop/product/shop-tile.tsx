import type { ImageSizes } from '#lib/image.ts'
import { isReadyToAdd, tileOf, type TileSource } from './product-tile.ts'
import { Icon } from '#ui/icon.tsx'
import patterns from '#ui/patterns.module.css'
import { ProductTile } from '#ui/product-tile.tsx'
import { Heart } from '../wishlist/heart.tsx'
import { QuickAdd } from './quick-add.tsx'
import { QUICK_VIEW, quickViewLabel } from './quick-view-events.ts'
import css from './shop-tile.module.css'

interface Props {
  /** A ProductCard of the API. */
  card: TileSource & { id: number }
  /** In which prices are written: `shopLocaleQuery`. */
  locale: string
  /** Rank of the name among the page's headings. */
  level?: 2 | 3
  /** Loads the picture at once, for tiles above the fold. */
  priority?: boolean
  /** Of the grid it stands in, on a desktop. */
  columns?: 2 | 3 | 4
  /** How wide its pictures stand, where that is not a column of a grid. */
  sizes?: ImageSizes
}

const columnSizes: Record<2 | 3 | 4, ImageSizes> = {
  2: { xs: '46vw' },
  3: { xs: '46vw', sm: '31vw' },
  // On a tablet four stand two by two.
  4: { xs: '46vw', lg: '23vw' },
}

/**
 * A product of the shop in a grid, with its samples, its heart (AC-04), its “Quick view” (CT-03) and, where nothing is to be
 * chosen, “Add to cart” (CT-09). The quick view is pressed through `watchQuickView`; where no section does that, it is hidden.
 */
export function ShopTile({ card, locale, columns = 4, sizes = columnSizes[columns], ...rest }: Props) {
  const quickView = { [QUICK_VIEW]: card.slug }
  return (
    <ProductTile
      {...tileOf(card, locale)}
      {...rest}
      sizes={sizes}
      action={
        <>
          <Heart productId={card.id} name={card.name} look="card" />
          <div className={`${css.actions} ${patterns.small}`}>
            {isReadyToAdd(card) && <QuickAdd productId={card.id} name={card.name} />}
            <button
              type="button"
              className={`${css.quick} ${patterns.square} ${patterns.lined}`}
              aria-haspopup="dialog"
              aria-label={quickViewLabel(card.name)}
              {...quickView}
            >
              <Icon name="eye" />
              <span className={css.words}>Quick view</span>
            </button>
          </div>
        </>
      }
    />
  )
}
