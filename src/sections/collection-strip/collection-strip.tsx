import { useSuspenseQuery } from '@tanstack/react-query'
import { collectionGridQuery } from '#api/collection.queries.ts'
import type { SectionProps } from '#engine/types.ts'
import type { Collection } from '#generated/api.d.ts'
import type { Settings } from '#generated/sections/collection-strip.js'
import type { ImageSizes } from '#lib/image.ts'
import { pageHref } from '#pages/page-href.ts'
import { Band } from '#ui/band.tsx'
import { Link } from '#ui/link.tsx'
import patterns from '#ui/patterns.module.css'
import { Picture } from '#ui/picture.tsx'
import { SectionHead } from '#ui/section-head.tsx'
import * as t from '#words/listing.ts'
import css from './collection-strip.module.css'

const sizesOf: Record<Settings['size'], ImageSizes> = {
  small: { xs: '70vw', sm: '42vw', lg: '24vw' },
  large: { xs: '84vw', sm: '60vw', lg: '40vw' },
}

/** Collections in a row that scrolls sideways. Renders nothing without collections. */
export function CollectionStrip({ id, settings }: SectionProps<Settings>) {
  const { heading, view_all: link, items, size } = settings
  const { data: collections } = useSuspenseQuery(collectionGridQuery(items))
  const headingId = `${id}-heading`
  if (collections.length === 0) return null
  return (
    <Band labelledBy={heading && headingId}>
      <SectionHead heading={heading} link={link} id={headingId} />
      <ul role="list" className={`${css.root} ${patterns.scroller}`} data-size={size}>
        {collections.map((collection) => (
          <li key={collection.slug}>
            <Card
              collection={collection}
              sizes={sizesOf[size]}
              withText={settings.show_description}
              withCount={settings.show_count}
            />
          </li>
        ))}
      </ul>
    </Band>
  )
}

interface CardProps {
  collection: Collection
  sizes: ImageSizes
  withText: boolean
  withCount: boolean
}

function Card({ collection, sizes, withText, withCount }: CardProps) {
  const { slug, name, description, image, product_count: count } = collection
  return (
    <Link className={`${css.card} ${patterns.tile}`} href={pageHref('collection', { slug })}>
      {/* Decorative, since the name is next to it. */}
      <Picture image={image} sizes={sizes} ratio="3:2" alt="" />
      <span className={`${css.line} ${patterns.cluster}`}>
        <span className={`${css.name} ${patterns.strong} ${patterns.lined}`}>{name}</span>
        {withCount && (
          <span className={`${css.count} ${patterns.soft} ${patterns.small} ${patterns.figures}`}>
            {t.products({ count })}
          </span>
        )}
      </span>
      {withText && description && (
        <span className={`${css.text} ${patterns.soft} ${patterns.small}`}>{description}</span>
      )}
    </Link>
  )
}
