import { useSuspenseQuery } from '@tanstack/react-query'
import { collectionGridQuery } from '#api/collection.queries.ts'
import { productGridQuery } from '#api/product.queries.ts'
import { shopLocaleQuery } from '#api/shop-locale.queries.ts'
import type { SectionProps } from '#engine/types.ts'
import type { Settings } from '#generated/sections/collection-showcase.js'
import { pageHref } from '#pages/page-href.ts'
import { ShopTile } from '#shop/product/shop-tile.tsx'
import { ArrowLink } from '#ui/arrow-link.tsx'
import { Band } from '#ui/band.tsx'
import { Heading } from '#ui/heading.tsx'
import patterns from '#ui/patterns.module.css'
import { Picture } from '#ui/picture.tsx'
import { TileGrid } from '#ui/tile-grid.tsx'
import css from './collection-showcase.module.css'
import { productsBody } from './products-body.ts'

/**
 * One large collection: its picture and text, next to some of its products. Renders nothing if it no longer exists.
 */
export function CollectionShowcase({ id, settings }: SectionProps<Settings>) {
  const { data: locale } = useSuspenseQuery(shopLocaleQuery())
  const { data: collections } = useSuspenseQuery(collectionGridQuery([settings.collection]))
  const { data: products } = useSuspenseQuery(productGridQuery(productsBody(settings)))
  const [collection] = collections
  if (!collection) return null
  const { limit } = settings
  const text = settings.text || collection.description
  const headingId = `${id}-heading`
  return (
    <Band labelledBy={headingId}>
      <div className={`${css.root} ${patterns.stack32}`} data-side={settings.image_side} data-products={limit}>
        <div className={`${css.about} ${patterns.stack8} ${patterns.start}`}>
          <Picture
            className={css.picture}
            image={settings.image ?? collection.image}
            sizes={{ xs: '92vw', lg: '66vw', '2xl': '900px' }}
            fill
            focus={settings.image_focus}
          />
          <Heading level={2} id={headingId}>
            {settings.heading || collection.name}
          </Heading>
          {text && <p className={css.text}>{text}</p>}
          <ArrowLink href={pageHref('collection', { slug: collection.slug })}>{settings.link_label}</ArrowLink>
        </div>
        {products.length > 0 && (
          <div className={css.products}>
            <TileGrid columns={limit === 3 ? 3 : 2}>
              {products.map((product) => (
                <li key={product.group_id}>
                  <ShopTile
                    card={product}
                    locale={locale}
                    level={3}
                    sizes={{ xs: '46vw', lg: limit === 3 ? '18vw' : '27vw', '2xl': limit === 3 ? '240px' : '370px' }}
                  />
                </li>
              ))}
            </TileGrid>
          </div>
        )}
      </div>
    </Band>
  )
}
