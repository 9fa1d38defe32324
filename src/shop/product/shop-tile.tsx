import type { ImageSizes } from '#lib/image.ts'
import * as t from '#words/product.ts'
import { isReadyToAdd, tileOf, type TileSource } from './product-tile.ts'
import { Icon } from '#ui/icon.tsx'
import patterns from '#ui/patterns.module.css'
import { ProductTile } from '#ui/product-tile.tsx'
import { Heart } from '../wishlist/heart.tsx'
import { QuickAdd } from './quick-add.tsx'
import { QUICK_VIEW } from './quick-view-events.ts'
import css from './shop-tile.module.css'

interface Props {
  card: TileSource & { id: number }
  /** Locale of the prices, from `shopLocaleQuery`. */
  locale: string
  /** Heading level of the name. */
  level?: 2 | 3
  /** Loads the picture immediately, for tiles above the fold. */
  priority?: boolean
  /** Columns of its grid on a desktop. */
  columns?: 2 | 3 | 4
  /** Rendered widths of its pictures outside a grid. */
  sizes?: ImageSizes
}

const columnSizes: Record<2 | 3 | 4, ImageSizes> = {
  2: { xs: '46vw' },
  3: { xs: '46vw', sm: '31vw' },
  // Tablets show two columns.
  4: { xs: '46vw', lg: '23vw' },
}

/**
 * A product in a grid with samples, heart (AC-04), “Quick view” (CT-03) and, if it needs no choice, “Add to cart”
 * (CT-09). `handleQuickView` opens the quick view; its button is hidden on pages without that section.
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
              aria-label={t.quickViewNamed({ name: card.name })}
              {...quickView}
            >
              <Icon name="eye" />
              <span className={css.words}>{t.quickView()}</span>
            </button>
          </div>
        </>
      }
    />
  )
}
