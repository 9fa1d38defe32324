import type { ReactNode } from 'react'
import css from './heading.module.css'

/**
 * `display` for a hero, `page` for a page's title, `section` for a section's heading (smaller on a page that has a
 * title, so that no view sets more than four sizes), `part` for what is below a section's.
 */
export type HeadingSize = 'display' | 'page' | 'section' | 'part'

interface Props {
  level: 1 | 2 | 3
  size?: HeadingSize | undefined
  id?: string | undefined
  className?: string | undefined
  children: ReactNode
}

const sizeOfLevel = { 1: 'page', 2: 'section', 3: 'part' } as const

/** A heading: its level says where it stands in the page, its size how it looks. */
export function Heading({ level, size = sizeOfLevel[level], id, className, children }: Props) {
  const Element = `h${level}` as const
  return (
    <Element id={id} className={[css.root, className].filter(Boolean).join(' ')} data-size={size} dir="auto">
      {children}
    </Element>
  )
}
