import type { ReactNode } from 'react'
import { TileList } from './tile-list.tsx'
import css from './tile-grid.module.css'

interface TileGridProps {
  /** Columns on a desktop; phones show two. */
  columns?: 2 | 3 | 4
  label?: string
  children: ReactNode
}

/** A list of product tiles in a grid whose rows the tiles share. Children are `<li>` elements. */
export function TileGrid({ columns = 4, label, children }: TileGridProps) {
  return (
    <TileList className={css.root} data-columns={columns} aria-label={label}>
      {children}
    </TileList>
  )
}
