import { useSuspenseQuery } from '@tanstack/react-query'
import { productGridQuery } from '#api/product.queries.ts'
import { shopLocaleQuery } from '#api/shop-locale.queries.ts'
import type { SectionProps } from '#engine/types.ts'
import type { Settings } from '#generated/sections/product-carousel.js'
import { ProductRow } from '#shop/product/product-row.tsx'
import { Band } from '#ui/band.tsx'
import { carouselBody } from './carousel-body.ts'
import css from './product-carousel.module.css'

/** A row of products that scrolls sideways. Renders nothing without products. */
export function ProductCarousel({ id, settings, position }: SectionProps<Settings>) {
  const { data: locale } = useSuspenseQuery(shopLocaleQuery())
  const { data: cards } = useSuspenseQuery(productGridQuery(carouselBody(settings)))
  if (cards.length === 0) return null
  const { heading, text, view_all: viewAll } = settings
  return (
    <Band className={css.root} labelledBy={heading ? `${id}-heading` : undefined}>
      <ProductRow
        id={id}
        heading={heading}
        text={text}
        link={viewAll}
        cards={cards}
        locale={locale}
        priority={position === 0}
      />
    </Band>
  )
}
