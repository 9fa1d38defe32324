import { useSuspenseQuery } from '@tanstack/react-query'
import { singleProductQuery } from '#api/product.queries.ts'
import { shopLocaleQuery } from '#api/shop-locale.queries.ts'
import { usePage } from '#engine/page-context.tsx'
import type { SectionProps } from '#engine/types.ts'
import type { Settings } from '#generated/sections/product-detail.js'
import { Band } from '#ui/band.tsx'
import { Gallery } from '#ui/gallery.tsx'
import { BuyBox } from './buy-box.tsx'
import { ProductNotes } from './product-notes.tsx'
import { useChosenVariant } from './use-chosen-variant.ts'
import css from './product-detail.module.css'

/** A product: its pictures, all that is needed to buy it, and what there is to know of it. */
export function ProductDetail({ settings }: SectionProps<Settings>) {
  const page = usePage()
  const { data: locale } = useSuspenseQuery(shopLocaleQuery())
  const { data: product } = useSuspenseQuery(singleProductQuery(page.subject.id))
  const variant = useChosenVariant(product, page)
  return (
    <Band top="none" className={css.root}>
      <div className={css.layout}>
        <div className={css.pictures}>
          <Gallery pictures={product.images} first={variant.chosen?.image ?? 0} label={`Pictures of ${product.name}`} />
        </div>
        <div className={css.buy}>
          {/* Another product starts anew: its quantity is 1. */}
          <BuyBox key={product.group_id} product={product} variant={variant} settings={settings} locale={locale} />
        </div>
        <div className={css.notes}>
          <ProductNotes
            product={product}
            settings={settings}
            sku={variant.chosen?.channel.sku ?? product.channel.sku}
          />
        </div>
      </div>
    </Band>
  )
}
