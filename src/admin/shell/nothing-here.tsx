import type { ReactNode } from 'react'
import css from './nothing-here.module.css'

interface Props {
  title: string
  advice?: string
  children?: ReactNode
}

/** In place of an empty list: what is missing, and what to do. */
export const NothingHere = ({ title, advice, children }: Props) => (
  <div className={css.root}>
    <p className={css.title}>{title}</p>
    {advice && <p>{advice}</p>}
    {children}
  </div>
)
