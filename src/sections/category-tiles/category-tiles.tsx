import { useSuspenseQuery } from '@tanstack/react-query'
import { categoryGridQuery } from '#api/category.queries.ts'
import type { SectionProps } from '#engine/types.ts'
import type { Category } from '#generated/api.d.ts'
import type { Settings } from '#generated/sections/category-tiles.js'
import { pageHref } from '#pages/page-href.ts'
import { Band } from '#ui/band.tsx'
import { Link } from '#ui/link.tsx'
import patterns from '#ui/patterns.module.css'
import { Picture } from '#ui/picture.tsx'
import { SectionHead } from '#ui/section-head.tsx'
import * as t from '#words/listing.ts'
import css from './category-tiles.module.css'

const MOST = 6

/** Categories as large pictures in a mosaic. Renders nothing without categories. */
export function CategoryTiles({ id, settings }: SectionProps<Settings>) {
  const { heading, view_all: link, tiles, layout, names, show_count: withCount } = settings
  const { data } = useSuspenseQuery(categoryGridQuery(tiles.map(({ category }) => category)))
  const categories = data.slice(0, MOST)
  const headingId = `${id}-heading`
  if (categories.length === 0) return null
  return (
    <Band labelledBy={heading && headingId}>
      <SectionHead heading={heading} link={link} id={headingId} />
      <ul
        role="list"
        className={`${css.root} ${patterns.columns2}`}
        data-layout={layout}
        data-names={names}
        data-count={categories.length}
      >
        {categories.map((category) => (
          <li key={category.slug} className={css.item}>
            <Tile
              category={category}
              own={tiles.find((tile) => tile.category === category.slug)}
              withCount={withCount}
            />
          </li>
        ))}
      </ul>
    </Band>
  )
}

interface TileProps {
  category: Category
  /** The author's settings for this tile. */
  own: Settings['tiles'][number] | undefined
  withCount: boolean
}

function Tile({ category: { slug, name, image, product_count: count }, own, withCount }: TileProps) {
  return (
    <Link className={`${css.tile} ${patterns.tile}`} href={pageHref('category', { slug })}>
      {/* Decorative, since the name is next to it. */}
      <Picture
        className={css.picture}
        image={own?.image ?? image}
        // The tile's maximum width; a picture as tall as its tile may be drawn wider than the visible part.
        sizes={{ xs: '92vw', sm: '50vw', '2xl': '660px' }}
        fill
        focus={own?.image_focus}
        alt=""
      />
      <span className={css.label}>
        <span className={`${css.name} ${patterns.strong} ${patterns.lined}`}>{name}</span>
        {withCount && (
          <span className={`${css.count} ${patterns.soft} ${patterns.small} ${patterns.figures}`}>
            {t.products({ count })}
          </span>
        )}
      </span>
    </Link>
  )
}
