import type { ReactNode } from 'react'
import css from './notice.module.css'

interface Props {
  text: string
  /** An alert interrupts; a status waits. */
  role?: 'alert' | 'status'
  isWarning?: boolean
  /** What can be done about it. */
  children?: ReactNode
}

/** A short text above what it is about. */
export function Notice({ text, role = 'status', isWarning, children }: Props) {
  return (
    <div className={css.root} role={role} data-warning={isWarning || undefined}>
      <p>{text}</p>
      {children && <div className={css.actions}>{children}</div>}
    </div>
  )
}
