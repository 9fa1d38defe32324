import { Skeleton } from '#ui/skeleton.tsx'
import { TileGrid } from '#ui/tile-grid.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import * as t from '#words/listing.ts'
import type { Columns } from './use-columns.ts'
import css from './listing.module.css'

/** Placeholders in the size of products. */
export function SkeletonTiles({ columns, count }: { columns: Columns; count: number }) {
  return (
    <>
      <VisuallyHidden>{t.loading()}</VisuallyHidden>
      <TileGrid columns={columns}>
        {Array.from({ length: Math.min(count, 2 * columns) }, (_, index) => (
          <li key={index} className={css.place}>
            <Skeleton ratio="4 / 5" />
            <Skeleton width="70%" />
            <Skeleton width="45%" />
          </li>
        ))}
      </TileGrid>
    </>
  )
}
