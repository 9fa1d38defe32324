import type { ReactNode } from 'react'
import css from './floating-bar.module.css'

interface Props {
  label: string
  children: ReactNode
}

/** Sticks to the lower edge while something is selected or unsaved. */
export function FloatingBar({ label, children }: Props) {
  return (
    <div className={css.root} role="toolbar" aria-label={label}>
      {children}
    </div>
  )
}
