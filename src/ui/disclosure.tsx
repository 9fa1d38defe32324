import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'
import css from './disclosure.module.css'
import patterns from './patterns.module.css'

interface Props {
  summary: ReactNode
  open?: boolean | undefined
  /** Only one disclosure with the same name is open (an accordion). */
  name?: string | undefined
  /** Renders the summary as a heading of this level. */
  level?: 2 | 3 | undefined
  children: ReactNode
}

/** A native disclosure, which works before hydration. */
export function Disclosure({ summary, open, name, level, children }: Props) {
  const Words = level ? (`h${level}` as const) : 'span'
  return (
    <details className={css.root} open={open} name={name}>
      <summary className={`${css.summary} ${patterns.between}`}>
        <Words className={css.words}>{summary}</Words>
        <Icon name="chevron-down" />
      </summary>
      <div className={css.content}>{children}</div>
    </details>
  )
}
