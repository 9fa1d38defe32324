import { useSuspenseQuery } from '@tanstack/react-query'
import { productGridQuery } from '#api/product.queries.ts'
import { shopLocaleQuery } from '#api/shop-locale.queries.ts'
import type { SectionProps } from '#engine/types.ts'
import type { Settings } from '#generated/sections/product-grid.js'
import { ShopTile } from '#shop/product/shop-tile.tsx'
import { Band } from '#ui/band.tsx'
import { SectionHead } from '#ui/section-head.tsx'
import { TileGrid } from '#ui/tile-grid.tsx'
import { gridBody } from './grid-body.ts'
import css from './product-grid.module.css'

/** A heading and a few products. Renders nothing without products. */
export function ProductGrid({ id, settings, position }: SectionProps<Settings>) {
  const { data: locale } = useSuspenseQuery(shopLocaleQuery())
  const { data: products } = useSuspenseQuery(productGridQuery(gridBody(settings)))
  if (products.length === 0) return null
  const { heading, text, view_all: viewAll, columns } = settings
  const headingId = `${id}-heading`
  return (
    <Band labelledBy={heading ? headingId : undefined}>
      <SectionHead id={headingId} heading={heading} text={text} link={viewAll} />
      <div className={css.tiles}>
        <TileGrid columns={columns}>
          {products.map((product, index) => (
            <li key={product.group_id}>
              <ShopTile
                card={product}
                locale={locale}
                level={heading ? 3 : 2}
                columns={columns}
                priority={position === 0 && index < 2}
              />
            </li>
          ))}
        </TileGrid>
      </div>
    </Band>
  )
}
