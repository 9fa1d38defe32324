import { useSuspenseQuery } from '@tanstack/react-query'
import { shopLocaleQuery } from '#api/shop-locale.queries.ts'
import type { SingleProduct } from '#generated/api.d.ts'
import type { Settings } from '#generated/sections/quick-view.js'
import { pageHref } from '#pages/page-href.ts'
import { PincodeCheck } from '#shop/delivery/pincode-check.tsx'
import { BuyBox } from '#shop/product/buy-box.tsx'
import { Heart } from '#shop/wishlist/heart.tsx'
import { useVariant } from '#shop/product/use-variant.ts'
import { ArrowLink } from '#ui/arrow-link.tsx'
import { Gallery } from '#ui/gallery.tsx'
import patterns from '#ui/patterns.module.css'
import { Rating } from '#ui/rating.tsx'
import * as t from '#words/product.ts'
import css from './quick-view.module.css'

interface Props {
  product: SingleProduct
  /** SKU of the initial variant. */
  sku: string | undefined
  settings: Settings
  /** Called when the link to the product's page is followed. */
  onLeave: () => void
}

/** A product in the quick view, with gallery and buy box. */
export function QuickViewProduct({ product, sku, settings, onLeave }: Props) {
  const { data: locale } = useSuspenseQuery(shopLocaleQuery())
  const variant = useVariant(product, sku)
  const { chosen } = variant
  const { rating, subtitle } = product
  return (
    <div className={`${css.layout} ${patterns.stack24}`}>
      <div className={css.pictures}>
        <Gallery
          pictures={product.images}
          first={chosen?.image ?? 0}
          label={t.picturesOf({ name: product.name })}
          layout="strip"
        />
      </div>
      <div className={`${css.buy} ${patterns.stack16}`}>
        {(subtitle || rating.total_reviews > 0) && (
          <div>
            {subtitle && (
              <p className={`${css.subtitle} ${patterns.soft}`} dir="auto">
                {subtitle}
              </p>
            )}
            {rating.total_reviews > 0 && <Rating value={rating.overall_rating} count={rating.total_reviews} />}
          </div>
        )}
        <BuyBox product={product} variant={variant} terms={settings} locale={locale}>
          <PincodeCheck locale={locale} sku={(chosen ?? product).channel.sku} />
          <div className={`${css.actions} ${patterns.cluster24}`}>
            <ArrowLink
              href={pageHref(
                'product',
                { slug: product.slug },
                { sku: product.has_variants ? chosen?.channel.sku : undefined },
              )}
              onClick={onLeave}
            >
              {settings.details_label}
            </ArrowLink>
            <Heart productId={chosen?.id ?? product.id} name={product.name} look="line" />
          </div>
        </BuyBox>
      </div>
    </div>
  )
}
