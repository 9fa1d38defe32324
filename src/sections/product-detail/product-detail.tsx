import { useSuspenseQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { subjectProductQuery } from '#api/product.queries.ts'
import { shopLocaleQuery } from '#api/shop-locale.queries.ts'
import { usePage } from '#engine/page-context.tsx'
import type { SectionProps } from '#engine/types.ts'
import type { SingleProduct } from '#generated/api.d.ts'
import type { Settings } from '#generated/sections/product-detail.js'
import { pageHref } from '#pages/page-href.ts'
import { LazyPincodeCheck } from '#shop/delivery/lazy-pincode-check.tsx'
import { BuyBox } from '#shop/product/buy-box.tsx'
import { Heart } from '#shop/wishlist/heart.tsx'
import { notifyTrackers } from '#domain/notify-trackers.ts'
import { rememberViewed } from '#shop/product/viewed-products.ts'
import { Band } from '#ui/band.tsx'
import { Gallery } from '#ui/gallery.tsx'
import patterns from '#ui/patterns.module.css'
import * as t from '#words/product.ts'
import { LazyProductNotes } from './lazy-product-notes.tsx'
import { LazyShareButton } from './lazy-share-button.tsx'
import { ProductHead } from './product-head.tsx'
import { useChosenVariant } from './use-chosen-variant.ts'
import css from './product-detail.module.css'

/** A product with pictures, buy box and details. */
export function ProductDetail({ settings }: SectionProps<Settings>) {
  const page = usePage()
  const { data: locale } = useSuspenseQuery(shopLocaleQuery())
  const { data: product } = useSuspenseQuery(subjectProductQuery(page.subject))
  const variant = useChosenVariant(product, page)
  const { chosen } = variant
  const sku = chosen?.channel.sku ?? product.channel.sku

  const trackViewed = useEffectEvent(() =>
    notifyTrackers(({ productEvent }) =>
      productEvent('view_item', { ...product, ...chosen, options: chosen?.options ?? {} }),
    ),
  )

  useEffect(() => {
    rememberViewed(product.slug)
    trackViewed()
  }, [product.slug])

  return (
    <Band top="none" className={css.root}>
      {!product.is_published && (
        <p className={`${css.unpublished} ${patterns.error}`} role="note">
          {t.unpublished()}
        </p>
      )}
      <div className={`${css.layout} ${patterns.stack32}`}>
        <div className={css.pictures}>
          <Gallery pictures={product.images} first={chosen?.image ?? 0} label={t.picturesOf({ name: product.name })} />
        </div>
        <div className={css.beside}>
          <div className={patterns.stack16}>
            <ProductHead product={product} showCategory={settings.show_category} />
            {isGone(product, page.search['sku']) && (
              <p role="note" className={`${css.gone} ${patterns.panel}`}>
                {t.variantGone()}
              </p>
            )}
            {/* The key resets the quantity for another product. */}
            <BuyBox key={product.group_id} product={product} variant={variant} terms={settings} locale={locale} hasBar>
              <LazyPincodeCheck locale={locale} sku={sku} />
              <div className={`${css.actions} ${patterns.cluster24}`}>
                <Heart productId={chosen?.id ?? product.id} name={product.name} look="line" />
                {settings.show_share && (
                  <LazyShareButton
                    title={product.name}
                    path={pageHref('product', { slug: product.slug }, { sku: chosen && variantSku(product, sku) })}
                  />
                )}
              </div>
            </BuyBox>
          </div>
          <div className={css.notes}>
            <LazyProductNotes product={product} settings={settings} chosen={chosen} />
          </div>
        </div>
      </div>
    </Band>
  )
}

/** Returns whether the variant of a link no longer exists. */
const isGone = ({ channel, variants }: SingleProduct, sku: unknown) =>
  sku !== undefined && sku !== channel.sku && variants.every((variant) => variant.channel.sku !== sku)

/** Returns the SKU for a link to a variant; undefined for a product without variants. */
const variantSku = ({ has_variants: hasVariants }: { has_variants: boolean }, sku: string) =>
  hasVariants ? sku : undefined
