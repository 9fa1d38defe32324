import type { ReactNode } from 'react'
import css from './scroll-row.module.css'

interface Props {
  /** Makes it a navigation. */
  label?: string
  isTight?: boolean
  children: ReactNode
}

/** A row that wraps; on phones, it is one line that scrolls sideways, up to the edges of the screen. */
export function ScrollRow({ label, isTight = false, children }: Props) {
  const Element = label === undefined ? 'div' : 'nav'
  return (
    <Element className={css.root} aria-label={label} data-tight={isTight || undefined}>
      {children}
    </Element>
  )
}
