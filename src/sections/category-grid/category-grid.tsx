import { useSuspenseQuery } from '@tanstack/react-query'
import { categoryGridQuery } from '#api/category.queries.ts'
import type { SectionProps } from '#engine/types.ts'
import type { Category } from '#generated/api.d.ts'
import type { Settings } from '#generated/sections/category-grid.js'
import type { ImageSizes } from '#lib/image.ts'
import { pageHref } from '#pages/page-href.ts'
import { Band } from '#ui/band.tsx'
import { Link } from '#ui/link.tsx'
import patterns from '#ui/patterns.module.css'
import { Picture } from '#ui/picture.tsx'
import { SectionHead } from '#ui/section-head.tsx'
import css from './category-grid.module.css'

/** Categories as pictures with their names. Renders nothing without categories. */
export function CategoryGrid({ id, settings }: SectionProps<Settings>) {
  const { heading, view_all: link, items, columns, show_description: withText } = settings
  const { data: categories } = useSuspenseQuery(categoryGridQuery(items))
  const headingId = `${id}-heading`
  if (categories.length === 0) return null
  return (
    <Band labelledBy={heading && headingId}>
      <SectionHead heading={heading} link={link} id={headingId} />
      <ul role="list" className={`${css.root} ${patterns.columns2}`} data-columns={columns}>
        {categories.map((category) => (
          <li key={category.id}>
            <Tile category={category} sizes={sizesOf(columns)} withText={withText} />
          </li>
        ))}
      </ul>
    </Band>
  )
}

interface TileProps {
  category: Category
  sizes: ImageSizes
  withText: boolean
}

function Tile({ category: { name, slug, image, description }, sizes, withText }: TileProps) {
  return (
    <Link className={`${css.tile} ${patterns.tile}`} href={pageHref('category', { slug })}>
      {/* Decorative, since the name is next to it. */}
      <Picture image={image} sizes={sizes} ratio="1:1" alt="" />
      <span className={`${css.name} ${patterns.strong} ${patterns.lined}`}>{name}</span>
      {withText && description && (
        <span className={`${css.text} ${patterns.soft} ${patterns.small}`}>{description}</span>
      )}
    </Link>
  )
}

/** Two columns on phones; gutters and gaps are ignored, so pictures are never too small. */
function sizesOf(columns: Settings['columns']): ImageSizes {
  const share = { 2: '50vw', 3: '33vw', 4: '25vw', 6: '17vw' } as const
  return { xs: '50vw', md: columns === 2 ? '50vw' : '33vw', lg: share[columns] }
}
