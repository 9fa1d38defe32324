import type { ReactNode } from 'react'
import css from './band.module.css'

interface Props {
  /** `section` with a heading in it, or a plain `div`. */
  as?: 'section' | 'div' | 'nav' | 'header' | 'footer'
  /** `raised` draws lighter paper across the window. */
  surface?: 'paper' | 'raised' | undefined
  /** `page` keeps to the grid of the page; `bleed` leaves the width to what stands in it. */
  width?: 'page' | 'bleed' | undefined
  /** The first thing of a page stands nearer to the header. */
  top?: 'section' | 'page' | 'none' | undefined
  className?: string | undefined
  label?: string | undefined
  labelledBy?: string | undefined
  children: ReactNode
}

/**
 * A section's place on the page: its distance to its neighbours, the page's width and its gutters. The distances are
 * margins that collapse, so that two bands are never farther apart than one of them asks for.
 */
export function Band({ as: Element = 'section', surface = 'paper', width = 'page', top = 'section', ...rest }: Props) {
  const { className, label, labelledBy, children } = rest
  return (
    <Element
      className={[css.root, className].filter(Boolean).join(' ')}
      data-surface={surface}
      data-top={top}
      aria-label={label}
      aria-labelledby={labelledBy}
    >
      {width === 'page' ? <div className={css.page}>{children}</div> : children}
    </Element>
  )
}

/** The width of the page with its gutters, for what is no section of its own. */
export function Page({ children, className }: { children: ReactNode; className?: string | undefined }) {
  return <div className={[css.page, className].filter(Boolean).join(' ')}>{children}</div>
}
