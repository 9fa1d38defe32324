import type { ReactNode } from 'react'
import css from './two-columns.module.css'

interface Props {
  side: ReactNode
  /** Below the main column; after the side one where there is only one. */
  foot?: ReactNode
  children: ReactNode
}

/** A wide column and a narrow one beside it. */
export const TwoColumns = ({ side, foot, children }: Props) => (
  <div className={css.root} data-footed={foot === undefined ? undefined : ''}>
    <div className={css.part}>{children}</div>
    <div className={`${css.part} ${css.side}`}>{side}</div>
    {foot !== undefined && <div className={css.part}>{foot}</div>}
  </div>
)
