import type { ReactNode } from 'react'
import { Drawing, type DrawingName } from './drawings.tsx'
import css from './empty-state.module.css'
import patterns from './patterns.module.css'

interface Props {
  drawing: DrawingName
  /** One sentence. */
  text: string
  /** A ButtonLink or an ArrowLink. */
  children?: ReactNode
}

/** Shown in place of empty content: a drawing, a sentence and a link. */
export function EmptyState({ drawing, text, children }: Props) {
  return (
    <div className={`${css.root} ${patterns.stack24} ${patterns.start}`}>
      <Drawing name={drawing} />
      <p className={css.text}>{text}</p>
      {children}
    </div>
  )
}
