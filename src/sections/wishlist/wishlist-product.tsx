import { useId } from 'react'
import type { WishlistItem } from '#generated/api.d.ts'
import { pageHref } from '#pages/page-href.ts'
import { pricesOf, stockNote } from '#shop/product/product-tile.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Link } from '#ui/link.tsx'
import patterns from '#ui/patterns.module.css'
import { Picture } from '#ui/picture.tsx'
import { Price } from '#ui/price.tsx'
import * as cart from '#words/cart.ts'
import * as common from '#words/common.ts'
import * as productWords from '#words/product.ts'
import * as t from '#words/wishlist.ts'
import css from './wishlist.module.css'

interface Props {
  item: WishlistItem
  locale: string
  isMoving: boolean
  onMove: () => void
  onRemove: () => void
}

/** Shows a saved variant with its price and stock, and buttons to move it to the cart or remove it. */
export function WishlistProduct({ item: { product, options }, locale, isMoving, onMove, onRemove }: Props) {
  const noteId = useId()
  const { name, channel, images } = product
  const path = pageHref('product', { slug: product.slug }, { sku: product.has_variants ? channel.sku : undefined })
  // The API returns options in no particular order.
  const variant = Object.entries(options).toSorted(([a], [b]) => a.localeCompare(b))
  const { price, regular } = pricesOf(channel, locale)
  const isInStock = channel.in_stock && channel.stock > 0
  // A product without variants requires a choice when it is customised, for example with a text or an upload.
  const needsDetails = product.must_choose && !product.has_variants
  const note = unavailableNote(isInStock, price !== undefined) ?? stockNote(channel) ?? productWords.inStock()
  return (
    <article className={css.root}>
      <Picture image={images[0]} alt="" sizes={{ xs: '96px', lg: '120px' }} ratio="4:5" className={css.picture} />
      <div className={`${css.what} ${patterns.stack4} ${patterns.start}`}>
        <h2 className={`${css.name} ${patterns.name}`} dir="auto">
          <Link data-next="" href={path}>
            {name}
          </Link>
        </h2>
        {variant.length > 0 && (
          <p className={`${css.small} ${patterns.note}`} dir="auto">
            {variant.map(([option, value]) => `${option} ${value}`).join(', ')}
          </p>
        )}
        {price && (
          <p>
            <Price price={price} regular={regular} />
          </p>
        )}
        <p id={noteId} className={`${css.small} ${patterns.note}`}>
          {note}
        </p>
      </div>
      <div className={`${css.actions} ${patterns.cluster}`}>
        {needsDetails && isInStock && price ? (
          <ButtonLink look="quiet" href={path}>
            {t.chooseOptions()}
          </ButtonLink>
        ) : (
          <Button
            look="quiet"
            loading={isMoving}
            disabled={!isInStock || !price}
            aria-label={isMoving ? undefined : t.moveToCartNamed({ name })}
            aria-describedby={noteId}
            onClick={onMove}
          >
            {t.moveToCart()}
          </Button>
        )}
        <button
          type="button"
          className={`${css.action} ${patterns.action} ${patterns.soft} ${patterns.small}`}
          aria-label={cart.removeItem({ name })}
          disabled={isMoving}
          onClick={onRemove}
        >
          {common.remove()}
        </button>
      </div>
    </article>
  )
}

function unavailableNote(isInStock: boolean, hasPrice: boolean): string | undefined {
  if (!hasPrice) return t.unpriced()
  return isInStock ? undefined : t.soldOut()
}
