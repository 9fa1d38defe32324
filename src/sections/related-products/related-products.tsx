import { useSuspenseQuery } from '@tanstack/react-query'
import { relatedProductsQuery } from '#api/product.queries.ts'
import { shopLocaleQuery } from '#api/shop-locale.queries.ts'
import { usePage } from '#engine/page-context.tsx'
import type { SectionProps } from '#engine/types.ts'
import type { Settings } from '#generated/sections/related-products.js'
import { ShopTile } from '#shop/product/shop-tile.tsx'
import { Band } from '#ui/band.tsx'
import { SectionHead } from '#ui/section-head.tsx'
import { TileGrid } from '#ui/tile-grid.tsx'
import { relatedTo } from './related-to.ts'
import css from './related-products.module.css'

/** Products related to the page's. Renders nothing without any. */
export function RelatedProducts({ id, settings }: SectionProps<Settings>) {
  const page = usePage()
  const { data: locale } = useSuspenseQuery(shopLocaleQuery())
  const { data: related } = useSuspenseQuery(relatedProductsQuery(relatedTo(page), page.subject.isPublished))
  const { heading, limit, columns } = settings
  if (related.length === 0) return null
  const headingId = `${id}-heading`
  return (
    <Band labelledBy={heading ? headingId : undefined}>
      <SectionHead id={headingId} heading={heading} />
      <div className={css.tiles}>
        <TileGrid columns={columns}>
          {related.slice(0, limit).map((card) => (
            <li key={card.group_id}>
              <ShopTile card={card} locale={locale} level={heading ? 3 : 2} columns={columns} />
            </li>
          ))}
        </TileGrid>
      </div>
    </Band>
  )
}
