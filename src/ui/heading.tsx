import type { ReactNode } from 'react'
import css from './heading.module.css'

/**
 * `display` for a hero, `page` for a page's title, `section` for a section's heading (smaller below a page title, so
 * that a view has at most four sizes), `part` within a section.
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

/** A heading whose level and size are independent. */
export function Heading({ level, size = sizeOfLevel[level], id, className, children }: Props) {
  const Element = `h${level}` as const
  return (
    <Element id={id} className={[css.root, className].filter(Boolean).join(' ')} data-size={size} dir="auto">
      {children}
    </Element>
  )
}
