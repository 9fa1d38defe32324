import type { ReactNode } from 'react'
import css from './empty-note.module.css'

interface Props {
  title?: string
  /** What to do about it. */
  text?: string | undefined
  role?: 'alert' | 'status'
  /** The button or link that does it. */
  children?: ReactNode
}

/** In place of a list without rows. */
export function EmptyNote({ title, text, role, children }: Props) {
  return (
    <div className={css.root} role={role}>
      {title !== undefined && <p className={css.title}>{title}</p>}
      {text !== undefined && <p>{text}</p>}
      {children && <div className={css.actions}>{children}</div>}
    </div>
  )
}
