import type { ReactNode } from 'react'
import { TileList } from './tile-list.tsx'
import css from './tile-grid.module.css'

interface TileGridProps {
  /** Columns on desktops; phones show two. */
  columns?: 2 | 3 | 4
  label?: string
  children: ReactNode
}

/** A list of product tiles in a grid with shared rows. Children are `<li>` elements. */
export function TileGrid({ columns = 4, label, children }: TileGridProps) {
  return (
    <TileList className={css.root} data-columns={columns} aria-label={label}>
      {children}
    </TileList>
  )
}
