import { useSuspenseQuery } from '@tanstack/react-query'
import { shopLocaleQuery } from '#api/shop-locale.queries.ts'
import type { Settings } from '#generated/sections/search-results.js'
import { pageHref } from '#pages/page-href.ts'
import { ShopTile } from '#shop/product/shop-tile.tsx'
import { Heading } from '#ui/heading.tsx'
import { Link } from '#ui/link.tsx'
import patterns from '#ui/patterns.module.css'
import { Picture } from '#ui/picture.tsx'
import { TileGrid } from '#ui/tile-grid.tsx'
import type { SearchOverview } from './search-overview.ts'
import css from './search-results.module.css'

interface Props {
  settings: Settings
  query: string
  overview: SearchOverview
}

/** Advice, categories and best sellers for an empty query or result. */
export function SearchHelp({ settings, query, overview: { categories, best } }: Props) {
  const { data: locale } = useSuspenseQuery(shopLocaleQuery())
  return (
    <div className={css.help}>
      {query && settings.empty_text && <p className={css.advice}>{settings.empty_text}</p>}
      {categories.length > 0 && (
        <section className={`${css.way} ${patterns.stack24}`}>
          {settings.categories_heading && <Heading level={2}>{settings.categories_heading}</Heading>}
          <ul role="list" className={`${css.categories} ${patterns.columns2}`}>
            {categories.slice(0, 6).map(({ id, slug, name, image }) => (
              <li key={id}>
                <Link
                  className={`${css.category} ${patterns.tile} ${patterns.strong}`}
                  href={pageHref('category', { slug })}
                >
                  <Picture image={image} alt="" ratio="1:1" sizes={{ xs: '31vw', md: '16vw' }} />
                  <span dir="auto">{name}</span>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
      {best.length > 0 && (
        <section className={`${css.way} ${patterns.stack24}`}>
          <Heading level={2}>{settings.best_heading}</Heading>
          <TileGrid columns={4}>
            {best.map((card) => (
              <li key={card.group_id}>
                <ShopTile card={card} locale={locale} columns={4} level={3} />
              </li>
            ))}
          </TileGrid>
        </section>
      )}
    </div>
  )
}
