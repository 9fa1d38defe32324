import type { ReactNode } from 'react'
import css from './band.module.css'

interface Props {
  /** A `section` with a heading, or a plain `div`. */
  as?: 'section' | 'div' | 'nav' | 'header' | 'footer'
  /** `page` uses the page's grid; `bleed` leaves the width to the content. */
  width?: 'page' | 'bleed' | undefined
  /** The first band of a page is closer to the header. */
  top?: 'section' | 'page' | 'none' | undefined
  className?: string | undefined
  label?: string | undefined
  labelledBy?: string | undefined
  children: ReactNode
}

/**
 * Places a section on the page: vertical distances, page width and gutters. Distances are collapsing margins, so that
 * two bands are never farther apart than the larger one.
 */
export function Band({ as: Element = 'section', width = 'page', top = 'section', ...rest }: Props) {
  const { className, label, labelledBy, children } = rest
  return (
    <Element
      className={[css.root, className].filter(Boolean).join(' ')}
      data-top={top}
      aria-label={label}
      aria-labelledby={labelledBy}
    >
      {width === 'page' ? <div className={css.page}>{children}</div> : children}
    </Element>
  )
}

/** The page's width with gutters, for content outside of sections. */
export function Page({ children, className }: { children: ReactNode; className?: string | undefined }) {
  return <div className={[css.page, className].filter(Boolean).join(' ')}>{children}</div>
}
