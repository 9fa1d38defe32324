import type { ReactNode } from 'react'
import css from './notice.module.css'

interface Props {
  text: string
  /** An alert interrupts; a status waits. */
  role?: 'alert' | 'status'
  /** What can be done about it. */
  children?: ReactNode
}

/** A short text above what it is about. */
export function Notice({ text, role = 'status', children }: Props) {
  return (
    <div className={css.root} role={role}>
      <p>{text}</p>
      {children && <div className={css.actions}>{children}</div>}
    </div>
  )
}
